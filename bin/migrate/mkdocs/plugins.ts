/** `plugins` of MkDocs. */
import type { Settings } from '../settings.js';
import { MACROS } from './macros.js';

/** Plugins whose work docsc does by itself, or that change nothing that readers see. */
const BUILT_IN =
  /^(material\/)?(search|tags|glightbox|minify|offline|optimize|privacy|section-index|autorefs|exclude|info|meta|typeset|projects|git-committers|git-authors|htmlproofer|mermaid2)$/;

type Plugins = { redirects: [string, string][]; lastUpdated?: boolean; macros?: Settings };

/** What the plugins say; a redirect is a pair of files. */
export function readPlugins(settings: Settings): Plugins {
  const plugins = settings.options('plugins');
  const redirects: [string, string][] = [];
  let lastUpdated: boolean | undefined;
  let macros: Settings | undefined;
  for (const { name, options } of plugins) {
    if (name === 'redirects') redirects.push(...readRedirects(options.child('redirect_maps')));
    else if (name.startsWith('git-revision-date')) lastUpdated = true;
    else if (MACROS.test(name)) macros = options;
    else if (!BUILT_IN.test(name))
      options.report('', `configures the plugin ${name}, which has no counterpart in docsc`);
    options.passOver(...options.keys());
  }
  return { redirects, lastUpdated, macros };
}

/** A value that is no text is reported; without one, the plugin has nowhere to lead to. */
function readRedirects(maps: Settings): [string, string][] {
  return maps.keys().flatMap((from): [string, string][] => {
    const to = maps.text(from);
    if (maps.take(from) === null) maps.report(from, 'is not a text');
    return to === undefined ? [] : [[from, to]];
  });
}

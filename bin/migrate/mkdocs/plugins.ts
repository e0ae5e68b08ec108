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
    if (name === 'redirects')
      for (const [from, to] of Object.entries((options.take('redirect_maps') ?? {}) as Record<string, unknown>))
        redirects.push([from, String(to)]);
    else if (name.startsWith('git-revision-date')) lastUpdated = true;
    else if (MACROS.test(name)) macros = options;
    else if (!BUILT_IN.test(name))
      options.report('', `configures the plugin ${name}, which has no counterpart in docsc`);
    options.passOver(...options.keys());
  }
  return { redirects, lastUpdated, macros };
}

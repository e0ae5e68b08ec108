/** `head` of VitePress: a list of names of elements, their attributes and their contents. */
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { isObject } from '../../../src/compiler/source/json-object.js';
import { type Head, type HeadTag, readHead } from '../head.js';
import { headElements } from '../head-elements.js';
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

/** The settings that the elements stand for, and a finding for each that docsc has none for. */
export function readVitePressHead(
  settings: Settings,
  site: Parameters<typeof readHead>[1] & { base: string },
): { config: Omit<Head, 'others'> & Pick<MigratedSite['config'], 'head'>; diagnostics: Diagnostic[] } {
  const written = settings.take('head');
  const tags = (Array.isArray(written) ? written : []).flatMap((entry, at): HeadTag[] => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') return [];
    const fields = Object.entries(isObject(entry[1]) ? entry[1] : {});
    const attributes = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    return [
      { tag: entry[0], attributes, content: typeof entry[2] === 'string' ? entry[2] : '', pointer: `/head/${at}` },
    ];
  });
  const { others, ...config } = readHead(tags, site);
  const { file } = settings;
  const { head, diagnostics } = headElements(others, { file, files: site.files, base: site.base });
  return { config: { ...config, head }, diagnostics };
}

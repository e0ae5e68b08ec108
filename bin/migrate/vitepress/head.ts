/** `head` of VitePress: a list of names of elements, their attributes and their contents. */
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { isObject } from '../../../src/compiler/source/json-object.js';
import { type Head, type HeadTag, readHead } from '../head.js';
import type { Settings } from '../settings.js';

/** The settings that the elements stand for, and a finding for each that docsc has none for. */
export function readVitePressHead(
  settings: Settings,
  site: Parameters<typeof readHead>[1],
): { config: Omit<Head, 'others'>; diagnostics: Diagnostic[] } {
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
  const diagnostics = others.map(({ tag, pointer }) =>
    finding(
      'unmigrated-setting',
      `An element <${tag}> in the head of pages has no counterpart in docsc.`,
      settings.file.sourceOf(pointer),
    ),
  );
  return { config, diagnostics };
}

/**
 * Characters that a reader cannot see and that change what he believes to read: marks of direction that swap code
 * around (CVE-2021-42574), tags, and spaces without width inside code.
 */
import type { Element, ElementContent, Root } from 'hast';
import { decodePercent } from '../../routes.js';
import { h, highlightedCode, withCode } from '../body/hast.js';
import { visibleText } from '../body/text.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { includedFile, positionOf } from '../source/position.js';

const hiddenAnywhere = /[\u202A-\u202E\u2066-\u2069]|[\u{E0000}-\u{E007F}]/u;
const hiddenInCode = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]/u;

/** Reports them where they stand, and shows those in code by name. */
export function revealHiddenCharacters(tree: Root, page: string, diagnostics: Diagnostic[]): Root {
  if (!hasHiddenCharacters(tree)) return tree;
  const report = (at: ElementContent | undefined, within: Element | undefined) => {
    const where = { path: (within && includedFile(within)) ?? page, place: at && positionOf(at) };
    const hint = 'Remove it. In code it is shown by its number.';
    diagnostics.push(
      finding('hidden-character', 'A character here cannot be seen and changes how text reads.', { ...where, hint }),
    );
  };
  const walk = (nodes: ElementContent[], within: Element | undefined, code: boolean): ElementContent[] =>
    nodes.flatMap((node): ElementContent[] => {
      if (node.type === 'element') {
        const isCode = code || node.tagName === 'code';
        const from = node.position ? node : within;
        if (isHiddenInUrl(node.properties.href)) report(from, from);
        const held = highlightedCode(node);
        if (!held) return [{ ...node, children: walk(node.children, from, isCode) }];
        const lines = walk(held.lines, from, true);
        return [withCode(node, { text: lines.map(visibleText).join(''), lines })];
      }
      if (node.type !== 'text' || !(code ? hiddenInCode : hiddenAnywhere).test(node.value)) return [node];
      report(node.position ? node : within, within);
      return code ? nameHiddenCharacters(node.value) : [node];
    });
  return { ...tree, children: walk(tree.children as ElementContent[], undefined, false) };
}

/** Almost no page has any, and looking is cheaper than copying. */
function hasHiddenCharacters({ children }: Root | Element): boolean {
  for (const node of children) {
    if (node.type === 'text' && hiddenInCode.test(node.value)) return true;
    if (node.type !== 'element') continue;
    const code = highlightedCode(node);
    if (code ? hiddenInCode.test(code.text) : isHiddenInUrl(node.properties.href) || hasHiddenCharacters(node))
      return true;
  }
  return false;
}

function isHiddenInUrl(href: unknown): boolean {
  return typeof href === 'string' && hiddenInCode.test(decodePercent(href));
}

/** Each becomes its code point: a mark of direction reads U+202E, and so it is copied. */
function nameHiddenCharacters(value: string): ElementContent[] {
  return value.split(new RegExp(`(${hiddenInCode.source})`, 'u')).flatMap((part): ElementContent[] => {
    if (!part) return [];
    if (!hiddenInCode.test(part)) return [{ type: 'text', value: part }];
    const name = `U+${part.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
    return [h('mark', { className: ['hidden-character'], title: 'A character that cannot be seen' }, name)];
  });
}

/**
 * Characters that cannot be seen and change how text reads: bidirectional controls that reorder code (CVE-2021-42574),
 * tag characters, and zero-width spaces inside code.
 */
import type { Element, ElementContent, Root } from 'hast';
import { toHast, toTokens } from '../../code-format.js';
import { decodePercent } from '../../routes.js';
import { h, highlightedCode, withCode } from '../body/hast.js';
import { visibleText } from '../body/text.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { includedFile, positionOf } from '../source/position.js';

const hiddenAnywhere = /[\u202A-\u202E\u2066-\u2069]|[\u{E0000}-\u{E007F}]/u;
const hiddenInCode = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]/u;

/** Reports hidden characters at their position, and replaces those in code by their names. `path` is the page's. */
export function revealHiddenCharacters(tree: Root, path: string): { tree: Root; diagnostics: Diagnostic[] } {
  if (!isAnyHidden(tree)) return { tree, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const report = (at: ElementContent | undefined, parent: Element | undefined) => {
    const where = {
      path: (at && includedFile(at)) ?? (parent && includedFile(parent)) ?? path,
      place: at && positionOf(at),
    };
    const hint = 'Remove it. In code its number is shown.';
    diagnostics.push(
      finding('hidden-character', 'A character here cannot be seen and changes how text reads.', { ...where, hint }),
    );
  };
  const walk = (nodes: ElementContent[], parent: Element | undefined, isCode: boolean): ElementContent[] =>
    nodes.flatMap((node): ElementContent[] => {
      if (node.type === 'element') {
        const located = node.position ? node : parent;
        if (isHiddenInUrl(node.properties.href)) report(located, located);
        const code = highlightedCode(node);
        if (!code) return [{ ...node, children: walk(node.children, located, isCode || node.tagName === 'code') }];
        const lines = walk(toHast(code.tokens), located, true);
        return [withCode(node, { text: lines.map(visibleText).join(''), tokens: toTokens(lines) })];
      }
      if (node.type !== 'text' || !(isCode ? hiddenInCode : hiddenAnywhere).test(node.value)) return [node];
      report(node.position ? node : parent, parent);
      return isCode ? nameHiddenCharacters(node.value) : [node];
    });
  return { tree: { ...tree, children: walk(tree.children as ElementContent[], undefined, false) }, diagnostics };
}

/** True for a text, an address or code with a hidden character; says nothing of what is inside an element. */
export function hasHiddenCharacter(node: ElementContent): boolean {
  if (node.type === 'text') return hiddenInCode.test(node.value);
  if (node.type !== 'element') return false;
  const code = highlightedCode(node);
  return code ? hiddenInCode.test(code.text) : isHiddenInUrl(node.properties.href);
}

/** Almost no page has any, and a search is cheaper than a copy. */
function isAnyHidden({ children }: Root | Element): boolean {
  return children.some(
    node =>
      hasHiddenCharacter(node as ElementContent) ||
      (node.type === 'element' && !highlightedCode(node) && isAnyHidden(node)),
  );
}

function isHiddenInUrl(href: unknown): boolean {
  return typeof href === 'string' && hiddenInCode.test(decodePercent(href));
}

/** Replaces each by its code point, such as `U+202E`, which is also what a reader copies. */
function nameHiddenCharacters(value: string): ElementContent[] {
  return value.split(new RegExp(`(${hiddenInCode.source})`, 'u')).flatMap((part): ElementContent[] => {
    if (!part) return [];
    if (!hiddenInCode.test(part)) return [{ type: 'text', value: part }];
    const name = `U+${part.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
    return [h('mark', { className: ['hidden-character'], title: 'A character that cannot be seen' }, name)];
  });
}

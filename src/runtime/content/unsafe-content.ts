/** Checks a body before it is rendered: a chunk that was changed on its way must not run anything. */
import type { Nodes } from 'hast';

const forbiddenElements =
  /^(?:script|style|object|embed|base|meta|link|form|template|noscript|animate|set|i?frame(?:set)?)$/i;
const forbiddenProperties = /^(?:on|style$|srcdoc$|formaction$|dangerouslysetinnerhtml$|is$|ref$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters from addresses
const ignoredCharacters = /[\u0000-\u0020]/g;

/** Throws if the body contains an element, a property or a URL that the compiler never writes. */
export function assertSafe(node: Nodes): void {
  if (node.type === 'element') {
    const unsafe = Object.entries(node.properties ?? {}).some(
      ([name, value]) => forbiddenProperties.test(name) || (typeof value === 'string' && isScript(name, value)),
    );
    if (unsafe || forbiddenElements.test(node.tagName))
      throw new Error('This page holds something that docsc did not write.');
  }
  if ('children' in node) for (const child of node.children) assertSafe(child);
}

function isScript(name: string, value: string): boolean {
  return (
    /(?:href|^src|^poster)$/i.test(name) &&
    /^(?:javascript|data|vbscript|blob):/i.test(value.replace(ignoredCharacters, ''))
  );
}

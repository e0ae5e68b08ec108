/** Whether a page of another site has an anchor, as far as its HTML shows. Pure; the time grows with the text. */
import { decodePercent } from '../../../routes.js';

const attribute = /[\s"'](?:id|name)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Headings with ids: a page whose server sends none may get them from a script. */
const headingWithId = /<h[1-6]\s[^>]{0,500}?\bid\s{0,9}=/i;

/** False where the page surely lacks the anchor; `undefined` where only a browser could tell. */
export function hasHtmlAnchor(html: string, anchor: string): boolean | undefined {
  const name = fold(decodePercent(anchor));
  // Addresses within an application, text fragments, lines of code, and the top of the page.
  if (!name || /^(?:[!/?:]|l\d+|top$)/.test(name) || /[=&]/.test(name)) return undefined;
  for (const [, double, single, bare] of html.matchAll(attribute)) {
    const id = fold(decodeEntities(double ?? single ?? bare ?? ''));
    // GitHub puts this prefix before ids of texts, and its script finds them without it.
    if (id === name || id === `user-content-${name}`) return true;
  }
  return headingWithId.test(html) ? false : undefined;
}

function fold(id: string): string {
  return id.normalize('NFC').toLowerCase();
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#(\d{1,7});/g, (_, code: string) => toCharacter(Number(code)))
    .replace(/&#x([\da-f]{1,6});/gi, (_, code: string) => toCharacter(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function toCharacter(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Text as XML 1.0, for the formats of other programs. */

/** Characters that XML 1.0 cannot hold, not even by number. */
const illegal = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text between tags. Characters that XML cannot hold become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(illegal, '\ufffd').replace(/[&<>"]/g, char => entities[char]!);
}

/** An element's attributes, each with a space before it; those that are `undefined` are left out. */
export function xmlAttributes(attributes: Record<string, string | number | undefined>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
}

/** A parser would turn line breaks and tabs of an attribute into spaces. */
function escapeAttribute(text: string): string {
  return escapeXml(text).replace(/[\t\n\r]/g, char => `&#${char.charCodeAt(0)};`);
}

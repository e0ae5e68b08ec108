/** The tag that is open at the end of a text, read from its beginning to its end once. */

/** Its name, its attributes so far, and the one that is being typed; `undefined` where no attribute may be written. */
export type OpenTag = { name: string; present: string[]; typed: string };

const VALUE_ENDS: Record<string, string> = { '"': '"', "'": "'", '{': '}' };

/** Finds the tag of a component that `text` ends in. */
export function openTagAt(text: string): OpenTag | undefined {
  const start = text.lastIndexOf('<');
  // An attribute may have a "<" in its value.
  for (let at = start; at >= 0; at = at === 0 ? -1 : text.lastIndexOf('<', at - 1)) {
    const name = /^[A-Z][\w.]*(?=\s)/.exec(text.slice(at + 1, at + 100))?.[0];
    const tag = name === undefined ? undefined : readTag(name, text.slice(at + 1 + name.length));
    if (tag) return tag;
  }
  return undefined;
}

function readTag(name: string, text: string): OpenTag | undefined {
  const present: string[] = [];
  let word = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const end = VALUE_ENDS[char];
    if (end !== undefined) {
      const closes = text.indexOf(end, at + 1);
      if (closes < 0) return undefined;
      at = closes;
      word = '';
    } else if (/[<>/]/.test(char)) return undefined;
    else if (/[\s=]/.test(char)) {
      if (word) present.push(word);
      word = '';
    } else word += char;
  }
  return /^[\w-]*$/.test(word) && /[\s\w-]$/.test(text) ? { name, present, typed: word } : undefined;
}

/** Characters that YAML can write with escapes, and no file of a site can hold. */

/** Only escapes make such characters: a text without any is not searched. */
const writesEscape = /\\[uUx0]/;
const unwritable = /[\0\p{Surrogate}]/gu;

/** The value of a YAML text, with U+FFFD for NUL and for each half of a pair of surrogates, as in JSON and Markdown. */
export function replaceUnwritable(root: unknown, text: string): unknown {
  if (!writesEscape.test(text)) return root;
  // An alias stands for the same value everywhere, and so does its copy.
  const copies = new Map<object, unknown>();
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(unwritable, '\ufffd');
    if (typeof value !== 'object' || value === null) return value;
    const known = copies.get(value);
    if (known) return known;
    const made = Array.isArray(value)
      ? value.map(copy)
      : Object.fromEntries(Object.entries(value).map(([key, held]) => [copy(key), copy(held)]));
    copies.set(value, made);
    return made;
  };
  return copy(root);
}

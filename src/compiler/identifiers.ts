/** Names as they stand in code, addresses and ids → words to search for. Knows no page and no API. */

/** Of a section: what goes beyond is more code than anybody searches by. */
const MOST_IDENTIFIERS = 400;
const LONGEST = 80;

/** `--flag`, `.env`, `config.search.tests`, `getFlag`: a dot in front only where a name begins with it. */
const token =
  /--[\p{L}][\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*|(?<![\p{L}\p{N}_$)\].])\.?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*/gu;

/** The identifiers of some code, each once, as written and in its order; those that `known` has as words are left out. */
export function identifiersIn(code: string, known: string): string[] {
  const seen = new Set(known.toLowerCase().match(token) ?? []);
  for (const word of known.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? []) seen.add(word);
  const found: string[] = [];
  for (const { 0: written, index } of code.matchAll(token)) {
    if (found.length === MOST_IDENTIFIERS) break;
    // `.then(` goes on with a line above.
    const name = code[index + written.length] === '(' ? written.replace(/^\./, '') : written;
    const key = name.toLowerCase();
    if (name.length < 2 || name.length > LONGEST || seen.has(key)) continue;
    seen.add(key);
    found.push(name);
  }
  return found;
}

/** `getApiTokens_byName` → `get api tokens by name` */
export function splitName(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Each once, whatever its case. */
export function distinct(words: string[]): string[] {
  const seen = new Set<string>();
  return words.filter(word => {
    const key = word.toLowerCase();
    return key !== '' && !seen.has(key) && seen.add(key);
  });
}

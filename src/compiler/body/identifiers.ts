/** Names as they stand in code, addresses and ids → words to search for. Knows no page and no API. */

/** Of a section: what goes beyond is more code than anybody searches by. */
const MAX_IDENTIFIERS = 400;
const MAX_IDENTIFIER_LENGTH = 80;

/** `--flag`, `.env`, `config.search.tests`, `getFlag(`: a dot in front only where a name begins with it. */
const identifierPattern =
  /--[\p{L}][\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*|(?<![\p{L}\p{N}_$)\].])\.?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*\(?/gu;

/** The same for texts without other letters, which is faster. */
const asciiIdentifierPattern =
  /--[A-Za-z][A-Za-z\d]*(?:-[A-Za-z\d]+)*|(?<![\w$)\].])\.?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\(?/g;

/** The identifiers of some code, each once, as written and in its order; those that `known` has as words are left out. */
export function extractIdentifiers(code: string, known: string): string[] {
  if (!code) return [];
  const lower = known.toLowerCase();
  const seen = new Set(lower.match(patternFor(lower, /[\w$]+/g, /[\p{L}\p{N}_$]+/gu)));
  // One without a sign is a word, too.
  const signed: { names?: Set<string> } = {};
  const isSigned = (key: string) => {
    if (!/[.-]/.test(key)) return false;
    signed.names ??= new Set(
      lower
        .match(patternFor(lower, asciiIdentifierPattern, identifierPattern))
        ?.map(written => written.replace('(', '')),
    );
    return signed.names.has(key);
  };
  const found: string[] = [];
  for (const written of code.match(patternFor(code, asciiIdentifierPattern, identifierPattern)) ?? []) {
    if (found.length === MAX_IDENTIFIERS) break;
    // `.then(` goes on with a line above.
    const name = written.endsWith('(') ? written.slice(written.startsWith('.') ? 1 : 0, -1) : written;
    const key = name.toLowerCase();
    if (name.length < 2 || name.length > MAX_IDENTIFIER_LENGTH || seen.has(key) || isSigned(key)) continue;
    seen.add(key);
    found.push(name);
  }
  return found;
}

function patternFor(text: string, ascii: RegExp, unicode: RegExp): RegExp {
  return isAscii(text) || !/(?![\0-\x7f])[\p{L}\p{N}]/u.test(text) ? ascii : unicode;
}

export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  return !/[^\x00-\x7f]/.test(text);
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
export function uniqueIgnoringCase(words: string[]): string[] {
  const seen = new Set<string>();
  return words.filter(word => {
    const key = word.toLowerCase();
    return key !== '' && !seen.has(key) && seen.add(key);
  });
}

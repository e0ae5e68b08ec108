/** Names in code, URLs and ids → words to search for. Knows neither pages nor APIs. */

/** Maximum identifiers per section; further ones are ignored. */
const MAX_IDENTIFIERS = 400;
const MAX_IDENTIFIER_LENGTH = 80;

/** `--flag`, `.env`, `config.search.tests`, `getFlag(`: a leading dot only where no name precedes it. */
const identifierPattern =
  /--[\p{L}][\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*|(?<![\p{L}\p{N}_$)\].])\.?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*\(?/gu;

/** The same for ASCII texts, which is faster. */
const asciiIdentifierPattern =
  /--[A-Za-z][A-Za-z\d]*(?:-[A-Za-z\d]+)*|(?<![\w$)\].])\.?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\(?/g;

/**
 * The identifiers in a piece of code, each once, as written and in order, without those that the text `known` has as
 * words.
 */
export function extractIdentifiers(code: string, known: string): string[] {
  if (!code) return [];
  const lower = known.toLowerCase();
  const seen = new Set(lower.match(patternFor(lower, /[\w$]+/g, /[\p{L}\p{N}_$]+/gu)));
  // Computed on demand: only identifiers with a dot or a hyphen need it.
  const signed: { names?: Set<string> } = {};
  const isSigned = (key: string) => {
    // Most names of code are nowhere in the text.
    if (!/[.-]/.test(key) || !lower.includes(key)) return false;
    signed.names ??= new Set(
      lower
        .match(patternFor(lower, asciiIdentifierPattern, identifierPattern))
        ?.map(written => written.replace('(', '')),
    );
    return signed.names.has(key);
  };
  const identifiers: string[] = [];
  for (const written of code.match(patternFor(code, asciiIdentifierPattern, identifierPattern)) ?? []) {
    if (identifiers.length === MAX_IDENTIFIERS) break;
    // `.then(` continues the expression of a line above, so its dot is no part of the name.
    const name = written.endsWith('(') ? written.slice(written.startsWith('.') ? 1 : 0, -1) : written;
    const key = name.toLowerCase();
    if (name.length < 2 || name.length > MAX_IDENTIFIER_LENGTH || seen.has(key) || isSigned(key)) continue;
    seen.add(key);
    identifiers.push(name);
  }
  return identifiers;
}

function patternFor(text: string, ascii: RegExp, unicode: RegExp): RegExp {
  return isAscii(text) || !/(?![\0-\x7f])[\p{L}\p{N}]/u.test(text) ? ascii : unicode;
}

/** True if every character is ASCII. */
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

/** The words without repetitions and empty ones; words that differ in case alone count as equal. */
export function uniqueIgnoringCase(words: string[]): string[] {
  const seen = new Set<string>();
  return words.filter(word => {
    const key = word.toLowerCase();
    return key !== '' && !seen.has(key) && seen.add(key);
  });
}

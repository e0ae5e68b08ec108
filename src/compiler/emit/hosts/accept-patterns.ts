/**
 * Regular expressions for hosts that read `Accept` with no other means. A pattern tells weights apart by their first decimal;
 * `prefersMarkdown` of `dev/accept.ts` is the rule that they follow.
 */

/** Optional white space. */
const OWS = String.raw`[ \t]*`;
/** Parameters before the weight. */
const PARAMETERS = `${OWS}(?:;(?!${OWS}q${OWS}=)[^,;]*)*`;
const HTML = String.raw`text/html|application/xhtml\+xml`;

/** Weights from 1 down to what is above 0, each with the end of its media range. An absent weight is 1. */
const weights = [
  `(?:${weight(String.raw`1(?:\.0{0,3})?`)}|(?:,|$))`,
  ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map(digit => weight(String.raw`0\.${digit}[0-9]{0,2}`)),
  weight(String.raw`0\.0(?:[1-9][0-9]?|0[1-9])`),
];

function weight(value: string): string {
  return `;${OWS}q${OWS}=${OWS}${value}${OWS}(?:[,;]|$)`;
}

/**
 * A pattern for each weight, the greatest first. The first one that matches decides: it finds the first media range of that
 * weight, and its group `name` is empty if that is HTML.
 */
export function listAcceptPatterns(name: string): string[] {
  const types = `(?:text/(?:x-)?(?<${name}>markdown)|${HTML})`;
  return weights.map(end => `(?:^|,)${OWS}${types}${PARAMETERS}${end}`);
}

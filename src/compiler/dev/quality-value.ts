/** Weights in headers that negotiate (RFC 9110, section 12.4.2). */

/** The weight that a `q` gives: a number from 0 to 1 with at most three digits; anything else counts as 0. */
export function parseQualityValue(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

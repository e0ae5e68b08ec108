/** Numbers as they are written, where JavaScript would read another value. */

/** An integer in any notation of YAML. */
const integer = /^[-+]?(?:\d+|0x[\da-fA-F]+|0o[0-7]+)$/;
/** A decimal number of JSON or YAML: its sign, and its digits. */
const decimal = /^([-+]?)(\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * True for a number that JavaScript changes: it is beyond all doubles, as `1e999`, a large integer that would be rounded,
 * or loses its sign as `-0` does. The last digits of a fraction may differ, as in every program that computes with them.
 */
export function isLostNumber(source: string): boolean {
  if (integer.test(source) && !Number.isSafeInteger(Number(source))) return true;
  const found = decimal.exec(source);
  if (!found) return false;
  const value = Number(source);
  if (value === 0) return found[1] === '-' || /[1-9]/.test(found[2]!);
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value) && /\d{17}/.test(source));
}

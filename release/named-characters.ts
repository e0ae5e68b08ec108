/**
 * The names of characters, such as `copy` in `&copy;`, from the table that parse5 brings. The command is bundled with this
 * in place of the package `decode-named-character-reference`, whose own table would be a second one of 36 kB.
 */
import { decodeHTMLStrict } from 'entities/decode';

/** The character of a name, or false for an unknown name. */
export function decodeNamedCharacterReference(name: string): string | false {
  if (!/^[a-z0-9]+$/i.test(name)) return false;
  const reference = `&${name};`;
  const decoded = decodeHTMLStrict(reference);
  return decoded === reference ? false : decoded;
}

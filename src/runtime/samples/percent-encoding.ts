/** Percent-encoding of addresses and forms. Knows no parameters. */
import { wellFormed } from './string-escapes.js';

const RESERVED = ":/?#[]@!$&'()*+,;=";

/** RFC 3986: everything but unreserved characters becomes `%XX`. */
export function percentEncode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** RFC 6570 section 3.2.3: reserved characters and `%XX` stay, except for those that mean something in this place. */
export function percentEncodeUnreserved(text: string, except: string): string {
  return wellFormed(text).replace(/%[\da-f]{2}|[\s\S]/giu, found =>
    found.length === 3 || (RESERVED.includes(found) && !except.includes(found)) ? found : percentEncode(found),
  );
}

/** Percent-encoding for URLs and forms. */
import { wellFormed } from './string-escapes.js';

const RESERVED = ":/?#[]@!$&'()*+,;=";

/** Encodes everything but the unreserved characters of RFC 3986, section 2.3. */
export function percentEncode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Keeps reserved characters other than those in `except`, and existing `%XX`, as RFC 6570, section 3.2.3 does. */
export function percentEncodeUnreserved(text: string, except: string): string {
  return wellFormed(text).replace(/%[\da-f]{2}|[\s\S]/giu, found =>
    found.length === 3 || (RESERVED.includes(found) && !except.includes(found)) ? found : percentEncode(found),
  );
}

/** Basic authentication (RFC 7617), for clients that encode name and password by themselves. */
import type { HttpHeader } from './http-request.js';

/** The text that a reader replaces. */
export const USERNAME = '<USERNAME>';
/** The same. */
export const PASSWORD = '<PASSWORD>';

/** True for the placeholder of a request model. */
export function isBasicPlaceholder({ name, value }: HttpHeader): boolean {
  return name === 'Authorization' && value === 'Basic <CREDENTIALS>';
}

/** The headers without that placeholder, and whether it was among them. */
export function separateBasic(headers: HttpHeader[]): { isBasic: boolean; headers: HttpHeader[] } {
  const others = headers.filter(header => !isBasicPlaceholder(header));
  return { isBasic: others.length < headers.length, headers: others };
}

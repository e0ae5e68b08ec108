/**
 * Searches the output for the values of secrets from the environment, which must not be published, as they are and in common
 * encodings. The caller passes the environment. A value never appears in a message.
 */
import { createByteSearch } from './byte-search.js';
import { type EncodedForm, encodeForms, type Leak, type Secret } from './encoded-forms.js';
import { decodeEscapes, joinText } from './published-text.js';

/** Environment variables that hold docsc's own secrets. */
export const secretNames = ['DOCSC_SEARCH_KEY', 'DOCSC_CACHE_TOKEN', 'DOCSC_CACHE_SIGNATURE_KEY'] as const;
/** Variable that lists the names of further secrets, such as `GITHUB_TOKEN,NPM_TOKEN`. */
export const SECRETS_VARIABLE = 'DOCSC_SECRETS';

/** Minimum characters of a secret; a shorter value may be a common word. */
export const MIN_SECRET_LENGTH = 8;

/** The secrets that are set, without values shorter than `MIN_SECRET_LENGTH`. */
export function readSecrets(env: Record<string, string | undefined>): Secret[] {
  const listed = (env[SECRETS_VARIABLE] ?? '').split(',').map(name => name.trim());
  const names = [...new Set([...secretNames, ...listed])].filter(Boolean);
  return names.flatMap(name => {
    const value = env[name]?.trim() ?? '';
    return value.length >= MIN_SECRET_LENGTH ? [{ name, value }] : [];
  });
}

/** Returns the secrets that the contents leak, each once. */
export type Scan = (contents: string | Uint8Array) => Leak[];

/** A scan for these secrets; without any, it never searches. */
export function createScan(secrets: Secret[]): Scan {
  if (!secrets.length) return () => [];
  const findPlain = createFormSearch(secrets.flatMap(encodeForms)) ?? (() => []);
  const findDecoded = createFormSearch(secrets.filter(isEscaped).flatMap(encodeForms));
  const findWrapped = createFormSearch(secrets.flatMap(wrappedForms));
  return contents => {
    const bytes =
      typeof contents === 'string'
        ? Buffer.from(contents)
        : Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
    const joined = joinText(bytes);
    const texts = joined ? [bytes, joined] : [bytes];
    const found = texts.flatMap(findPlain);
    if (findDecoded) found.push(...texts.map(decodeEscapes).flatMap(findDecoded));
    if (findWrapped) found.push(...findWrapped(removeSpace(joined ?? bytes)));
    const leaks = new Map<string, string>();
    for (const { name, form } of found) if (!leaks.has(name)) leaks.set(name, form);
    return secrets.flatMap(({ name }) => (leaks.has(name) ? [{ name, form: leaks.get(name)! }] : []));
  };
}

/** Creates a function that replaces each secret value in a text by as many asterisks. */
export function createMask(secrets: Secret[]): (text: string) => string {
  // The longest first: one may be a part of another.
  const values = secrets
    .flatMap(({ value }) => [value, JSON.stringify(value).slice(1, -1)])
    .sort((a, b) => b.length - a.length);
  return text => values.reduce((masked, value) => masked.replaceAll(value, '*'.repeat(value.length)), text);
}

function createFormSearch(forms: EncodedForm[]): ((bytes: Buffer) => EncodedForm[]) | undefined {
  if (!forms.length) return undefined;
  const search = createByteSearch(forms.map(({ bytes }) => bytes));
  return bytes => search(bytes).map(index => forms[index]!);
}

/** Whether a text may spell some characters of the value in a way that depends on the text. */
const isEscaped = ({ value }: Secret) => /[^\w.-]/.test(value);

/** Longest line of base64 in e-mails and certificates; what is longer, and a value of several lines, may be wrapped. */
const LINE_LENGTH = 64;

/** What to look for in a text without spaces and line breaks. */
function wrappedForms(secret: Secret): EncodedForm[] {
  const value = secret.value.replace(/\s+/g, '');
  const hasLines = value !== secret.value;
  const forms = hasLines ? [...encodeForms(secret), ...encodeForms({ ...secret, value })] : encodeForms(secret);
  const shortest = hasLines ? MIN_SECRET_LENGTH : LINE_LENGTH + 1;
  return forms
    .map(form => ({ ...form, bytes: removeSpace(form.bytes) }))
    .filter(({ bytes }) => bytes.length >= shortest);
}

function removeSpace(bytes: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (const byte of bytes) if (byte > 0x20) kept[length++] = byte;
  return kept.subarray(0, length);
}

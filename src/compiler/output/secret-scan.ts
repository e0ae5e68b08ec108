/**
 * Secrets of the environment must not be published: finds their values in what is written, in the forms in which they
 * slip in. Knows no environment itself and never shows a value. Nothing is looked for where there is no secret.
 */

/** What holds secrets: docsc's own, and whatever `DOCSC_SECRETS` names, such as `GITHUB_TOKEN,NPM_TOKEN`. */
export const secretNames = ['DOCSC_SEARCH_KEY', 'DOCSC_CACHE_TOKEN', 'DOCSC_CACHE_SIGNATURE_KEY'] as const;
export const SECRETS_VARIABLE = 'DOCSC_SECRETS';

/** Shorter values are words that any page may hold. */
export const MIN_SECRET_LENGTH = 8;

export type Secret = { name: string; value: string };

/** The secrets that are set. Values below `SHORTEST` characters are left out. */
export function readSecrets(env: Record<string, string | undefined>): Secret[] {
  const more = (env[SECRETS_VARIABLE] ?? '').split(',').map(name => name.trim());
  const names = [...new Set([...secretNames, ...more])].filter(Boolean);
  return names.flatMap(name => {
    const value = env[name]?.trim() ?? '';
    return value.length >= MIN_SECRET_LENGTH ? [{ name, value }] : [];
  });
}

export type Leak = { name: string; form: string };

/** Returns what the contents give away; each secret once. */
export type Scan = (contents: string | Uint8Array) => Leak[];

export function createScan(secrets: Secret[]): Scan {
  const sought = secrets.map(({ name, value }) => ({ name, forms: encodeForms(value) }));
  if (!sought.length) return () => [];
  return contents => {
    const bytes =
      typeof contents === 'string'
        ? Buffer.from(contents)
        : Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
    return sought.flatMap(({ name, forms }) => {
      const found = forms.find(({ bytes: form }) => bytes.includes(form));
      return found ? [{ name, form: found.form }] : [];
    });
  };
}

type EncodedForm = { form: string; bytes: Buffer };

/** As it is and encoded, each of them also reversed. */
function encodeForms(value: string): EncodedForm[] {
  const made = {
    'as it is': [value],
    'as base64': base64Forms(value),
    'as hexadecimal': lowerAndUpper(Buffer.from(value).toString('hex')),
    ...escapedForms(value),
  };
  const texts = new Map<string, string>();
  const note = (text: string, form: string) => {
    if (!texts.has(text)) texts.set(text, form);
  };
  for (const [form, all] of Object.entries(made))
    for (const text of all) {
      note(text, form);
      note([...text].reverse().join(''), `${form}, reversed`);
    }
  return [...texts].map(([text, form]) => ({ form, bytes: Buffer.from(text) }));
}

const lowerAndUpper = (text: string) => [text.toLowerCase(), text.toUpperCase()];

/** In base64 the same bytes look different by where they stand: three texts, without the ends that neighbours change. */
function base64Forms(value: string): string[] {
  const bytes = Buffer.from(value);
  return [0, 1, 2].flatMap(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const from = before === 0 ? 0 : before + 1;
    const to = (before + bytes.length) % 3 === 0 ? text.length : text.length - 1;
    const core = text.slice(from, to);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function escapedForms(value: string): Record<string, string[]> {
  const encoded = encodeURIComponent(value);
  const quoted = JSON.stringify(value).slice(1, -1);
  const bytes = lowerAndUpper(Buffer.from(value).toString('hex'));
  const units = lowerAndUpper(Buffer.from(value, 'utf16le').swap16().toString('hex'));
  const html = value.replace(
    /[&<>"']/g,
    char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char]!,
  );
  return {
    'URL-encoded': [
      encoded,
      encoded.replace(/%[0-9A-F]{2}/g, byte => byte.toLowerCase()),
      ...bytes.map(text => text.replace(/../g, '%$&')),
    ],
    'with JSON escapes': [quoted, quoted.replaceAll('/', '\\/'), ...units.map(text => text.replace(/.{4}/g, '\\u$&'))],
    'with HTML escapes': [html],
  };
}

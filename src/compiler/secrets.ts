/**
 * Secrets of the environment must not be published: finds their values in what is written, in the forms in which they
 * slip in. Knows no environment itself and never shows a value. Nothing is looked for where there is no secret.
 */

/** What holds secrets: docsc's own, and whatever `DOCSC_SECRETS` names, such as `GITHUB_TOKEN,NPM_TOKEN`. */
export const secretNames = ['DOCSC_SEARCH_KEY'] as const;
export const MORE_SECRETS = 'DOCSC_SECRETS';

/** Shorter values are words that any page may hold. */
export const SHORTEST = 8;

export type Secret = { name: string; value: string };

/** The secrets that are set. Values below `SHORTEST` characters are left out. */
export function secretsOf(env: Record<string, string | undefined>): Secret[] {
  const more = (env[MORE_SECRETS] ?? '').split(',').map(name => name.trim());
  const names = [...new Set([...secretNames, ...more])].filter(Boolean);
  return names.flatMap(name => {
    const value = env[name]?.trim() ?? '';
    return value.length >= SHORTEST ? [{ name, value }] : [];
  });
}

export type Leak = { name: string; form: string };

/** Returns what the contents give away; each secret once. */
export type Scan = (contents: string | Uint8Array) => Leak[];

export function openScan(secrets: Secret[]): Scan {
  const sought = secrets.map(({ name, value }) => ({ name, forms: formsOf(value) }));
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

type Form = { form: string; bytes: Buffer };

/** As it is and encoded, each of them also reversed. */
function formsOf(value: string): Form[] {
  const made: [string, string][] = [
    ['as it is', value],
    ...base64Of(value).map((text): [string, string] => ['as base64', text]),
    ...cases(Buffer.from(value).toString('hex')).map((text): [string, string] => ['as hexadecimal', text]),
    ...escapesOf(value),
  ];
  const all = made.flatMap(([form, text]): [string, string][] => [
    [form, text],
    [`${form}, reversed`, [...text].reverse().join('')],
  ]);
  const texts = new Map<string, string>();
  for (const [form, text] of all) if (!texts.has(text)) texts.set(text, form);
  return [...texts].map(([text, form]) => ({ form, bytes: Buffer.from(text) }));
}

const cases = (text: string) => [text.toLowerCase(), text.toUpperCase()];

/** In base64 the same bytes look different by where they stand: three texts, without the ends that neighbours change. */
function base64Of(value: string): string[] {
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

function escapesOf(value: string): [string, string][] {
  const bytes = [...Buffer.from(value)];
  const hex = (number: number, length: number) => number.toString(16).padStart(length, '0');
  const units = Array.from({ length: value.length }, (_, nth) => value.charCodeAt(nth));
  const unicode = cases(units.map(unit => hex(unit, 4)).join('|')).map(text =>
    text
      .split('|')
      .map(four => `\\u${four}`)
      .join(''),
  );
  const percent = cases(bytes.map(byte => hex(byte, 2)).join('|')).map(text =>
    text
      .split('|')
      .map(two => `%${two}`)
      .join(''),
  );
  const html = value.replace(
    /[&<>"']/g,
    char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char]!,
  );
  return [
    ['URL-encoded', encodeURIComponent(value)],
    ['URL-encoded', encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, byte => byte.toLowerCase())],
    ...percent.map((text): [string, string] => ['URL-encoded', text]),
    ['with JSON escapes', JSON.stringify(value).slice(1, -1)],
    ['with JSON escapes', JSON.stringify(value).slice(1, -1).replaceAll('/', '\\/')],
    ...unicode.map((text): [string, string] => ['with JSON escapes', text]),
    ['with HTML escapes', html],
  ];
}

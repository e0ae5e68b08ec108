/** The forms in which a secret may be published. */

/** A secret, with the environment variable that holds it. */
export type Secret = { name: string; value: string };

/** A published secret: its variable, and how its value is encoded. */
export type Leak = { name: string; form: string };

/** A form of a secret, as bytes to look for. */
export type EncodedForm = Leak & { bytes: Buffer };

/** The value as it is and in each encoding, all of them also reversed. */
export function encodeForms({ name, value }: Secret): EncodedForm[] {
  const encodings = {
    'as it is': [value],
    'as base64': base64Forms(value),
    'as hexadecimal': lowerAndUpper(Buffer.from(value).toString('hex')),
    ...escapedForms(value),
  };
  const forms = new Map<string, string>();
  const add = (text: string, form: string) => {
    if (!forms.has(text)) forms.set(text, form);
  };
  for (const [form, texts] of Object.entries(encodings))
    for (const text of texts) {
      add(text, form);
      add([...text].reverse().join(''), `${form}, reversed`);
    }
  const bytes = [...forms].map(([text, form]) => ({ name, form, bytes: Buffer.from(text) }));
  const utf16 = Buffer.from(value, 'utf16le');
  return [...bytes, ...[utf16, Buffer.from(utf16).swap16()].map(wide => ({ name, form: 'as UTF-16', bytes: wide }))];
}

const lowerAndUpper = (text: string) => [text.toLowerCase(), text.toUpperCase()];

/**
 * In base64 the same bytes are encoded in three ways, depending on their offset. Characters that neighboring bytes
 * affect are cut off.
 */
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

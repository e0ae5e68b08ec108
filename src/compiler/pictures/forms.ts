/** The forms of one image, from the build cache or made now. */
import { type Cache, readCached, writeCached } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import type { PicturesConfig } from '../config/pictures.js';
import { sha256Hex } from '../disk/project.js';
import { formPath } from '../emit/asset-path.js';
import type { Encode } from './encoder.js';
import { type Form, planForms } from './plan.js';
import type { SourceImage } from './source-image.js';

/** A form with its published path. `key` is the key of its bytes in the cache. */
export type PublishedForm = Form & { path: string; key: string };

/** The forms of an image, and by path the contents of those that were made just now. */
export type MadeForms = { forms: PublishedForm[]; contents: ReadonlyMap<string, Uint8Array> };

type MadeForm = { form: PublishedForm; bytes: Uint8Array };

/** An image, and what its forms depend on beside it; `version` is that of the encoder. */
export type FormsRequest = {
  path: string;
  bytes: Uint8Array;
  image: SourceImage;
  config: PicturesConfig;
  version: string;
  encode: () => Promise<Encode>;
  cache?: Cache;
};

/** To be raised when docsc encodes images differently. */
const WAY = 1;

/** The forms that are smaller than the image, in the order of formats, narrow ones first. Rejects as `Encode` does. */
export async function makeForms(request: FormsRequest): Promise<MadeForms> {
  const { path, bytes, config, version, cache } = request;
  const source = [WAY, sha256Hex(bytes), version];
  const toPublished = (form: Form): PublishedForm => {
    const key = cacheKey('form', source, form, config.quality[form.format]);
    return { ...form, key, path: formPath(path, { ...form, hashed: key }) };
  };
  const key = cacheKey('forms', source, config);
  const known = cache && (await readCached<Form[]>(cache, key));
  if (known) return { forms: known.map(toPublished), contents: new Map() };
  const made: MadeForm[] = [];
  for (const format of config.formats) {
    const planned = planForms(format, request.image, config).map(toPublished);
    made.push(...(await makeSmaller(planned, request)));
  }
  if (cache) {
    for (const one of made) void cache.store.put(one.form.key, one.bytes);
    const forms = made.map(({ form: { format, width } }) => ({ format, width }));
    writeCached<Form[]>(cache, key, forms);
  }
  return {
    forms: made.map(({ form }) => form),
    contents: new Map(made.map(one => [one.form.path, one.bytes])),
  };
}

/** Without the widest form, browsers would show a narrower one enlarged: a format is offered with it or not at all. */
async function makeSmaller([widest, ...others]: PublishedForm[], request: FormsRequest): Promise<MadeForm[]> {
  if (!widest) return [];
  const first = await makeForm(widest, request);
  if (!first) return [];
  const rest = await Promise.all(others.map(form => makeForm(form, request)));
  return [first, ...rest.filter(form => form !== undefined)].reverse();
}

async function makeForm(form: PublishedForm, request: FormsRequest): Promise<MadeForm | undefined> {
  const bytes = await encodeForm(form, request);
  return bytes.length < request.bytes.length ? { form, bytes } : undefined;
}

/** The bytes of a form. Rejects as `Encode` does. */
export async function encodeForm(form: Form, { bytes, config, encode }: FormsRequest): Promise<Uint8Array> {
  const { format, width } = form;
  return (await encode())(bytes, { format, width, quality: config.quality[format] });
}

/**
 * Further forms of the images that pages show, where the configuration asks for them: smaller ones, in formats that need
 * fewer bytes. Made while pages are rendered, kept in the build cache, and published beside the images themselves.
 */
import type { Cache } from '../cache/index.js';
import type { Activity } from '../concurrency/activity.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { PublishedUrl } from '../emit/publish-body.js';
import type { ResolvedPage } from '../emit/resolve-page.js';
import type { OutputFile } from '../types.js';
import { type Encode, findEncoder } from './encoder.js';
import { diagnoseImage, diagnoseMissingEncoder, diagnoseUnloadableEncoder } from './findings.js';
import { encodeForm, type FormsRequest, makeForms, type PublishedForm } from './forms.js';
import { readSourceImage } from './source-image.js';
import { buildSources } from './sources.js';

/** The forms of one image, or why it has none. */
export type ImageForms = { request?: Omit<FormsRequest, 'bytes'>; forms: PublishedForm[]; problem?: Diagnostic };

/** A page whose images have their forms. `images` are the files with forms, to be handed to `write`. */
export type PageWithForms = { resolved: ResolvedPage; images: ImageForms[] };

/** Makes forms of images. */
export type Pictures = {
  /** The page with the forms of its images. Most images are known from another page or from the cache. */
  addForms: (resolved: ResolvedPage) => Promise<PageWithForms>;
  /** Writes the forms that this thread has not written yet. */
  write: (images: ImageForms[], write: (file: OutputFile) => Promise<void>) => Promise<void>;
};

type PicturesOptions = {
  config: Config;
  fs: FileSystem;
  root: string;
  cache?: Cache;
  activity: Activity;
};

/** For a file with fewer bytes, the longer HTML would cost more than the form saves. */
const MIN_BYTES = 8 * 1024;
/** Tells the watchdog of this thread that an image may take longer than a page. */
const PATIENCE = 64 * 1024 * 1024;

/** `undefined` for a site whose configuration asks for no forms. Nothing is read before a page shows an image. */
export function createPictures(options: PicturesOptions): Pictures | undefined {
  const { config, fs, root, cache, activity } = options;
  const { pictures } = config;
  if (!pictures) return undefined;
  const known = new Map<string, Promise<ImageForms>>();
  /** Path → contents of what was made just now. A site may have more than fits into memory, so nothing stays. */
  const made = new Map<string, Uint8Array>();
  const written = new Set<string>();
  const memo: { encode?: Promise<Encode> } = {};
  const encoder = findEncoder(root);

  const makeImageForms = async (path: string): Promise<ImageForms> => {
    const bytes = await fs.readBytes(path);
    const image = bytes.length < MIN_BYTES ? undefined : readSourceImage(bytes);
    if (!encoder || !image) return { forms: [] };
    const encode = () => {
      memo.encode ??= encoder.load().catch(thrown => Promise.reject(diagnoseUnloadableEncoder(config, thrown)));
      return memo.encode;
    };
    // Without the bytes, which would stay in memory with it.
    const request = { path, image, config: pictures, version: encoder.version, encode, cache };
    const end = activity.begin({ path }, PATIENCE);
    try {
      const { forms, contents } = await makeForms({ ...request, bytes });
      for (const [formPath, bytesOfForm] of contents) if (!written.has(formPath)) made.set(formPath, bytesOfForm);
      return { request, forms };
    } catch (thrown) {
      return { forms: [], problem: diagnoseImage(path, thrown) };
    } finally {
      end();
    }
  };

  const formsOf = (path: string): Promise<ImageForms> => {
    const forms = known.get(path) ?? makeImageForms(path);
    known.set(path, forms);
    return forms;
  };

  const encodeAgain = async (form: PublishedForm, request: Omit<FormsRequest, 'bytes'>) =>
    encodeForm(form, { ...request, bytes: await fs.readBytes(request.path) });

  return {
    addForms: async resolved => {
      const images: ImageForms[] = [];
      const urls = new Map<string, PublishedUrl | undefined>();
      for (const [href, url] of resolved.addresses.images) {
        const found = url?.file === undefined ? undefined : await formsOf(url.file);
        if (found) images.push(found);
        const sources = found?.request && buildSources(found.forms, { url: url!, request: found.request, config });
        urls.set(href, url && (sources?.length ? { ...url, sources } : url));
      }
      const problems = images.flatMap(({ problem }) => problem ?? []);
      const diagnostics = [...resolved.diagnostics, ...problems];
      return { resolved: { ...resolved, addresses: { ...resolved.addresses, images: urls }, diagnostics }, images };
    },
    write: async (images, write) => {
      for (const { request, forms } of images)
        for (const form of forms) {
          const { path, key } = form;
          if (written.has(path)) continue;
          written.add(path);
          const kept = made.get(path) ?? (await cache?.store.get(key));
          await write({ path, contents: kept ?? (await encodeAgain(form, request!)) });
          made.delete(path);
        }
    },
  };
}

/** The published paths of the forms of these images. */
export function formPaths(images: ImageForms[]): string[] {
  return [...new Set(images.flatMap(({ forms }) => forms.map(({ path }) => path)))];
}

/** The finding for a configuration that asks for forms where the package that makes them is not installed. */
export function checkEncoder(config: Config, root: string): Diagnostic[] {
  return config.pictures && !findEncoder(root) ? [diagnoseMissingEncoder(config)] : [];
}

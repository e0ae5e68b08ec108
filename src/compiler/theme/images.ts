/** Checks the images that the configuration names: they must exist, and that for link previews must have their size. */
import { lookup } from 'mrmime';
import { imagePaths } from '../config/image-files.js';
import type { Config } from '../config/types.js';
import { finding, warning } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { diagnoseUnreadable } from '../disk/unreadable.js';
import { measureImage } from '../source/image-size.js';

const WIDTH = 1200;
const HEIGHT = 630;

/** What a page's `<meta>` elements say about the image for link previews. */
export type PreviewImage = { width?: number; height?: number; type?: string };

/** The findings about the configured images. */
export async function checkImages(
  config: Pick<Config, 'images' | 'path' | 'positionAt' | 'static' | 'docs'>,
  fs: FileSystem,
): Promise<Diagnostic[]> {
  const findings = Object.entries(config.images).map(async ([pointer, file]) => {
    const where = { path: config.path, pointer, place: config.positionAt(pointer) };
    const [expected] = imagePaths(file, config);
    const path = await findImage(file, config, fs);
    if (path === undefined) return [finding('missing-file', `The file "${expected}" does not exist.`, where)];
    if (pointer !== '/socialImage') return [];
    const bytes = await fs.readBytes(path).catch((thrown: unknown) => diagnoseUnreadable(path, thrown));
    if ('rule' in bytes) return [bytes];
    const { width, height } = measureImage(bytes);
    if (width === undefined || (width === WIDTH && height === HEIGHT)) return [];
    const message = `"socialImage" is ${width} by ${height} pixels; link previews show ${WIDTH} by ${HEIGHT}.`;
    const hint = `Resize the image to ${WIDTH} by ${HEIGHT} pixels; otherwise previews crop it.`;
    return [warning('picture-size', message, { ...where, hint })];
  });
  return (await Promise.all(findings)).flat();
}

async function findImage(
  image: string,
  folders: Pick<Config, 'static' | 'docs'>,
  fs: FileSystem,
): Promise<string | undefined> {
  for (const path of imagePaths(image, folders)) if (await fs.exists(path)) return path;
  return undefined;
}

/** The site's image for previews of pages without one of their own; empty if there is none. */
export async function readPreviewImage(
  { socialImage, ...folders }: Pick<Config, 'static' | 'docs' | 'socialImage'>,
  fs: FileSystem,
): Promise<PreviewImage> {
  if (socialImage === undefined) return {};
  const path = (await findImage(socialImage, folders, fs)) ?? '';
  // A file that cannot be read is a finding of its own.
  const bytes = await fs.readBytes(path).catch(() => undefined);
  return bytes ? { ...measureImage(bytes), type: lookup(path) } : {};
}

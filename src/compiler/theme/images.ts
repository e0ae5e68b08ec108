/** The pictures that the configuration names: they must be there, and the one for link previews of the size those want. */
import { posix } from 'node:path';
import { lookup } from 'mrmime';
import type { Config } from '../config/types.js';
import { finding, warning } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { measureImage } from '../source/picture-size.js';

const WIDTH = 1200;
const HEIGHT = 630;

/** What link previews are told of a picture before they load it. */
export type PreviewImage = { width?: number; height?: number; type?: string };

export async function checkPictures(config: Config, fs: FileSystem): Promise<Diagnostic[]> {
  const found = Object.entries(config.images).map(async ([pointer, file]) => {
    const where = { path: config.path, pointer, place: config.positionAt(pointer) };
    const path = posix.join(config.static, file);
    if (!(await fs.exists(path))) return [finding('missing-file', `The file "${path}" does not exist.`, where)];
    if (pointer !== '/socialImage') return [];
    const { width, height } = measureImage(await fs.readBytes(path));
    if (width === undefined || (width === WIDTH && height === HEIGHT)) return [];
    const message = `"socialImage" is ${width} by ${height} pixels; link previews show ${WIDTH} by ${HEIGHT}.`;
    const hint = `Make the picture ${WIDTH} by ${HEIGHT}, or others cut it.`;
    return [warning('picture-size', message, { ...where, hint })];
  });
  return (await Promise.all(found)).flat();
}

/** Of the picture that stands for pages without one. */
export async function readPreviewImage({ static: folder, socialImage }: Config, fs: FileSystem): Promise<PreviewImage> {
  if (socialImage === undefined) return {};
  const path = posix.join(folder, socialImage);
  if (!(await fs.exists(path))) return {};
  return { ...measureImage(await fs.readBytes(path)), type: lookup(path) };
}

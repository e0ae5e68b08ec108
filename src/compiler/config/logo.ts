/** The site's logo. A small SVG becomes part of every page, because a request would cost more than the drawing itself. */
import type { SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import type { FileSystem } from '../disk/project.js';
import { imagePaths } from './image-files.js';
import type { UserConfig } from './schema.js';

const MAX_INLINE_CHARACTERS = 800;

/** The logo with published addresses, or with a `data:` URL for a small SVG; two variants stay files, as only one is shown. */
export async function readLogo(
  { logo, docs = 'docs', static: folder = `${docs}/static` }: UserConfig,
  base: string,
  fs: FileSystem,
): Promise<SiteInfo['logo']> {
  if (!logo) return undefined;
  const { light, dark, alt = '', href, sidebar } = logo;
  const inline =
    dark === undefined && light.endsWith('.svg')
      ? await readInlineSvg(imagePaths(light, { docs, static: folder }), fs)
      : undefined;
  const picture = { light: inline ?? withBase(light, base), dark: dark && withBase(dark, base), alt };
  return { ...picture, ...(href && { href }), ...(sidebar && { sidebar }) };
}

/** The file as a `data:` URL. `undefined` if it is large or missing, which `checkImages` reports. */
async function readInlineSvg([path, other]: [string, string], fs: FileSystem): Promise<string | undefined> {
  const read = fs.readText(path).catch(() => fs.readText(other).catch(() => ''));
  const text = (await read).trim().replace(/\s+/g, ' ').replace(/> </g, '><');
  if (!text || text.length > MAX_INLINE_CHARACTERS) return undefined;
  return `data:image/svg+xml,${text.replace(/[%#<>&"]/g, encodeURIComponent)}`;
}

/** The site's mark. A small drawing stands in every page itself: a request of its own would cost more than the drawing. */
import { posix } from 'node:path';
import type { SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import type { FileSystem } from '../disk/project.js';
import type { UserConfig } from './schema.js';

/** In characters. */
const MAX_INLINE_CHARACTERS = 800;

/** Of two variants only one is shown, so both stay files. */
export async function readLogo(
  { logo, docs = 'docs', static: folder = `${docs}/static` }: UserConfig,
  base: string,
  fs: FileSystem,
): Promise<SiteInfo['logo']> {
  if (!logo) return undefined;
  const { light, dark, alt = '', href, sidebar } = logo;
  const drawing =
    dark === undefined && light.endsWith('.svg') ? await readInlineSvg(posix.join(folder, light), fs) : undefined;
  const picture = { light: drawing ?? withBase(light, base), dark: dark && withBase(dark, base), alt };
  return { ...picture, ...(href && { href }), ...(sidebar && { sidebar }) };
}

/** The file as an address; a file that is missing is reported with the other pictures. */
async function readInlineSvg(path: string, fs: FileSystem): Promise<string | undefined> {
  const text = (await fs.readText(path).catch(() => '')).trim().replace(/\s+/g, ' ').replace(/> </g, '><');
  if (!text || text.length > MAX_INLINE_CHARACTERS) return undefined;
  return `data:image/svg+xml,${text.replace(/[%#<>&"]/g, encodeURIComponent)}`;
}

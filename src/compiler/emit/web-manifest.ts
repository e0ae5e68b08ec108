/** The web app manifest, from which browsers take name, icons and colors of a site that a reader puts on a home screen. */
import { posix } from 'node:path';
import { lookup } from 'mrmime';
import { withBase } from '../../routes.js';
import { defaultColors } from '../config/color-tokens.js';
import { imagePaths } from '../config/image-files.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { WEB_MANIFEST } from '../site/static-files.js';
import { measureImage } from '../source/image-size.js';
import type { OutputFile } from '../types.js';

/** The fields of the configuration that the manifest depends on. */
type ManifestConfig = Pick<Config, 'docs' | 'favicon' | 'seo' | 'site' | 'static' | 'theme'>;

/** True for a site whose pages name the manifest: without an icon, it would have nothing to show. */
export function hasWebManifest({ favicon, seo }: Pick<ManifestConfig, 'favicon' | 'seo'>): boolean {
  return seo.manifest && favicon !== undefined;
}

/** The file, if the site has one. `files` are those of the project. */
export async function emitWebManifest(
  config: ManifestConfig,
  files: ReadonlySet<string>,
  fs: FileSystem,
): Promise<OutputFile[]> {
  if (!hasWebManifest(config)) return [];
  const { title, tagline, language, base, colorMode } = config.site;
  const { accent, paper } = await readHexColors(config, colorMode.default);
  const manifest = {
    name: title,
    ...(tagline && { description: tagline }),
    lang: language,
    start_url: base,
    display: 'minimal-ui',
    theme_color: accent,
    background_color: paper,
    icons: await listIcons(config, files, fs),
  };
  return [{ path: WEB_MANIFEST, contents: `${JSON.stringify(manifest)}\n` }];
}

/** As hex numbers: not every browser reads all forms of CSS here. */
async function readHexColors({ theme }: ManifestConfig, mode: 'light' | 'dark') {
  const { readColors, toHex } = await import('../theme/colors.js');
  const colors = { ...defaultColors[mode], ...readColors(theme).colors[mode] };
  return { accent: toHex(colors.accent, colors.paper), paper: toHex(colors.paper, colors.paper) };
}

/** Icons that tools for favicons make, beside the favicon at the root of the static folder. */
const ICON = /^(?:icon|favicon|android-chrome|apple-touch-icon|web-app-manifest)(?:-[\w-]+)?\.(?:png|svg|webp)$/;

/** The favicon and further icons, each with its size. */
async function listIcons(config: ManifestConfig, files: ReadonlySet<string>, fs: FileSystem): Promise<object[]> {
  const others = [...files].filter(
    path => posix.dirname(path) === posix.normalize(config.static) && ICON.test(posix.basename(path)),
  );
  const favicon = posix.join('/', config.favicon ?? '');
  const icons = new Set([favicon, ...others.map(path => `/${posix.basename(path)}`).sort()]);
  return Promise.all(
    [...icons].map(async icon => {
      const path = imagePaths(icon, config).find(one => files.has(one));
      const type = lookup(icon);
      const bytes =
        path === undefined || type === 'image/svg+xml' ? undefined : await fs.readBytes(path).catch(() => undefined);
      const { width, height } = bytes ? measureImage(bytes) : {};
      const sizes = type === 'image/svg+xml' ? 'any' : width && height ? `${width}x${height}` : undefined;
      return { src: withBase(icon, config.site.base), ...(type && { type }), ...(sizes && { sizes }) };
    }),
  );
}

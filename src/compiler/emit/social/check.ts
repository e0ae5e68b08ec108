/** Findings about pictures for link previews that cannot be drawn. */
import type { Config } from '../../config/types.js';
import { finding } from '../../diagnostics/index.js';
import type { Diagnostic } from '../../diagnostics/types.js';
import type { FileSystem } from '../../disk/project.js';
import { findRenderer, RENDERER_PACKAGES } from './renderer.js';

type CheckedConfig = Pick<Config, 'path' | 'positionAt' | 'socialPictures'>;

/** The findings about packages that are not installed, and about fonts that do not exist. */
export async function checkSocialPictures(config: CheckedConfig, fs: FileSystem, root: string): Promise<Diagnostic[]> {
  const { socialPictures, path } = config;
  if (!socialPictures) return [];
  const missing = await Promise.all(
    socialPictures.fonts.map(async (font, nth) => {
      const pointer = `/socialPictures/fonts/${nth}`;
      const where = { path, pointer, place: config.positionAt(pointer) };
      return (await fs.exists(font)) ? [] : [finding('missing-file', `The file "${font}" does not exist.`, where)];
    }),
  );
  if (findRenderer(root)) return missing.flat();
  const names = RENDERER_PACKAGES.map(name => `"${name}"`).join(' and ');
  const message = `"socialPictures" needs the packages ${names}, which are not installed.`;
  const hint = `Run: npm install ${RENDERER_PACKAGES.join(' ')}`;
  return [...missing.flat(), finding('missing-image-package', message, { ...placeOf(config), hint })];
}

/** The finding for packages or fonts that are there and fail. */
export function diagnoseFailure(config: CheckedConfig, thrown: unknown): Diagnostic {
  const reason = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')[0]!.slice(0, 200);
  const hint = 'The packages have native code for each operating system, which --sandbox does not allow.';
  const message = `Pictures for link previews cannot be drawn: ${reason}`;
  return finding('missing-image-package', message, { ...placeOf(config), hint });
}

/** The finding for fonts with which a picture takes for ever, or all memory. */
export function diagnoseSlowFont(config: CheckedConfig): Diagnostic {
  const fonts = (config.socialPictures?.fonts ?? []).map(font => `"${font}"`).join(' and ');
  const message = `Pictures for link previews are left out: with ${fonts}, one took too long, or too much memory.`;
  const hint = 'Take another file of the font. "limits.pageSeconds" sets the time.';
  return finding('limit-exceeded', message, { ...placeOf(config), hint });
}

function placeOf({ path, positionAt }: CheckedConfig) {
  const pointer = '/socialPictures';
  return { path, pointer, place: positionAt(pointer) };
}

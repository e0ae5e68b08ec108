/** Images that a configuration names. One that does not exist would fail every build, so it is left out and reported. */
import { posix } from 'node:path';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import type { MigratedSite, SettingsFile } from './types.js';

type Images = Pick<MigratedSite['config'], 'logo' | 'favicon' | 'socialImage'>;

/** Where images start, and the configuration that names them. `pointers` has the place of the social image. */
export type ImageSource = { docs: string; file: SettingsFile; socialImage?: string };

/** The images that exist below the folder of documents. */
export async function keepExistingImages(
  fs: FileSystem,
  { logo, favicon, socialImage }: Images,
  source: ImageSource,
): Promise<{ images: Images; diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const keep = async (image: string | undefined, pointer: string) => {
    if (image === undefined || (await fs.exists(posix.join(source.docs, image)))) return image;
    const message = `There is no file "${image}" in the folder of documents, so it is left out.`;
    diagnostics.push(finding('unmigrated-setting', message, source.file.sourceOf(pointer)));
    return undefined;
  };
  const [light, dark] = [await keep(logo?.light, '/logo/light'), await keep(logo?.dark, '/logo/dark')];
  const first = light ?? dark;
  const images = {
    logo: logo && first ? { ...logo, light: first, dark: dark === first ? undefined : dark } : undefined,
    favicon: await keep(favicon, '/favicon'),
    socialImage: await keep(socialImage, source.socialImage ?? '/socialImage'),
  };
  return { images, diagnostics };
}

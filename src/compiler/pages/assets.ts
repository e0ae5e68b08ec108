/** Files that pages show or bring: each gets one published path, which holds a hash of its contents. */
import { posix } from 'node:path';
import { ASSETS } from '../../format.js';
import { type FileSystem, shortHash } from '../disk/project.js';
import type { Asset } from '../emit/resolve-page.js';
import { measureImage } from '../source/image-size.js';
import type { GeneratedFile } from '../types.js';

/** What was published so far. `serve` answers requests from it; a build copies it into the site. */
export type PublishedAssets = {
  /** Published path → source file, relative to the project's folder. */
  assetSources: ReadonlyMap<string, string>;
  /** Published path → contents, of files that pages bring themselves. */
  generatedFiles: ReadonlyMap<string, string>;
};

/** Publishes files of the project and files that pages generate. */
export type AssetPublisher = PublishedAssets & {
  /** Rejects where the file cannot be read. Each file is read once; in `serve` each time, because it may have changed. */
  publishAsset: (path: string) => Promise<Asset>;
  publishGenerated: (file: GeneratedFile) => Promise<Asset>;
};

/** Creates a publisher that remembers all that it publishes. */
export function createAssetPublisher({ fs, dev }: { fs: FileSystem; dev: boolean }): AssetPublisher {
  const assetSources = new Map<string, string>();
  const generatedFiles = new Map<string, string>();
  const publishing = new Map<string, Promise<Asset>>();

  const publish = async (path: string): Promise<Asset> => {
    const { dir, name, ext } = posix.parse(path);
    const bytes = await fs.readBytes(path);
    const published = assetPath(name, `${dir}:${shortHash(bytes)}`, ext);
    assetSources.set(published, path);
    return { path: published, ...measureImage(bytes) };
  };

  return {
    assetSources,
    generatedFiles,
    publishAsset: path => {
      const known = dev ? undefined : publishing.get(path);
      if (known) return known;
      const asset = publish(path);
      publishing.set(path, asset);
      return asset;
    },
    publishGenerated: async ({ name: fileName, contents }) => {
      const { name, ext } = posix.parse(fileName);
      const path = assetPath(name, contents, ext);
      generatedFiles.set(path, contents);
      return { path, ...measureImage(Buffer.from(contents)) };
    },
  };
}

function assetPath(name: string, hashed: string, extension: string): string {
  return `${ASSETS}/files/${name}-${shortHash(hashed)}${extension}`;
}

/** Files that pages show or bring: each gets one published path, which holds a hash of its contents. */
import type { FileSystem } from '../disk/project.js';
import { generatedPath, publishedPath } from '../emit/asset-path.js';
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
    const bytes = await fs.readBytes(path);
    const published = publishedPath(path, bytes);
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
      const path = generatedPath(fileName, contents);
      generatedFiles.set(path, contents);
      return { path, ...measureImage(Buffer.from(contents)) };
    },
  };
}

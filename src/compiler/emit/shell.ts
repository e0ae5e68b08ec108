/** What stands around all pages alike, each part made once: own components, look, runtime, and the HTML document. */

import type { Cache } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import { bundleComponents, type SiteComponents } from '../components/index.js';
import { pageConfigKey } from '../config/key.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { readPreviewImage } from '../theme/images.js';
import { buildTheme, type ThemeFiles } from '../theme/index.js';
import type { OutputFile } from '../types.js';
import { readCachedRuntime, writeCachedRuntime } from './cached-runtime.js';
import { createDocumentWrapper, type DocumentParts } from './document.js';
import { buildOptionalParts } from './optional-parts.js';
import { bundleRuntime, bundleSheets, devRuntimeNames, type RuntimeBundle } from './runtime.js';

export type ShellParts = {
  components: () => Promise<SiteComponents>;
  theme: () => Promise<ThemeFiles>;
  runtime: () => Promise<RuntimeBundle>;
  /** One of its files, as soon as that is bundled. */
  runtimeFile: (path: string) => Promise<OutputFile | undefined>;
  /** Puts the document around a prerendered page. */
  documentWrapper: () => Promise<ReturnType<typeof createDocumentWrapper>>;
  /** Stands for all of it: as long as it is equal, what surrounds pages is. */
  key: () => Promise<string>;
};

type ShellOptions = {
  config: Config;
  fs: FileSystem;
  /** The project's folder, and that of the runtime's sources. */
  root: string;
  runtimeFolder: string;
  template: string;
  dev: boolean;
  cache?: Cache;
  /** Given where another thread has made it. */
  runtime?: () => Promise<RuntimeBundle>;
};

export function createShell(options: ShellOptions): ShellParts {
  const { config, fs, root, runtimeFolder, template, dev, cache, runtime: given } = options;
  const components = memoize(() => bundleComponents(config, root));
  const theme = memoize(() => buildTheme({ config, fs, root }));
  const source = { folder: runtimeFolder, optionalParts: buildOptionalParts(config, dev), dev };
  const { module } = config.components;
  // What the site's own modules import is known to esbuild alone.
  const kept = module === undefined ? cache : undefined;
  const runtimeKey = kept && cacheKey('runtime', kept.identity, config.site, source.optionalParts);
  const recalled = memoize(async () => (runtimeKey ? readCachedRuntime(kept, runtimeKey) : undefined));
  const sheets = memoize(() => bundleSheets(source));
  const bundle = async (): Promise<RuntimeBundle> => {
    const known = await recalled();
    const about = { ...source, site: config.site, components: module, root, fs };
    const made = known ?? (await bundleRuntime({ ...about, sheets: await sheets() }));
    if (runtimeKey && !known) writeCachedRuntime(kept, runtimeKey, made);
    return { ...made, files: [...made.files, ...(await theme()).files] };
  };
  const runtime = memoize(given ?? bundle);
  const file: ShellParts['runtimeFile'] = async path => {
    // A page is shown once its styles are there; its code may come later.
    const first = (await recalled()) ? [] : (await sheets()).files;
    return first.find(found => found.path === path) ?? (await runtime()).files.find(found => found.path === path);
  };
  /** The site's own components may bring a sheet, and only the bundler knows whether. */
  const names = async (): Promise<Omit<RuntimeBundle, 'files'> & { files?: OutputFile[] }> =>
    (await recalled()) ?? (dev && module === undefined ? devRuntimeNames(source) : runtime());
  const parts = memoize(async (): Promise<DocumentParts> => {
    const { style: themeStyle, preload } = await theme();
    const preview = await readPreviewImage(config, fs);
    const { files: _, ...found } = await (given ?? names)();
    return { ...found, themeStyle, preload, siteImage: preview, template };
  });
  const wrap = memoize(async () => createDocumentWrapper(config, await parts()));
  const key = memoize(async () =>
    cacheKey(cache?.identity, pageConfigKey(config), await parts(), (await components()).key),
  );
  return { components, theme, runtime, runtimeFile: file, documentWrapper: wrap, key };
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  const memo: { made?: Promise<T> } = {};
  return () => {
    memo.made ??= make();
    return memo.made;
  };
}

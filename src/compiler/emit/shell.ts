/** What stands around all pages alike, each part made once: own components, look, runtime, and the HTML document. */

import type { Cache } from '../cache/index.js';
import { keyOf } from '../cache/keys.js';
import { bundleComponents, type OwnComponents } from '../components/index.js';
import { configKey } from '../config/key.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { previewOf } from '../theme/images.js';
import { makeTheme, type ThemeFiles } from '../theme/index.js';
import type { OutputFile } from '../types.js';
import { keepRuntime, recallRuntime } from './cached-runtime.js';
import { type DocumentParts, documentFor } from './document.js';
import { optionalParts } from './optional-parts.js';
import { bundleRuntime, bundleSheets, namesInDev, type RuntimeBundle } from './runtime.js';

export type Shell = {
  components: () => Promise<OwnComponents>;
  theme: () => Promise<ThemeFiles>;
  runtime: () => Promise<RuntimeBundle>;
  /** One of its files, as soon as that is bundled. */
  file: (path: string) => Promise<OutputFile | undefined>;
  /** Puts the document around a prerendered page. */
  wrap: () => Promise<ReturnType<typeof documentFor>>;
  /** Stands for all of it: as long as it is equal, what surrounds pages is. */
  key: () => Promise<string>;
};

type Options = {
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

export function createShell(options: Options): Shell {
  const { config, fs, root, runtimeFolder, template, dev, cache, runtime: given } = options;
  const components = once(() => bundleComponents(config, root));
  const theme = once(() => makeTheme({ config, fs, root }));
  const source = { folder: runtimeFolder, parts: optionalParts(config, dev), dev };
  const { module } = config.components;
  // What the site's own modules import is known to esbuild alone.
  const kept = module === undefined ? cache : undefined;
  const runtimeKey = kept && keyOf('runtime', kept.identity, config.site, source.parts);
  const recalled = once(async () => (runtimeKey ? recallRuntime(kept, runtimeKey) : undefined));
  const sheets = once(() => bundleSheets(source));
  const bundle = async (): Promise<RuntimeBundle> => {
    const known = await recalled();
    const about = { ...source, site: config.site, components: module, root, fs };
    const made = known ?? (await bundleRuntime({ ...about, sheets: await sheets() }));
    if (runtimeKey && !known) keepRuntime(kept, runtimeKey, made);
    return { ...made, files: [...made.files, ...(await theme()).files] };
  };
  const runtime = once(given ?? bundle);
  const file: Shell['file'] = async path => {
    // A page is shown once its styles are there; its code may come later.
    const first = (await recalled()) ? [] : (await sheets()).files;
    return first.find(found => found.path === path) ?? (await runtime()).files.find(found => found.path === path);
  };
  /** The site's own components may bring a sheet, and only the bundler knows whether. */
  const names = async (): Promise<Omit<RuntimeBundle, 'files'> & { files?: OutputFile[] }> =>
    (await recalled()) ?? (dev && module === undefined ? namesInDev(source) : runtime());
  const parts = once(async (): Promise<DocumentParts> => {
    const { style: themeStyle, preload } = await theme();
    const preview = await previewOf(config, fs);
    const { files: _, ...found } = await (given ?? names)();
    return { ...found, themeStyle, preload, preview, template };
  });
  const wrap = once(async () => documentFor(config, await parts()));
  const key = once(async () => keyOf(cache?.identity, configKey(config), await parts(), (await components()).key));
  return { components, theme, runtime, file, wrap, key };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  const memo: { made?: Promise<T> } = {};
  return () => {
    memo.made ??= make();
    return memo.made;
  };
}

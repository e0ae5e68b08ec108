/**
 * Everything that surrounds all pages alike, each part made once: the site's components, theme, runtime, and HTML
 * document.
 */
import type { Cache } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import { bundleComponents, type ComponentBundle, openComponents, type SiteComponents } from '../components/index.js';
import { pageConfigKey } from '../config/key.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { readPreviewImage } from '../theme/images.js';
import { buildTheme, type ThemeFiles } from '../theme/index.js';
import type { OutputFile } from '../types.js';
import { readCachedRuntime, writeCachedRuntime } from './cached-runtime.js';
import { createDocumentWrapper, type DocumentParts, type WrapDocument } from './document.js';
import { buildOptionalParts } from './optional-parts.js';
import { bundleRuntime, bundleSheets, devRuntimeNames, type RuntimeBundle } from './runtime.js';
import { planPictures } from './social/plan.js';

/** The parts of the shell, made on first use. */
export type ShellParts = {
  components: () => Promise<SiteComponents>;
  theme: () => Promise<ThemeFiles>;
  runtime: () => Promise<RuntimeBundle>;
  /** A file of the runtime, as soon as it is bundled. */
  runtimeFile: (path: string) => Promise<OutputFile | undefined>;
  /** Puts the document around a prerendered page. */
  documentWrapper: () => Promise<WrapDocument>;
  /** A hash of everything that surrounds pages. */
  key: () => Promise<string>;
};

type ShellOptions = {
  config: Config;
  fs: FileSystem;
  /** The project's folder. */
  root: string;
  /** The folder of the runtime's sources. */
  runtimeFolder: string;
  template: string;
  dev: boolean;
  cache?: Cache;
  /** The bundled runtime, if another thread bundles it. */
  runtime?: () => Promise<RuntimeBundle>;
  /** The site's own components, if another thread bundles them. */
  components?: () => Promise<ComponentBundle | undefined>;
};

/** The shell of a site. Nothing is made before it is used. */
export function createShell(options: ShellOptions): ShellParts {
  const {
    config,
    fs,
    root,
    runtimeFolder,
    template,
    dev,
    cache,
    runtime: sharedRuntime,
    components: sharedComponents,
  } = options;
  const components = memoize(async () =>
    sharedComponents ? openComponents(await sharedComponents(), config) : bundleComponents(config, root),
  );
  const theme = memoize(() => buildTheme({ config, fs, root }));
  const source = { folder: runtimeFolder, optionalParts: buildOptionalParts(config, dev), dev };
  const { module } = config.components;
  // Only esbuild knows the files that the site's own components import, so bundles with them cannot be cached.
  const bundleCache = module === undefined ? cache : undefined;
  const runtimeKey = bundleCache && cacheKey('runtime', bundleCache.identity, config.site, source.optionalParts);
  const cachedRuntime = memoize(async () => (runtimeKey ? readCachedRuntime(bundleCache, runtimeKey) : undefined));
  const sheets = memoize(() => bundleSheets(source));
  const bundle = async (): Promise<RuntimeBundle> => {
    const cached = await cachedRuntime();
    // Components that hold esbuild, or end it, do not have to do so twice.
    if (module !== undefined) await components();
    const bundleOptions = { ...source, site: config.site, components: module, seconds: config.pageSeconds, root, fs };
    const bundled = cached ?? (await bundleRuntime({ ...bundleOptions, sheets: await sheets() }));
    if (runtimeKey && !cached) writeCachedRuntime(bundleCache, runtimeKey, bundled);
    const { files, style, preload } = await theme();
    return { ...bundled, files: [...bundled.files, ...files], theme: { style, preload } };
  };
  const runtime = memoize(sharedRuntime ?? bundle);
  const runtimeFile: ShellParts['runtimeFile'] = async path => {
    // Style sheets are served before the code is bundled, because a page is displayed as soon as it has its styles.
    const styleFiles = (await cachedRuntime()) ? [] : (await sheets()).files;
    return styleFiles.find(file => file.path === path) ?? (await runtime()).files.find(file => file.path === path);
  };
  /** In `serve`, names are known before the code is bundled, unless the site's own components may add a style sheet. */
  const runtimeNames = async (): Promise<Omit<RuntimeBundle, 'files'> & { files?: OutputFile[] }> =>
    (await cachedRuntime()) ?? (dev && module === undefined ? devRuntimeNames(source) : runtime());
  const parts = memoize(async (): Promise<DocumentParts> => {
    const siteImage = await readPreviewImage(config, fs);
    const social = dev ? undefined : await planPictures(config, fs, root);
    const { files: _, theme: sharedTheme, ...names } = await (sharedRuntime ?? runtimeNames)();
    const { style: themeStyle, preload } = sharedTheme ?? (await theme());
    return { ...names, themeStyle, preload, siteImage, social, template };
  });
  const documentWrapper = memoize(async () => createDocumentWrapper(config, await parts()));
  const key = memoize(async () =>
    cacheKey(cache?.identity, pageConfigKey(config), await parts(), (await components()).key),
  );
  return { components, theme, runtime, runtimeFile, documentWrapper, key };
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  const memo: { value?: Promise<T> } = {};
  return () => {
    memo.value ??= make();
    return memo.value;
  };
}

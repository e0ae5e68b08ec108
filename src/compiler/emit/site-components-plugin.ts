/**
 * Adds the site's own components to the browser's bundle. Their modules get paths relative to the project, because esbuild
 * hashes paths into file names, which must be the same in every checkout.
 */
import { posix } from 'node:path';
import type { OnLoadArgs, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import type { FileSystem } from '../disk/project.js';
import { isBelow } from '../source/paths.js';

/** `module` is a path in the project, whose folder is `root`; `runtime` is the folder of the runtime's sources. */
type SiteComponentsOptions = { module?: string; root: string; runtime: string; fs: FileSystem };

const SITE_NAMESPACE = 'docsc-own';

/** Resolves `virtual:docsc-components` to the site's module, and React in it to the runtime's React. */
export function siteComponentsPlugin({ module, root, runtime, fs }: SiteComponentsOptions): Plugin {
  const load = async ({ path }: OnLoadArgs): Promise<OnLoadResult> => ({
    contents: await fs.readBytes(path),
    loader: 'default',
    resolveDir: posix.join(root, posix.dirname(path)),
  });
  return {
    name: 'docsc-components',
    setup(build) {
      const { onResolve, onLoad } = build;
      onResolve({ filter: /^virtual:docsc-components$/ }, ({ path }) => ({ path, namespace: 'docsc-components' }));
      onLoad({ filter: /.*/, namespace: 'docsc-components' }, () => ({
        contents: `import './app/shared-chunk.js'; export ${module === undefined ? '{}' : `* from ${JSON.stringify(`own:${module}`)}`};`,
        loader: 'js',
        resolveDir: runtime,
      }));
      onResolve({ filter: /^own:/ }, ({ path }) => ({
        path: posix.normalize(path.slice(4)),
        namespace: SITE_NAMESPACE,
      }));
      onResolve({ filter: /.*/, namespace: SITE_NAMESPACE }, args => resolveSiteModule(args, { root, runtime, build }));
      onLoad({ filter: /.*/, namespace: SITE_NAMESPACE }, load);
      if (module === undefined) return;
      // Packages that the components import must use the runtime's React too.
      onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path, kind, importer, pluginData }) =>
        pluginData === 'docsc' || importer.startsWith(runtime)
          ? undefined
          : resolveReact(path, kind, { runtime, build }),
      );
    },
  };
}

type ReactResolution = { runtime: string; build: PluginBuild };

function resolveReact(
  path: string,
  kind: OnResolveArgs['kind'],
  { runtime, build }: ReactResolution,
): Promise<OnResolveResult> {
  return build.resolve(path, { kind, resolveDir: runtime, pluginData: 'docsc' });
}

/** Resolves an import of one of the site's modules. `pluginData` marks resolutions that this plugin started itself. */
async function resolveSiteModule(args: OnResolveArgs, { root, ...react }: ReactResolution & { root: string }) {
  const { path, kind, resolveDir, pluginData } = args;
  if (pluginData === 'docsc') return undefined;
  if (/^react(-dom)?(\/.*)?$/.test(path)) return resolveReact(path, kind, react);
  const resolved = await react.build.resolve(path, { kind, resolveDir, pluginData: 'docsc' });
  const isFile = !resolved.errors.length && !resolved.external && resolved.namespace === 'file';
  return isFile && isBelow(root, resolved.path)
    ? { ...resolved, path: posix.relative(root, resolved.path), namespace: SITE_NAMESPACE }
    : resolved;
}

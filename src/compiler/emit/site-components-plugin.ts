/**
 * The site's own components in the browser's bundle. Their modules are known by their path in the project: esbuild names
 * its files after where modules lie too, and a site has the same names in every checkout.
 */
import { posix } from 'node:path';
import type { OnLoadArgs, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import type { FileSystem } from '../disk/project.js';
import { isBelow } from '../source/paths.js';

/** `module` is its path in the project, whose folder is `root`; `runtime` is that of the runtime's sources. */
type SiteComponentsOptions = { module?: string; root: string; runtime: string; fs: FileSystem };

const SITE_NAMESPACE = 'docsc-own';

/** `virtual:docsc-components` is the site's own module; what it imports of React is the runtime's React. */
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
      // Packages that the components use, too.
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

async function resolveSiteModule(args: OnResolveArgs, { root, ...ways }: ReactResolution & { root: string }) {
  const { path, kind, resolveDir, pluginData } = args;
  if (pluginData === 'docsc') return undefined;
  if (/^react(-dom)?(\/.*)?$/.test(path)) return resolveReact(path, kind, ways);
  const found = await ways.build.resolve(path, { kind, resolveDir, pluginData: 'docsc' });
  const isOwn = !found.errors.length && !found.external && found.namespace === 'file' && isBelow(root, found.path);
  return isOwn ? { ...found, path: posix.relative(root, found.path), namespace: SITE_NAMESPACE } : found;
}

/**
 * The site's own components: one module of the project, bundled by esbuild. It is part of the configuration, written by
 * the site's owners, and the only code of a project that ever runs; pages only name what it exports.
 */
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, Plugin } from 'esbuild';
import type { Config } from '../config/types.js';
import { DiagnosticError, error } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { sha256Hex } from '../disk/project.js';
import { importExternal } from './import-outside.js';

export type SiteComponents = {
  names: ReadonlySet<string>;
  /** Stands for its code. */
  key: string;
  /** Runs the module, to prerender what pages show of it. */
  load: () => Promise<Record<string, unknown>>;
};

const NO_COMPONENTS: SiteComponents = { names: new Set(), key: '', load: async () => ({}) };

/** Throws `DiagnosticError` with esbuild's messages, each at its place, where the module cannot be bundled. */
export async function bundleComponents(config: Config, root: string): Promise<SiteComponents> {
  const { module } = config.components;
  if (module === undefined) return NO_COMPONENTS;
  const { build } = await import('esbuild');
  const made = await build({
    absWorkingDir: root,
    entryPoints: [`./${posix.normalize(module)}`],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    outdir: 'components',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [sharedReact],
  }).catch((thrown: BuildFailure) => {
    throw new DiagnosticError(diagnoseBuildFailure(thrown, config));
  });
  const output = Object.values(made.metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined);
  const names = (output?.exports ?? []).filter(name => /^[A-Z]/.test(name));
  const script = made.outputFiles.find(({ path }) => path.endsWith('.js'))!;
  const memo: { loaded?: Promise<Record<string, unknown>> } = {};
  return {
    names: new Set(names),
    // Where React lies on this machine says nothing.
    key: sha256Hex(script.text.replace(/file:[^"']*\/node_modules\//g, '')),
    load: () => {
      const code = Buffer.from(script.contents).toString('base64');
      memo.loaded ??= importExternal<Record<string, unknown>>(`data:text/javascript;base64,${code}`).catch(thrown => {
        throw new DiagnosticError([diagnoseLoadFailure(thrown, module)]);
      });
      return memo.loaded;
    },
  };
}

/** Components and the shell around them must use one React: the one that docsc renders with. */
const sharedReact: Plugin = {
  name: 'docsc-shared-react',
  setup({ onResolve }) {
    const { resolve } = createRequire(import.meta.url);
    onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path }) => ({
      path: pathToFileURL(resolve(path)).href,
      external: true,
    }));
  },
};

/** Outside of its components, a module runs while it is loaded. */
function diagnoseLoadFailure(thrown: unknown, path: string): Diagnostic {
  const { name, message } = thrown instanceof Error ? thrown : { name: 'Error', message: String(thrown) };
  const isOfBrowser =
    name === 'ReferenceError' && /^(?:window|document|navigator|location|localStorage) /.test(message);
  const hint = isOfBrowser
    ? 'Pages are prerendered without a browser: ask for it in an effect of a component.'
    : 'Correct what the module does outside of its components.';
  return error('broken-components', `The site's components cannot be loaded: ${message}.`, { path, hint });
}

/** Of the browser's bundle; `undefined` where the site's components are not to blame. */
export function diagnoseBrowserFailure({ errors }: BuildFailure): DiagnosticError | undefined {
  const own = (errors ?? []).flatMap(({ text, location }) => {
    const path = location?.file.startsWith(SITE_MODULE_PREFIX)
      ? location.file.slice(SITE_MODULE_PREFIX.length)
      : undefined;
    if (path === undefined || !location) return [];
    const place = { line: location.line, column: location.column + 1 };
    const hint =
      'Components run in the browser too, which has no modules of Node. Correct the module at the place that is named.';
    return [error('broken-components', `The site's components cannot be bundled: ${text}.`, { path, place, hint })];
  });
  return own.length ? new DiagnosticError(own) : undefined;
}

/** How esbuild names the modules of `ownComponents`. */
const SITE_MODULE_PREFIX = 'docsc-own:';

function diagnoseBuildFailure({ errors }: BuildFailure, config: Config): Diagnostic[] {
  return (errors ?? []).map(({ text, location }) => {
    const where = location
      ? { path: location.file, place: { line: location.line, column: location.column + 1 } }
      : { path: config.path, pointer: '/components/module', place: config.positionAt('/components/module') };
    const hint = location ? undefined : 'Correct "components.module".';
    return error('broken-components', `The site's components cannot be bundled: ${text}`, { ...where, hint });
  });
}

/**
 * The site's own components: one module of the project, bundled by esbuild. The configuration names it, the site's owners
 * write it, and beside plugins it is the only code of a project that ever runs; pages only name its exports.
 */
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions, Location, Plugin } from 'esbuild';
import { describeRefusal } from '../../refusal.js';
import type { Config } from '../config/types.js';
import { DiagnosticError, error } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { bundle, REFUSED } from '../disk/bundle.js';
import { sha256Hex } from '../disk/project.js';
import { importExternal } from './import-outside.js';

/** The bundled module as data, which another thread can receive. */
export type ComponentBundle = {
  /** See `SiteComponents`. */
  names: ReadonlySet<string>;
  key: string;
  code: Uint8Array;
};

/** The bundled module. */
export type SiteComponents = {
  /** The exports that are components, whose names begin with a capital letter. */
  names: ReadonlySet<string>;
  /** Changes with the module's code; part of cache keys. */
  key: string;
  /** Runs the module, for prerendering. Rejects with a `DiagnosticError` where it throws. */
  load: () => Promise<Record<string, unknown>>;
  /** Absent without a module. */
  bundle?: ComponentBundle;
};

const NO_COMPONENTS: SiteComponents = { names: new Set(), key: '', load: async () => ({}) };

/** Bundles the module; throws a `DiagnosticError` with esbuild's messages, each at its position, where that fails. */
export async function bundleComponents(config: Config, root: string): Promise<SiteComponents> {
  const { module } = config.components;
  if (module === undefined) return NO_COMPONENTS;
  const options = {
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
  } satisfies BuildOptions;
  const own = { path: posix.normalize(module), seconds: config.pageSeconds };
  const result = await bundle(options, own).catch((thrown: BuildFailure) => {
    if (!thrown.errors) throw thrown;
    throw new DiagnosticError(diagnoseBuildFailure(thrown, config));
  });
  const output = Object.values(result.metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined);
  const names = (output?.exports ?? []).filter(name => /^[A-Z]/.test(name));
  const script = result.outputFiles.find(({ path }) => path.endsWith('.js'))!;
  // The path of React on this machine is not part of the code.
  const key = sha256Hex(script.text.replace(/file:[^"']*\/node_modules\//g, ''));
  return openComponents({ names: new Set(names), key, code: script.contents }, config);
}

/** The components of a module that has been bundled, perhaps by another thread. */
export function openComponents(bundle: ComponentBundle | undefined, { components }: Config): SiteComponents {
  if (!bundle) return NO_COMPONENTS;
  const memo: { loaded?: Promise<Record<string, unknown>> } = {};
  const { names, key, code } = bundle;
  return {
    ...{ names, key, bundle },
    load: () => {
      const text = Buffer.from(code).toString('base64');
      memo.loaded ??= importExternal<Record<string, unknown>>(`data:text/javascript;base64,${text}`).catch(thrown => {
        throw new DiagnosticError([diagnoseLoadFailure(thrown, components.module ?? '')]);
      });
      return memo.loaded;
    },
  };
}

/** Makes components use the copy of React that docsc renders with: hooks fail with two copies. */
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

/** The code of a module outside its components runs, and can throw, while it is loaded. */
function diagnoseLoadFailure(thrown: unknown, path: string): Diagnostic {
  const { name, message } = thrown instanceof Error ? thrown : { name: 'Error', message: String(thrown) };
  const needsBrowser =
    name === 'ReferenceError' && /^(?:window|document|navigator|location|localStorage) /.test(message);
  const refused = describeRefusal(thrown);
  if (refused) return error('refused-by-sandbox', `The site's components cannot be loaded: ${refused}.`, { path });
  const hint = needsBrowser
    ? 'Pages are prerendered without a browser: use it in an effect of a component.'
    : 'Correct the code of the module outside its components.';
  return error('broken-components', `The site's components cannot be loaded: ${message}.`, { path, hint });
}

/** The failure of the browser's bundle; undefined where the site's components did not cause it. */
export function diagnoseBrowserFailure({ errors }: BuildFailure): DiagnosticError | undefined {
  const diagnostics = (errors ?? []).flatMap(({ text, location }) => {
    if (!location?.file.startsWith(SITE_MODULE_PREFIX)) return [];
    const path = location.file.slice(SITE_MODULE_PREFIX.length);
    const place = positionOfLocation(location);
    const hint =
      'Components also run in the browser, which has no Node.js modules. Correct the module at this position.';
    return [error('broken-components', `The site's components cannot be bundled: ${text}.`, { path, place, hint })];
  });
  return diagnostics.length ? new DiagnosticError(diagnostics) : undefined;
}

/** Begins esbuild's names of the site's modules; see `emit/site-components-plugin.ts`. */
const SITE_MODULE_PREFIX = 'docsc-own:';

function diagnoseBuildFailure({ errors }: BuildFailure, config: Config): Diagnostic[] {
  return (errors ?? []).map(({ text, location, detail }) => {
    const rule = detail === REFUSED ? 'refused-by-sandbox' : 'broken-components';
    const where = location
      ? { path: location.file, place: positionOfLocation(location) }
      : { path: config.path, pointer: '/components/module', place: config.positionAt('/components/module') };
    const hint = location ? undefined : 'Correct "components.module".';
    return error(rule, `The site's components cannot be bundled: ${text}`, {
      ...where,
      hint: detail === REFUSED ? undefined : hint,
    });
  });
}

/** esbuild's columns count from 0, those of findings from 1. */
function positionOfLocation({ line, column }: Location): Position {
  return { line, column: column + 1 };
}

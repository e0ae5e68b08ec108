/** Plugins as code: each is one module of the project or of a package, bundled by esbuild with all that it imports. */
import type { BuildFailure, BuildOptions, Message, OutputFile } from 'esbuild';
import type { PluginConfig } from '../config/plugins.js';
import type { Config } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { bundle, REFUSED } from '../disk/bundle.js';
import { type FileSystem, sha256Hex } from '../disk/project.js';
import { nameOf, pluginFinding, throwAny } from './plugin-error.js';

/** A bundled plugin as data, which another thread can receive. */
export type PluginBundle = {
  code: Uint8Array;
  /** Leads from the code to the files that it was made from. */
  map: string;
  /** Hash of the code. */
  key: string;
  /** The files of the project that it was made from. */
  files: string[];
};

/** The project whose plugins are bundled. */
export type PluginProject = { config: Config; fs: FileSystem; root: string };

/** The name that esbuild gives to the module that imports a plugin. */
const ENTRY = 'docsc-plugin';

/** Bundles the plugins in their order. Throws a `DiagnosticError` with all findings if one cannot be bundled. */
export async function bundlePlugins(project: PluginProject): Promise<PluginBundle[]> {
  const made = await Promise.all(project.config.plugins.map(plugin => bundlePlugin(plugin, project)));
  throwAny(made.flatMap(one => ('code' in one ? [] : one)));
  return made as PluginBundle[];
}

async function bundlePlugin(plugin: PluginConfig, project: PluginProject): Promise<PluginBundle | Diagnostic[]> {
  const { root, config } = project;
  const missing = await findMissing(plugin, project);
  if (missing) return [missing];
  try {
    const options = {
      absWorkingDir: root,
      stdin: {
        contents: `import * as plugin from ${JSON.stringify(plugin.module)}; export { plugin };`,
        resolveDir: root,
        sourcefile: ENTRY,
      },
      bundle: true,
      write: false,
      outfile: 'plugin.js',
      sourcemap: 'external',
      sourcesContent: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: 'es2022',
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
    } satisfies BuildOptions;
    const path = plugin.module.startsWith('./') ? plugin.module.slice(2) : config.path;
    const { outputFiles, metafile } = await bundle(options, { path, seconds: config.pageSeconds });
    const [map, { contents: code }] = outputFiles as [OutputFile, OutputFile];
    const files = Object.keys(metafile.inputs).filter(
      path => !/^docsc-plugin$|^\.\.\/|(?:^|\/)node_modules\//.test(path),
    );
    return { code, map: map.text, key: sha256Hex(code), files: files.sort() };
  } catch (thrown) {
    const { errors = [] } = thrown as Partial<BuildFailure>;
    if (!errors.length) throw thrown;
    return Promise.all(errors.map(message => diagnoseMessage(message, plugin, project)));
  }
}

/** The finding for a file that is not in the project; links out of it are not followed. */
async function findMissing(plugin: PluginConfig, { config, fs }: PluginProject): Promise<Diagnostic | undefined> {
  const { module } = plugin;
  if (!module.startsWith('./')) return undefined;
  const path = module.slice(2);
  try {
    await fs.readBelow(path, ['.']);
    return undefined;
  } catch {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    const { files } = await fs.list(folder).catch(() => ({ files: [] }));
    const names = files.filter(name => /\.[cm]?[jt]sx?$/.test(name)).map(name => `./${name}`);
    const hint = didYouMean(module, names) ?? 'Name a file inside the project, with its extension.';
    return pluginFinding('unknown-plugin', `There is no file "${module}" in the project.`, { plugin, config, hint });
  }
}

async function diagnoseMessage(
  { text, location, detail }: Message,
  plugin: PluginConfig,
  { config, fs }: PluginProject,
): Promise<Diagnostic> {
  const isRefused = detail === REFUSED;
  const rule = isRefused ? 'refused-by-sandbox' : 'invalid-plugin';
  if (location && location.file !== ENTRY) {
    const place = { line: location.line, column: location.column + 1 };
    const [, missing] = isRefused ? [] : (/^Could not resolve "([^."/][^"]*)"$/.exec(text) ?? []);
    const hint = missing && `Install it, as in npm install ${packageOf(missing)}.`;
    return finding(rule, `${nameOf(plugin)} cannot be bundled: ${text.replace(/\.?$/, '.')}`, {
      path: location.file,
      place,
      hint,
    });
  }
  if (isRefused) return pluginFinding(rule, `${nameOf(plugin)} cannot be bundled: ${text}`, { plugin, config });
  const isFile = await fs.readBelow(plugin.module, ['.']).then(
    () => true,
    () => false,
  );
  const hint = isFile
    ? `Write "./${plugin.module}": a name without "./" is that of a package.`
    : `Install it, as in npm install ${packageOf(plugin.module)}; a file of the project begins with "./".`;
  return pluginFinding('unknown-plugin', `The package "${plugin.module}" is not installed.`, { plugin, config, hint });
}

function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}

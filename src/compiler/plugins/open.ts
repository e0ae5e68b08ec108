/** Bundled plugins → plugins that are ready to run, set up once in each thread. */
import { pathToFileURL } from 'node:url';
import { type Processor, unified } from 'unified';
import type { Plugin, PluginSite, UnifiedEntry } from '../../plugin.js';
import { describeRefusal } from '../../refusal.js';
import { importExternal } from '../components/import-outside.js';
import type { PluginConfig } from '../config/plugins.js';
import type { Config } from '../config/types.js';
import type { Diagnostic, Hint } from '../diagnostics/types.js';
import type { WorkGuard } from '../parse/work-guard.js';
import type { PluginBundle } from './bundle.js';
import type { PluginClock } from './clock.js';
import { nameOf, PluginError, pluginFinding, throwAny } from './plugin-error.js';
import { checkPlugin } from './schema.js';
import { findThrowingPlace } from './stack-place.js';

/** A plugin that is set up. `remark` and `rehype` are frozen processors without a parser. */
export type OpenPlugin = Omit<Plugin, 'remark' | 'rehype'> & {
  config: PluginConfig;
  remark?: Processor;
  rehype?: Processor;
  /** Times work of the plugin. Rejects with a `PluginError` where it throws. */
  run: <T>(step: string, work: () => T | Promise<T>) => Promise<T>;
  /** The same for work that is done at once. */
  runNow: <T>(step: string, work: () => T) => T;
};

/** What plugins are set up with. */
export type OpenOptions = { config: Config; root: string; guard: WorkGuard; clock: PluginClock };

/** Sets the plugins up. Throws a `DiagnosticError` with all findings if one cannot be. */
export async function openPlugins(bundles: PluginBundle[], options: OpenOptions): Promise<OpenPlugin[]> {
  const opened: (OpenPlugin | Diagnostic)[] = [];
  for (const [nth, plugin] of options.config.plugins.entries())
    opened.push(await openPlugin(bundles[nth]!, plugin, options));
  throwAny(opened.filter(one => 'rule' in one));
  const plugins = opened as OpenPlugin[];
  throwAny(plugins.flatMap((one, nth) => diagnoseSameName(one, plugins.slice(0, nth), options.config)));
  return plugins;
}

async function openPlugin(
  bundle: PluginBundle,
  plugin: PluginConfig,
  { config, root, guard, clock }: OpenOptions,
): Promise<OpenPlugin | Diagnostic> {
  const item = { path: plugin.module, hash: bundle.key };
  const origin = { path: config.path, pointer: plugin.pointer, place: config.positionAt(plugin.pointer) };
  const fail = (problem: string, hint?: Hint) =>
    pluginFinding('invalid-plugin', `${nameOf(plugin)} ${problem}.`, { plugin, config, hint });
  const work = async (): Promise<OpenPlugin | Diagnostic> => {
    const end = clock.start(plugin.module);
    const exported = await importCode(bundle.code, root);
    const made = await createPlugin(exported, plugin, config);
    end();
    if ('problem' in made) return fail(made.problem, made.hint);
    const { remark, rehype, ...members } = made.plugin;
    const runners = createRunners({ plugin, bundle }, clock);
    return { ...members, ...runners, config: plugin, remark: createProcessor(remark), rehype: createProcessor(rehype) };
  };
  const stay = keepAwake();
  try {
    const instead = (reason: Diagnostic) => reason;
    return await guard.run<OpenPlugin | Diagnostic>(item, { origin, work, instead });
  } catch (thrown) {
    const refused = describeRefusal(thrown);
    if (refused)
      return pluginFinding('refused-by-sandbox', `${nameOf(plugin)} cannot be loaded: ${refused}.`, { plugin, config });
    const { message } = thrown instanceof Error ? thrown : { message: String(thrown) };
    const at = findThrowingPlace(thrown, { map: bundle.map, linesAbove: 1 });
    return fail(`cannot be loaded${at === undefined ? '' : ` at ${at}`}: ${message.replace(/\.$/, '')}`);
  } finally {
    stay();
  }
}

/** Without anything to wait for, Node.js ends: a promise that never settles would end the command as if all were well. */
function keepAwake(): () => void {
  const timer = setInterval(() => undefined, 60_000);
  return () => clearInterval(timer);
}

function createRunners(
  { plugin, bundle: { map } }: { plugin: PluginConfig; bundle: PluginBundle },
  clock: PluginClock,
): Pick<OpenPlugin, 'run' | 'runNow'> {
  const failure = (step: string, thrown: unknown) =>
    new PluginError(plugin, { step, thrown, at: findThrowingPlace(thrown, { map, linesAbove: 1 }) });
  return {
    run: async (step, work) => {
      const end = clock.start(plugin.module);
      const stay = keepAwake();
      try {
        return await work();
      } catch (thrown) {
        throw failure(step, thrown);
      } finally {
        stay();
        end();
      }
    },
    runNow: (step, work) => {
      const end = clock.start(plugin.module);
      try {
        return work();
      } catch (thrown) {
        throw failure(step, thrown);
      } finally {
        end();
      }
    },
  };
}

/** Packages in CommonJS need `require` for the modules of Node.js, which one line above the bundle lends them. */
async function importCode(code: Uint8Array, root: string): Promise<Record<string, unknown>> {
  const place = JSON.stringify(pathToFileURL(`${root}/package.json`).href);
  const lent = `import { createRequire as docscRequire } from 'node:module'; const require = docscRequire(${place});\n`;
  const text = Buffer.concat([Buffer.from(lent), code]).toString('base64');
  const { plugin } = await importExternal<{ plugin: Record<string, unknown> }>(`data:text/javascript;base64,${text}`);
  return plugin;
}

async function createPlugin(
  exported: Record<string, unknown>,
  { kind, module, options }: PluginConfig,
  { site }: Config,
): Promise<ReturnType<typeof checkPlugin>> {
  const { default: main } = exported;
  if (main === undefined) {
    const names = Object.keys(exported);
    const others = names.length ? ` It exports ${names.map(name => `"${name}"`).join(', ')}.` : '';
    return { problem: 'has no default export', hint: `Write "export default" before the plugin.${others}` };
  }
  if (kind !== 'use') return checkPlugin({ name: shortName(module), [kind]: [entryOf(main, options)] });
  if (typeof main !== 'function') return checkPlugin(main);
  const { title, url, base, language } = site;
  const forPlugins: PluginSite = { title, url, base, language };
  return checkPlugin(await (main as (options: unknown, site: PluginSite) => unknown)(options, forPlugins));
}

/** A preset of unified is no function, and has no options. */
function entryOf(main: unknown, options: Record<string, unknown>): unknown {
  return typeof main === 'function' && Object.keys(options).length ? [main, options] : main;
}

/** The last part of a path or package, as names of rules begin with it. */
function shortName(module: string): string {
  const last = module
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/, '');
  const name = last
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return name || 'plugin';
}

function createProcessor(entries: UnifiedEntry[] | undefined): Processor | undefined {
  return entries?.length
    ? (unified()
        .use(entries as never)
        .freeze() as unknown as Processor)
    : undefined;
}

function diagnoseSameName({ name, config: plugin }: OpenPlugin, others: OpenPlugin[], config: Config): Diagnostic[] {
  const other = others.find(one => one.name === name && one.config.kind === 'use' && plugin.kind === 'use');
  if (!other) return [];
  const message = `${nameOf(plugin)} has the name "${name}", as "${other.config.module}" has.`;
  return [pluginFinding('invalid-plugin', message, { plugin, config, hint: 'Give one of them another name.' })];
}

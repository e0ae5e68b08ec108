/**
 * The plugins of a site: its own code, named by its configuration and by nothing else, which runs while pages are
 * compiled. A site without plugins loads none of this folder but this file.
 */
import type { SampleRequest } from '../../plugin.js';
import { cacheKey } from '../cache/keys.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { WorkGuard } from '../parse/work-guard.js';
import type { Download, PageHead, Site } from '../types.js';
import type { PluginBundle, PluginProject } from './bundle.js';
import { createPluginClock, type PluginTimes } from './clock.js';
import type { OpenPlugin } from './open.js';
import type { CreatePageHooks } from './page-hooks.js';
import type { PluginSample } from './samples.js';

/** The plugins of one compiler; nothing is bundled or loaded before it is needed. */
export type Plugins = {
  pageHooks: (head: PageHead) => Promise<ReturnType<CreatePageHooks>>;
  /** Writes the samples of a request; `undefined` where no plugin has a language. */
  sampler: () => Promise<((request: SampleRequest) => PluginSample[]) | undefined>;
  /** The files that plugins emit, and levels for rules that none of them has. */
  emit: (site: Site) => Promise<{ downloads: ReadonlyMap<string, Download>; diagnostics: Diagnostic[] }>;
  /** The finding for what a plugin threw while it was at work on the file `path`. Throws anything else again. */
  diagnose: (thrown: unknown, path: string) => Promise<Diagnostic>;
  /** For other threads. */
  bundles: () => Promise<PluginBundle[]>;
  /** Changes with the code of any plugin; part of cache keys. */
  key: () => Promise<string>;
  /** Milliseconds of each plugin since the last call. */
  takeTimes: () => PluginTimes;
};

type PluginsOptions = PluginProject & {
  guard: WorkGuard;
  /** The bundles, if another thread makes them. */
  shared?: () => Promise<PluginBundle[]>;
};

/** Creates the plugins of a compiler. */
export function createPlugins({ shared, guard, ...project }: PluginsOptions): Plugins {
  const { config, root } = project;
  const clock = createPluginClock();
  const memo: { bundles?: Promise<PluginBundle[]>; opened?: Promise<OpenPlugin[]>; hooks?: Promise<CreatePageHooks> } =
    {};
  const isEmpty = !config.plugins.length;

  const bundles = (): Promise<PluginBundle[]> => {
    if (isEmpty) return Promise.resolve([]);
    memo.bundles ??= shared ? shared() : import('./bundle.js').then(({ bundlePlugins }) => bundlePlugins(project));
    return memo.bundles;
  };
  const open = (): Promise<OpenPlugin[]> => {
    if (isEmpty) return Promise.resolve([]);
    memo.opened ??= bundles().then(async made => {
      const { openPlugins } = await import('./open.js');
      return openPlugins(made, { config, root, guard, clock });
    });
    return memo.opened;
  };
  const hooks = (): Promise<CreatePageHooks> => {
    memo.hooks ??= open().then(async plugins => {
      const { createPageHooks } = await import('./page-hooks.js');
      return createPageHooks(plugins, config);
    });
    return memo.hooks;
  };

  return {
    bundles,
    takeTimes: clock.take,
    // Levels are part of it, because a rule that is off does not run.
    key: async () => {
      if (isEmpty) return '';
      const levels = Object.entries(config.rules).filter(([rule]) => rule.includes('/'));
      return cacheKey(
        (await bundles()).map(({ key }) => key),
        levels,
      );
    },
    pageHooks: async head => (isEmpty ? undefined : (await hooks())(head)),
    sampler: async () => {
      const speakers = (await open()).filter(({ samples }) => samples?.length);
      if (!speakers.length) return undefined;
      const { writeSamples } = await import('./samples.js');
      return request => writeSamples(speakers, request);
    },
    diagnose: async (thrown, path) => {
      if (isEmpty) throw thrown;
      const { diagnosePluginError } = await import('./plugin-error.js');
      return diagnosePluginError(thrown, path);
    },
    emit: async site => {
      if (isEmpty) return { downloads: new Map(), diagnostics: await diagnoseLevels([]) };
      const plugins = await open();
      const { emitFiles } = await import('./emitted-files.js');
      const { downloads, diagnostics } = await emitFiles(plugins, site, { config, guard });
      return { downloads, diagnostics: [...diagnostics, ...(await diagnoseLevels(plugins))] };
    },
  };

  async function diagnoseLevels(plugins: OpenPlugin[]): Promise<Diagnostic[]> {
    if (!Object.keys(config.rules).some(rule => rule.includes('/'))) return [];
    const { diagnoseUnknownRules } = await import('./rules.js');
    return diagnoseUnknownRules(config, plugins);
  }
}

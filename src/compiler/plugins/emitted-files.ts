/** Files that plugins emit, made once the site is linked. They are downloads, so that pages can link to them. */
import type { Config } from '../config/types.js';
import { compareStrings } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { sha256Hex } from '../disk/project.js';
import type { WorkGuard } from '../parse/work-guard.js';
import { checkStaticFiles } from '../site/static-files.js';
import type { Download, Site } from '../types.js';
import type { OpenPlugin } from './open.js';
import { pluginPage } from './page-hooks.js';
import { diagnosePluginError, nameOf, pluginFinding } from './plugin-error.js';

/** The files by their address, and findings about them. */
export type EmittedFiles = { downloads: Map<string, Download>; diagnostics: Diagnostic[] };

/** Lets the plugins emit. Pages that are unlisted, and those without a source, are not theirs to know. */
export async function emitFiles(
  plugins: OpenPlugin[],
  site: Site,
  { config, guard }: { config: Config; guard: WorkGuard },
): Promise<EmittedFiles> {
  const downloads = new Map<string, Download>();
  const diagnostics: Diagnostic[] = [];
  for (const plugin of plugins) {
    if (!plugin.emit) continue;
    const made = await runEmit(plugin, site, { config, guard });
    diagnostics.push(...made.diagnostics);
    for (const { path, contents } of made.files) {
      const problem = findProblem(path, contents, { site, config, taken: downloads });
      if (problem)
        diagnostics.push(
          pluginFinding(problem.rule, `${nameOf(plugin.config)} ${problem.message}`, { plugin: plugin.config, config }),
        );
      else downloads.set(`/${path}`, { route: `/${path}`, contents: () => contents, key: sha256Hex(contents) });
    }
  }
  return { downloads: new Map([...downloads].sort(([a], [b]) => compareStrings(a, b))), diagnostics };
}

type Emitted = { files: { path: string; contents: string }[]; diagnostics: Diagnostic[] };

async function runEmit(
  plugin: OpenPlugin,
  { pages, generated }: Site,
  { config, guard }: { config: Config; guard: WorkGuard },
): Promise<Emitted> {
  const { pointer, module } = plugin.config;
  const origin = { path: config.path, pointer, place: config.positionAt(pointer) };
  const heads = [...pages.values()].map(({ head }) => head);
  const shown = heads.filter(({ route, frontMatter }) => !generated.has(route) && !frontMatter.unlisted);
  const work = async (): Promise<Emitted> => {
    const files = await plugin.run('emit', async () => {
      const made: unknown = await plugin.emit!(shown.map(pluginPage));
      if (!Array.isArray(made)) throw new Error('It returned no list of files.');
      return made.map(file => ({ path: Object(file).path, contents: Object(file).contents }));
    });
    return { files, diagnostics: [] };
  };
  const instead = (reason: Diagnostic): Emitted => ({ files: [], diagnostics: [reason] });
  try {
    return await guard.run({ path: module }, { origin, work, instead });
  } catch (thrown) {
    return instead({ ...diagnosePluginError(thrown, config.path), ...origin });
  }
}

type Problem = { rule: 'invalid-plugin' | 'duplicate-file'; message: string };

function findProblem(
  path: unknown,
  contents: unknown,
  { site, config, taken }: { site: Site; config: Config; taken: ReadonlyMap<string, Download> },
): Problem | undefined {
  const isPath = typeof path === 'string' && /^(?!\/)(?!.*(?:^|\/)(?:\.\.?)?(?:\/|$))[^\\?#%\p{Cc}]+$/u.test(path);
  if (!isPath || path.startsWith('assets/'))
    return {
      rule: 'invalid-plugin',
      message: `emits a file with the path ${JSON.stringify(path)}, which no file of a site can have.`,
    };
  if (typeof contents !== 'string')
    return { rule: 'invalid-plugin', message: `emits "${path}" without a text as its "contents".` };
  const [clash] = checkStaticFiles(config, [`${config.static}/${path}`], site.pages.keys());
  if (clash) return { rule: 'duplicate-file', message: `emits "${path}". ${clash.message}` };
  const isTaken = taken.has(`/${path}`) || site.downloads.has(`/${path}`) || site.files.has(`${config.static}/${path}`);
  return isTaken
    ? { rule: 'duplicate-file', message: `emits "${path}", which is another file of the site already.` }
    : undefined;
}

/** Sources → `Site`: reads the project, outlines it and links it. In `serve`, repeats only the steps that a change needs. */
import type { Route } from '../../routes.js';
import { diagnoseUnknownSlots } from '../components/slots.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { oauthCallbackFiles } from '../emit/oauth-callback.js';
import type { ShellParts } from '../emit/shell.js';
import type { Icons } from '../icons/index.js';
import { readChangeDates } from '../load/git-dates.js';
import { affectsLinking, isDocument, listDocuments, loadSources } from '../load/index.js';
import type { OutlineCache } from '../load/outline-cache.js';
import { createUnknownReader } from '../load/read-source.js';
import type { SourceCache } from '../load/source-cache.js';
import type { PageParser } from '../parse/index.js';
import type { Plugins } from '../plugins/index.js';
import { linkPages as linkOutlines } from '../site/index.js';
import { checkImages } from '../theme/images.js';
import type { Site } from '../types.js';
import { drawNavIcons } from './nav-icons.js';
import { linkPartialSite } from './partial-site.js';

/** Reads and links the site, once in a build and after each change in `serve`. */
export type Linker = {
  /**
   * Reads the sources and links them. Only what changed since the last call is outlined again. Given the paths that have
   * `changed`, nothing else is read, and the site keeps its maps if all outlines are the same as before.
   */
  link: (changed?: string[]) => Promise<Site>;
  /** The number of files in the folder of documents; 0 if it does not exist. In `serve`, linking reuses the list. */
  countDocuments: () => Promise<number>;
  /** A site of one page, from its own file, before the site is linked; `undefined` if no file is likely to be the page's. */
  linkPartially: (route: Route) => Promise<Site | undefined>;
};

type LinkerOptions = {
  config: Config;
  fs: FileSystem;
  root: string;
  parser: PageParser;
  shell: ShellParts;
  plugins: Plugins;
  icons: Icons;
  /** Keeps texts between calls. Without it, all files are read every time. */
  sources?: SourceCache;
  /** The outlines that the last build recorded. */
  outlines?: OutlineCache;
};

/** Creates the linker of a project. Nothing is read before the first call. */
export function createLinker(options: LinkerOptions): Linker {
  const { config, fs, root, parser, shell, plugins, icons, sources, outlines } = options;
  const state: { linked?: Site } = {};
  const listing = sources?.fs ?? fs;

  const checkSlots = async () =>
    config.site.slots ? diagnoseUnknownSlots(config, (await shell.components()).names) : [];

  const checkNames = async () => {
    if (!config.components.names.size) return [];
    const { diagnoseConfiguredNames } = await import('../parse/lazy-front-ends.js');
    return diagnoseConfiguredNames(config, (await shell.components()).names);
  };

  const linkAll = async (): Promise<Site> => {
    const readUnknown = outlines && createUnknownReader(outlines);
    const loaded = await loadSources(config, listing, sources?.read ?? readUnknown);
    const outlined = await parser.outline(loaded);
    outlines?.save();
    const changed = config.lastUpdated ? await readChangeDates(root, config.docs) : new Map<string, string>();
    const drawn = await drawNavIcons(config, { ...outlined, icons });
    const site = linkOutlines(config, { ...outlined, files: loaded.files, changed, icons: drawn.classes });
    const { diagnostics } = await shell.theme();
    const ofTheme = [
      ...diagnostics,
      ...(await checkImages(config, fs)),
      ...(await checkSlots()),
      ...(await checkNames()),
    ];
    const emitted = await plugins.emit(site);
    state.linked = {
      ...site,
      characters: parser.siteCharacters(),
      ...(drawn.sheet && { iconSheet: drawn.sheet.route }),
      downloads: new Map([
        ...site.downloads,
        ...emitted.downloads,
        ...[...(drawn.sheet ? [drawn.sheet] : []), ...oauthCallbackFiles(config)].map(
          file => [file.route, file] as const,
        ),
      ]),
      diagnostics: [
        ...loaded.diagnostics,
        ...ofTheme,
        ...drawn.diagnostics,
        ...site.diagnostics,
        ...emitted.diagnostics,
      ],
    };
    return state.linked;
  };

  /** True if the changed file does not affect linking. Takes over its new text. */
  const linksAsBefore = async (path: string, { routeOfFile }: Site, { read }: SourceCache): Promise<boolean> => {
    if (parser.isTitleSource(path)) return false;
    if (!isDocument(path, config)) return !affectsLinking(path, config);
    if (!routeOfFile.has(path)) return false;
    const { source, diagnostics } = await read(path, fs);
    return source !== undefined && diagnostics.length === 0 && parser.replaceSource(source);
  };

  const link: Linker['link'] = async changed => {
    const isRelinkNeeded = !changed || !sources || (await sources.invalidate(changed));
    if (isRelinkNeeded || !state.linked) return linkAll();
    for (const path of changed) if (!(await linksAsBefore(path, state.linked, sources))) return linkAll();
    // A new object: the search index and page keys are cached by site, and must not survive the change.
    state.linked = { ...state.linked };
    return state.linked;
  };

  const countDocuments = () =>
    listDocuments(listing, config).then(
      ({ files }) => files.length,
      () => 0,
    );

  return { link, countDocuments, linkPartially: route => linkPartialSite(route, { config, fs, parser }) };
}

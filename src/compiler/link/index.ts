/** Sources → `Site`: reads the project, has it outlined and links it; in `serve` again, and then only as far as it must. */
import type { Route } from '../../routes.js';
import { diagnoseUnknownSlots } from '../components/slots.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import type { ShellParts } from '../emit/shell.js';
import { readChangeDates } from '../load/git-dates.js';
import { affectsLinking, isDocument, loadSources } from '../load/index.js';
import type { OutlineCache } from '../load/outline-cache.js';
import { createUnknownReader } from '../load/read-source.js';
import type { SourceCache } from '../load/source-cache.js';
import type { PageParser } from '../parse/index.js';
import { linkPages as linkOutlines } from '../site/index.js';
import { checkPictures } from '../theme/images.js';
import type { Site } from '../types.js';
import { linkPartialSite } from './partial-site.js';

export type Linker = {
  /**
   * Reads the sources and links them. Only what changed since the last call is outlined again. With the paths that have
   * `changed` nothing else is read, and where outlines are what they were, the site keeps its maps.
   */
  link: (changed?: string[]) => Promise<Site>;
  /** Files in the folder of documents; none where it does not exist. In `serve`, linking does not list them again. */
  countDocuments: () => Promise<number>;
  /** Before the site is linked: what its file alone tells of a page. `undefined` where no file is likely to be its. */
  linkPartially: (route: Route) => Promise<Site | undefined>;
};

/** `sources` remember texts; without them all are read every time. */
type LinkerOptions = {
  config: Config;
  fs: FileSystem;
  root: string;
  parser: PageParser;
  shell: ShellParts;
  sources?: SourceCache;
  /** What the last build knew of documents. */
  outlines?: OutlineCache;
};

export function createLinker({ config, fs, root, parser, shell, sources, outlines }: LinkerOptions): Linker {
  const state: { linked?: Site } = {};
  const listing = sources?.fs ?? fs;

  const checkSlots = async () =>
    config.site.slots ? diagnoseUnknownSlots(config, (await shell.components()).names) : [];

  const linkAll = async (): Promise<Site> => {
    const readUnknown = outlines && createUnknownReader(outlines);
    const loaded = await loadSources(config, listing, sources?.read ?? readUnknown);
    const outlined = await parser.outline(loaded);
    outlines?.save();
    const changed = config.lastUpdated ? await readChangeDates(root, config.docs) : new Map<string, string>();
    const site = linkOutlines(config, { ...outlined, files: loaded.files, changed });
    const { diagnostics } = await shell.theme();
    const own = [...diagnostics, ...(await checkPictures(config, fs)), ...(await checkSlots())];
    state.linked = { ...site, diagnostics: [...loaded.diagnostics, ...own, ...site.diagnostics] };
    return state.linked;
  };

  const linksAsBefore = async (path: string, { routeOfFile }: Site, { read }: SourceCache): Promise<boolean> => {
    if (!isDocument(path, config)) return !affectsLinking(path, config);
    if (!routeOfFile.has(path)) return false;
    const { source, diagnostics } = await read(path, fs);
    return source !== undefined && diagnostics.length === 0 && parser.replaceSource(source);
  };

  const link: Linker['link'] = async changed => {
    const isOther = !changed || !sources || (await sources.invalidate(changed));
    if (isOther || !state.linked) return linkAll();
    for (const path of changed) if (!(await linksAsBefore(path, state.linked, sources))) return linkAll();
    // Another value, for what is searched in it may be different.
    state.linked = { ...state.linked };
    return state.linked;
  };

  const count = () =>
    listing.list(config.docs).then(
      ({ files }) => files.length,
      () => 0,
    );

  return { link, countDocuments: count, linkPartially: route => linkPartialSite(route, { config, fs, parser }) };
}

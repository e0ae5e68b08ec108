/** Files that no single page owns: manifest, search index, schemas, runtime, sitemap, redirects and files for hosts. */
import { chunkFile, type RouteEntry } from '../../format.js';
import { htmlFile, type Route, twinFile } from '../../routes.js';
import type { Config } from '../config/types.js';
import { debug } from '../diagnostics/debug.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { emitSchemas } from '../emit/schemas.js';
import { emitSiteFiles } from '../emit/site-files.js';
import type { WriteSocialPictures } from '../emit/social/index.js';
import { hasTwin } from '../emit/twin/site.js';
import type { LastOutput } from '../output/last-output.js';
import type { PagePipeline } from '../pages/index.js';
import type { RenderedPage, WriteFile } from '../pages/rendered-page.js';
import type { OutputFile, Site } from '../types.js';
import { writeFeeds } from './feeds.js';
import { type ReadWritten, writeFullTexts } from './full-texts.js';
import { createGroupWriter, type GroupWriter } from './output-groups.js';
import type { PageCollection } from './page-collection.js';
import { type IndexJob, SEARCH_GROUP, type SearchIndex } from './search-index-files.js';
import type { BuildStage } from './stages.js';

/** What the files are made from; `pages` are in the order of the site. */
export type SharedSources = {
  site: Site;
  pages: RenderedPage[];
  collected: PageCollection;
  schemas: Awaited<ReturnType<typeof emitSchemas>>;
  runtime: OutputFile[];
  hosts: OutputFile[];
};

/** Where the files go; `output` is what the last build left, `read` returns what was written. */
export type WriteOptions = {
  write: WriteFile;
  read?: ReadWritten;
  output?: LastOutput;
  onStage?: (stage: BuildStage) => void;
};

/** Writes the files, the manifest last, and records the build. Returns findings about files that it could not copy. */
export type WriteSharedFiles = (sources: SharedSources, options: WriteOptions) => Promise<Diagnostic[]>;

type SharedFilesOptions = {
  config: Config;
  fs: FileSystem;
  pages: PagePipeline;
  searchIndex: SearchIndex;
  socialPictures: WriteSocialPictures;
};

/** Creates the function; it has no state. */
export function createSharedFilesWriter({
  config,
  fs,
  pages: pipeline,
  searchIndex,
  socialPictures,
}: SharedFilesOptions): WriteSharedFiles {
  const writeSharedFiles: WriteSharedFiles = async (
    { site, pages, collected, schemas, runtime, hosts },
    { write, read, output, onStage },
  ) => {
    const unreadable: Diagnostic[] = await socialPictures(site, { write, output });
    const groups = createGroupWriter({ write, output });
    const { writeGroup, writeHashedFiles, writeFile } = groups;
    if (output) await recordBuild(site, pages, output);
    onStage?.('search');
    const { segments } = collected;
    const indexJob = { site, pages, segments };
    const search = config.hasLocalIndex ? await writeSearchIndex(indexJob, groups, { write, output }) : null;
    onStage?.('site');
    const fullTexts = read ? await writeFullTexts({ site, pages, read }, config, groups) : [];
    const siteFiles = emitSiteFiles(config, fs, {
      site,
      routes: routeEntries(site, pages),
      schemas: schemas.indexes,
      search,
      runtime: runtime.map(({ path }) => path),
      assetSources: collected.assetSources(),
      generatedFiles: collected.generatedFiles(),
      fullTexts,
      report: found => void unreadable.push(found),
    });
    await writeHashedFiles('schemas', schemas.files);
    await writeHashedFiles('runtime', runtime);
    for (const { route, contents, key } of site.downloads.values())
      if (contents) await writeGroup(route, { key }, () => [{ path: route.slice(1), contents: contents() }]);
    for await (const file of siteFiles) await writeFile(file);
    await writeFeeds({ site, pages, compile: route => pipeline.compile(site, route) }, config, groups);
    for (const file of hosts) await writeFile(file);
    return unreadable;
  };

  const recordBuild = async (site: Site, pages: RenderedPage[], output: LastOutput): Promise<void> => {
    await pipeline.recordSite(output);
    for (const page of pages) {
      const { route, key, hash, isUnchanged, pictures = [] } = page;
      const twin = hasTwin(site.pages.get(route)!.head, config) ? [twinFile(route)] : [];
      const files = [chunkFile(route, hash), htmlFile(route), ...twin, ...pictures];
      if (key && !isUnchanged) output.recordGroup(route, { key, files, value: await pipeline.pageRecord(site, page) });
    }
  };

  /** Writes the search index, or the part of it that changed. Returns the path of its manifest. */
  const writeSearchIndex = async (
    job: IndexJob,
    { writeHashed }: GroupWriter,
    { write, output }: Pick<WriteOptions, 'write' | 'output'>,
  ): Promise<string> => {
    const inputs = searchIndex.inputs(job.pages);
    const isSame = output?.entry(SEARCH_GROUP)?.key === inputs.key;
    const update = output && !isSame ? await searchIndex.update(job, inputs, output) : undefined;
    if (update) debug.search('the index is updated: %d files written', update.files.length);
    else debug.search(isSame ? 'the index is as the last build left it' : 'the index is written whole');
    if (!update) {
      const paths = await writeHashed(SEARCH_GROUP, inputs, () => searchIndex.buildFiles(job));
      return paths.at(-1)!;
    }
    for (const file of update.files) await write(file);
    output!.recordGroup(SEARCH_GROUP, { ...inputs, files: update.paths });
    return update.paths.at(-1)!;
  };

  return writeSharedFiles;
}

/** What the manifest says of each route: the hash of its chunk, or where it redirects to. */
function routeEntries(site: Site, pages: RenderedPage[]): Map<Route, RouteEntry> {
  const redirects = [...site.redirects].map(([from, to]): [Route, RouteEntry] => [from, { redirect: to }]);
  return new Map([...redirects, ...pages.map(({ route, hash }): [Route, RouteEntry] => [route, hash])]);
}

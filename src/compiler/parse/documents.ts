/**
 * Documents of a site, Markdown files and remote pages: their texts and outlines, by hash. Nothing is ever invalidated: a
 * changed text has another hash.
 */

import type { WorkItem } from '../concurrency/overdue.js';
import type { Scheduler } from '../concurrency/scheduler.js';
import type { Config } from '../config/types.js';
import { debug } from '../diagnostics/debug.js';
import { DiagnosticError } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { type FileSystem, sha256Hex } from '../disk/project.js';
import { diagnoseChanged } from '../disk/unreadable.js';
import type { OutlineCache } from '../load/outline-cache.js';
import { type LoadedDocument, readSource } from '../load/read-source.js';
import type { MarkdownOptions } from '../markdown/options.js';
import { outlineMarkdown } from '../markdown/outline.js';
import { outlineRemote } from '../remote/page/outline.js';
import type { Outline, PageHead, Source } from '../types.js';
import { createIncludedTitles } from './included-title.js';
import type { WorkGuard } from './work-guard.js';

type RemoteDocument = NonNullable<Config['remote']>['documents'][number];

/** The document of another repository that a page shows, and the routes of pages from the same repository, by file. */
export type RemotePage = { document: RemoteDocument; pages: Map<string, string> };

/** The documents of a compiler: it remembers their texts and outlines. */
export type Documents = {
  /** Takes over loaded documents and outlines them, one after the other. */
  outlineAll: (loaded: LoadedDocument[]) => Promise<Outline[]>;
  outline: (loaded: LoadedDocument) => Promise<Outline>;
  /** True for a file that is not the page's own, and that its title may follow from. */
  isTitleSource: (path: string) => boolean;
  /** Heads of remote pages, which the configuration lists. */
  remoteHeads: PageHead[];
  /** The remote document of a page; `undefined` for pages of the project. */
  remoteOf: (head: PageHead) => RemotePage | undefined;
  /** Remembers a text that has no outline of its own, such as a snapshot of a remote page. */
  remember: (source: Source) => void;
  /** The remembered text of a file. */
  remembered: (path: string) => Source | undefined;
  /** Forgets a text that was compiled: a build compiles each page once. */
  forget: (path: string) => void;
  /** The text of a page, remembered or read. Throws `DiagnosticError` where its file cannot be read or has changed. */
  sourceOf: (head: PageHead) => Promise<Source>;
  /** Hash of the text of a page, without reading the file where the hash is known. */
  hashOf: (head: PageHead) => Promise<string>;
};

type DocumentsOptions = {
  config: Config;
  fs: FileSystem;
  markdown: Omit<MarkdownOptions, 'siteComponents'>;
  /** Texts stay in memory after they were outlined: `serve` compiles them on request. */
  keepsTexts: boolean;
  /** Records outlines for the next build. */
  outlineCache?: OutlineCache;
  scheduler: Scheduler;
  guard: WorkGuard;
};

/** Creates the documents of a compiler. */
export function createDocuments(options: DocumentsOptions): Documents {
  const { config, fs, markdown, keepsTexts, outlineCache, scheduler, guard } = options;
  const sources = new Map<string, Source>();
  const outlines = new Map<string, Outline>();
  const titles = createIncludedTitles({ config, fs, markdown });
  /** Hashes of outlined documents, read or not. */
  const hashes = new Map<string, string>();
  const remoteDocuments = config.remote?.documents ?? [];
  const remoteByRoute = new Map(remoteDocuments.map(document => [document.route, document]));

  const outlineGuarded = async (item: WorkItem, source: Source): Promise<Outline> => {
    const instead = (reason: Diagnostic) => ({ reason });
    const work = () => outlineMarkdown(source, config.docs, markdown);
    const guarded = { origin: { path: source.path }, size: source.text.length, instead, work };
    const found = await guard.run<Outline | { reason: Diagnostic }>(item, guarded);
    if (!('reason' in found)) return found;
    const empty = await outlineMarkdown({ ...source, text: '' }, config.docs, markdown);
    return { ...empty, diagnostics: [...empty.diagnostics, found.reason] };
  };

  const outline: Documents['outline'] = async loaded => {
    hashes.set(loaded.path, loaded.hash);
    if ('outline' in loaded) return loaded.outline;
    const { fingerprint, ...source } = loaded;
    const key = `${source.path}:${source.hash}`;
    const item = { path: source.path, hash: source.hash };
    const found = outlines.get(key) ?? (await outlineGuarded(item, source));
    outlines.set(key, found);
    debug.load('%s: read and outlined', source.path);
    if (keepsTexts) sources.set(source.path, source);
    // Known by this document alone, the outline would outlive a change of the other file.
    const named = await titles.name(found, source);
    if (named) return named;
    if (fingerprint !== undefined && !guard.isOverdue(item))
      outlineCache?.recordOutline(source.path, fingerprint, { hash: source.hash, outline: found });
    return found;
  };

  const outlineAll: Documents['outlineAll'] = async loaded => {
    const found: Outline[] = [];
    for (const document of loaded) {
      found.push(await outline(document));
      await scheduler.yieldNow();
    }
    return found;
  };

  const remoteOf: Documents['remoteOf'] = ({ route, origin }) => {
    const document = remoteByRoute.get(route);
    if (document?.path !== origin.path) return undefined;
    const siblings = remoteDocuments.filter(({ links }) => links.blob === document.links.blob);
    return { document, pages: new Map(siblings.map(sibling => [sibling.file, sibling.route])) };
  };

  const sourceOf: Documents['sourceOf'] = async ({ route, origin: { path } }) => {
    // A missing snapshot was reported when the files were loaded; its page is empty.
    const empty = remoteByRoute.get(route)?.path === path ? { path, text: '', hash: sha256Hex('') } : undefined;
    const known = sources.get(path);
    if (known) return known;
    const read = await readSource(path, fs);
    const source = read.source ?? empty;
    if (!source) throw new DiagnosticError(read.diagnostics);
    // The rest of the site knows the page by the text that was outlined.
    if ((hashes.get(path) ?? source.hash) !== source.hash) throw new DiagnosticError([diagnoseChanged(path)]);
    sources.set(path, source);
    return source;
  };

  return {
    outline,
    outlineAll,
    isTitleSource: titles.isSource,
    remoteHeads: remoteDocuments.map(outlineRemote),
    remoteOf,
    remember: source => void sources.set(source.path, source),
    remembered: path => sources.get(path),
    forget: path => void sources.delete(path),
    sourceOf,
    hashOf: async head => {
      const { path } = head.origin;
      const known = sources.get(path)?.hash ?? hashes.get(path);
      if (known !== undefined) return known;
      // The page has a finding when it is compiled.
      return sourceOf(head).then(
        ({ hash }) => hash,
        () => 'unreadable',
      );
    },
  };
}

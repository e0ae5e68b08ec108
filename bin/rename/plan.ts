/** Computes everything that a rename changes. Nothing is written here. */
import { compareStrings, finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { formatLedger, ledgerPath, parseLedger } from '../../src/compiler/ledger/file.js';
import { updateLedger } from '../../src/compiler/ledger/update.js';
import { findRedirect, redirectTableOf } from '../../src/compiler/site/redirects.js';
import type { Route } from '../../src/routes.js';
import type { Project } from '../project.js';
import type { MovedAnchor, SiteChange } from './address.js';
import { applyEdits, createLineFinder, decodeExactly, type Edit } from './edits.js';
import { editHeading, findHeading } from './heading.js';
import { findMentions, type Mention } from './mentions.js';
import { createMovedFiles, type Moves } from './moved-files.js';
import { editLinks, placeOf } from './pages.js';
import { addRedirects, type NewRedirect } from './redirects.js';
import { refuse } from './refused.js';
import { type RenameRequest, readRequest } from './request.js';
import { editPaths, editSettings, type SettingsChange } from './settings.js';
import { compareIds, compareRoutes, type LinkedSite, linkSite } from './site-change.js';
import { readSources, type SourceText } from './sources.js';

/** A changed text, by the path that it will have. */
export type ChangedText = { path: string; before: string; after: string };

/** What a rename does. */
export type RenamePlan = {
  moves: Moves;
  texts: ChangedText[];
  redirects: NewRedirect[];
  anchor?: MovedAnchor;
  mentions: Mention[];
  diagnostics: Diagnostic[];
};

/** Plans a rename. Rejects with `DiagnosticError` if it is refused. */
export async function planRename(project: Project, from: string, to: string): Promise<RenamePlan> {
  const before = await linkSite(project, project.fs);
  const request = await readRequest(from, to, before);
  const sources = await readSources(project.fs, before.config, before.site);
  return request.heading
    ? planHeading(project, { before, sources, heading: request.heading })
    : planMove(project, { before, sources, request });
}

type Known = { before: LinkedSite; sources: SourceText[] };

async function planMove(
  project: Project,
  { before, sources, request }: Known & { request: RenameRequest },
): Promise<RenamePlan> {
  const { fs } = project;
  const { moves, folder } = request;
  const newPath = (path: string) => moves.get(path) ?? path;
  const settings = sources.filter(({ kind }) => kind === 'settings');
  const readable = new Map(
    settings.map(({ path, text }) => [newPath(path), applyEdits(text, editPaths(text, folder, moves))]),
  );
  const moved = await linkSite(project, createMovedFiles(fs, moves, readable));
  const routes = compareRoutes(before, moved, request);
  const ids = compareIds(before.site, moved.site, moves);
  const change = (after: LinkedSite): SettingsChange => ({
    before,
    after,
    moves,
    routes,
    ids,
    ...(folder && { folder }),
  });
  const configured = new Map(
    settings.map(source => [newPath(source.path), applyEdits(source.text, editsOf(source, change(moved)).edits)]),
  );
  const after = await linkSite(project, createMovedFiles(fs, moves, configured));
  const redirects = missingRedirects(routes, after);
  const edited = editAll(sources, change(after));
  const texts = withRedirects(edited.texts, redirects, after);
  const words = [
    ...moves.keys(),
    ...(folder ? [`${folder.from}/`] : []),
    ...[...routes.keys()].filter(route => route !== '/'),
  ];
  return {
    ...{ moves, redirects },
    texts: [...texts.filter(isChanged), ...(await changeLedger(project, routes))],
    mentions: texts
      .filter(({ path }) => path !== after.config.redirects.path)
      .flatMap(({ path, after: text }) => findMentions(path, text, words)),
    diagnostics: [...edited.lost, ...(await findCaused(project, { before, after, moves, texts }))],
  };
}

/** The errors of the linked site that the rename causes, such as a redirect with a pattern that no longer leads to a page. */
async function findCaused(
  project: Project,
  { before, after, moves, texts }: { before: LinkedSite; after: LinkedSite; moves: Moves; texts: ChangedText[] },
): Promise<Diagnostic[]> {
  const known = new Set(before.site.diagnostics.map(({ rule, message }) => rule + message));
  const newIn = ({ site }: LinkedSite) =>
    site.diagnostics.filter(({ level, rule, message }) => level === 'error' && !known.has(rule + message));
  // Front matter may name pages too, and has been changed since.
  if (!newIn(after).length) return [];
  const changed = new Map(texts.filter(isChanged).map(text => [text.path, text.after]));
  return newIn(await linkSite(project, createMovedFiles(project.fs, moves, changed)));
}

async function planHeading(
  project: Project,
  { before, sources, heading }: Known & { heading: NonNullable<RenameRequest['heading']> },
): Promise<RenamePlan> {
  const route = before.site.routeOfFile.get(heading.file)!;
  const { page } = await before.compiler.compile(before.site, route);
  const place = findHeading(page, heading.from, heading.to);
  const anchor = { route, from: heading.from, to: heading.to };
  const change = { before, after: before, moves: new Map(), routes: new Map(), ids: new Map(), anchor };
  const source = sources.find(({ path }) => path === place.file);
  if (!source) throw refuse(`"#${heading.from}" is in a file that docsc does not change.`, undefined, place.file);
  const own = editHeading(source.text, place.line, { ...heading, path: place.file });
  const edited = editAll(sources, change, new Map([[place.file, own]]));
  const changed = new Map(edited.texts.filter(isChanged).map(({ path, after }) => [path, after]));
  const after = await linkSite(project, createMovedFiles(project.fs, new Map(), changed));
  const { anchors } = (await after.compiler.compile(after.site, route)).page;
  const lost = [...page.anchors, heading.to].filter(id => !anchors.includes(id));
  if (lost.length)
    throw refuse(
      `The headings of ${route} would lose "#${lost[0]}".`,
      'Give that heading an id of its own first.',
      place.file,
    );
  return {
    ...{ moves: new Map(), redirects: [], anchor },
    texts: [...edited.texts.filter(isChanged), ...(await changeLedger(project, new Map(), anchor))],
    mentions: edited.texts.flatMap(({ path, after: text }) => findMentions(path, text, [`${route}#${heading.from}`])),
    diagnostics: edited.lost,
  };
}

const isChanged = ({ before, after }: ChangedText) => before !== after;

/** The texts after the rename, changed or not, and the addresses that could not be written. */
function editAll(
  sources: SourceText[],
  change: SettingsChange,
  own: ReadonlyMap<string, Edit[]> = new Map(),
): { texts: ChangedText[]; lost: Diagnostic[] } {
  const lost: Diagnostic[] = [];
  const texts = sources.map((source): ChangedText => {
    const path = change.moves.get(source.path) ?? source.path;
    const edits = editsOf(source, change);
    const lineOf = createLineFinder(source.text);
    for (const start of edits.lost) {
      const line = source.text.slice(start).split(/[\s)"'>]/, 1)[0];
      lost.push(
        finding('unrewritten-link', `"${line}" could not be written anew.`, {
          path,
          place: { line: lineOf(start), column: 1 },
        }),
      );
    }
    return {
      path,
      before: source.text,
      after: applyEdits(source.text, [...(own.get(source.path) ?? []), ...edits.edits]),
    };
  });
  return { texts: texts.sort((a, b) => compareStrings(a.path, b.path)), lost };
}

function editsOf({ path, text, kind, ids }: SourceText, change: SettingsChange): ReturnType<typeof editLinks> {
  const place = placeOf(path, change);
  if (kind === 'settings' || (kind === 'api' && !/\.mdx?$/.test(path)))
    return editSettings(text, { place, ids }, change);
  const links = editLinks(text, place, change);
  const front = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/d.exec(text);
  const [start = 0] = front?.indices?.[1] ?? [];
  const inFront = front ? editSettings(front[1]!, { place, ids: false }, change) : { edits: [], lost: [] };
  return {
    edits: [
      ...inFront.edits.map(edit => ({ ...edit, start: edit.start + start, end: edit.end + start })),
      ...links.edits,
    ],
    lost: [...new Set([...inFront.lost.map(offset => offset + start), ...links.lost])],
  };
}

/** The redirects from old addresses that nothing leads from yet. */
function missingRedirects(routes: ReadonlyMap<Route, Route>, { site, config }: LinkedSite): NewRedirect[] {
  const table = redirectTableOf(site, config);
  return [...routes]
    .filter(([from, to]) => !site.pages.has(from) && findRedirect(from, table) !== to)
    .map(([from, to]) => ({ from, to }))
    .sort((a, b) => compareStrings(a.from, b.from));
}

function withRedirects(texts: ChangedText[], redirects: NewRedirect[], { config }: LinkedSite): ChangedText[] {
  const { path } = config.redirects;
  return texts.map(text =>
    text.path === path
      ? { ...text, after: addRedirects(text.after, redirects, { path, isOwn: path !== config.path }) }
      : text,
  );
}

/** The ledger with the new addresses; none where the project has no ledger. */
async function changeLedger(
  { fs, config }: Project,
  routes: ReadonlyMap<Route, Route>,
  anchor?: SiteChange['anchor'],
): Promise<ChangedText[]> {
  const path = ledgerPath(config.path);
  const before = (await fs.exists(path)) ? decodeExactly(await fs.readBytes(path)) : undefined;
  if (before === undefined) return [];
  const { ledger, diagnostics } = parseLedger(await fs.readText(path), path);
  if (diagnostics.length) return [];
  const added = new Map([...routes].map(([from, to]) => [to, [...(ledger.get(from)?.anchors.keys() ?? [])]]));
  if (anchor) added.set(anchor.route, [anchor.to]);
  const text = { path, before, after: formatLedger(updateLedger(ledger, added, () => false).addresses) };
  return isChanged(text) ? [text] : [];
}

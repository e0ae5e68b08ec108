/** What the arguments of `docsc rename` ask for: files to move, or a heading with another id. */
import { posix } from 'node:path';
import type { Config } from '../../src/compiler/config/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { isBelow, isWithin } from '../../src/compiler/source/paths.js';
import type { Site } from '../../src/compiler/types.js';
import { decodePercent, normalizeRoute, type Route } from '../../src/routes.js';
import type { Moves } from './moved-files.js';
import { refuse } from './refused.js';
import type { MovedFolder } from './settings.js';

/** `moves` is empty for a heading. `route` is the new address that was asked for, where it was given as an address. */
export type RenameRequest = {
  moves: Moves;
  folder?: MovedFolder;
  route?: Route;
  heading?: { file: string; from: string; to: string };
};

/** The project that is renamed in. */
export type RenameProject = { fs: FileSystem; config: Config; site: Site };

/** Reads the arguments; paths are relative to the project. Throws `DiagnosticError` for what cannot be renamed. */
export async function readRequest(from: string, to: string, project: RenameProject): Promise<RenameRequest> {
  const [source = '', oldAnchor] = from.split(/#(.*)/s);
  const [target = '', newAnchor] = to.split(/#(.*)/s);
  if (oldAnchor === undefined && newAnchor === undefined) return requestMove(source, target, project);
  if (!oldAnchor || !newAnchor) throw refuse('A heading is renamed to a heading: write "#" and an id on both sides.');
  const file = fileOf(source, project);
  if (target && fileOf(target, project) !== file)
    throw refuse('A heading stays on its page.', `Rename it on ${file} first, and move its text yourself.`);
  return { moves: new Map(), heading: { file, from: decodePercent(oldAnchor), to: decodePercent(newAnchor) } };
}

/** The document that a path or an address names. */
function fileOf(written: string, { site, config }: RenameProject): string {
  const path = clean(written);
  if (site.routeOfFile.has(path)) return path;
  const route = normalizeRoute(decodePercent(written));
  const page = written.startsWith('/') ? site.pages.get(route) : undefined;
  if (!page)
    throw refuse(
      `"${written}" is no page of this site.`,
      `Name a file such as ${config.docs}/install.md, or an address such as /install.`,
    );
  if (site.routeOfFile.get(page.head.origin.path) !== route || page.head.origin.upstream !== undefined)
    throw refuse(
      `"${written}" has no document of its own.`,
      `Its address comes from ${page.head.origin.path || config.path}.`,
    );
  return page.head.origin.path;
}

const clean = (path: string) => posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, '');

async function requestMove(from: string, to: string, project: RenameProject): Promise<RenameRequest> {
  const { fs, config } = project;
  const source = clean(from);
  const isFile = await fs.exists(source);
  const isFolder = !isFile && (await fs.hasFolder(source));
  if (!isFile && !isFolder && from.startsWith('/')) return requestRoute(fileOf(from, project), to, project);
  if (!isFile && !isFolder) fileOf(from, project);
  refuseOutside(source, config);
  return isFolder ? moveFolder(source, clean(to), project) : moveFile(source, to, project);
}

function refuseOutside(source: string, { docs, static: statics, remote }: Config): void {
  if (!isBelow(docs, source)) throw refuse(`"${source}" is not in the folder of documents, ${docs}.`);
  const fixed = [statics, ...(remote ? [remote.folder] : [])].find(
    folder => isWithin(folder, source) || isWithin(source, folder),
  );
  if (fixed)
    throw refuse(
      `"${fixed}" keeps its place.`,
      'Its files have addresses of their own, which docsc rename does not follow.',
    );
}

async function moveFile(source: string, to: string, project: RenameProject): Promise<RenameRequest> {
  const { fs } = project;
  const intoFolder = /[\\/]$/.test(to) || (await fs.hasFolder(clean(to)));
  const named = intoFolder ? posix.join(clean(to), posix.basename(source)) : clean(to);
  const isDocument = /\.mdx?$/.test(source);
  const target = isDocument && !/\.mdx?$/.test(named) ? named + posix.extname(source) : named;
  return { moves: await checkedMoves(new Map([[source, target]]), project) };
}

async function moveFolder(source: string, target: string, project: RenameProject): Promise<RenameRequest> {
  const { fs } = project;
  if (isWithin(source, target)) throw refuse(`"${target}" is in the folder that would move.`);
  if (/\.mdx?$/.test(target)) throw refuse(`"${source}" is a folder, and "${target}" would be a file.`);
  if ((await fs.hasFolder(target)) || (await fs.exists(target)))
    throw refuse(`"${target}" exists.`, 'Choose another name, or move its pages one by one.');
  const { files } = await fs.list(source);
  const moves = await checkedMoves(new Map(files.map(file => [file, target + file.slice(source.length)])), project);
  return { moves, folder: { from: source, to: target } };
}

async function checkedMoves(moves: Moves, { fs, config }: RenameProject): Promise<Moves> {
  for (const [from, to] of moves) {
    if (!isBelow(config.docs, to) || isWithin(config.static, to))
      throw refuse(`"${to}" would be no page, because it is not among the documents in ${config.docs}.`);
    if (from === to) throw refuse(`"${from}" has this name already.`);
    if (await fs.exists(to)) throw refuse(`"${to}" exists.`, 'Nothing is overwritten: choose another name.');
  }
  return moves;
}

/** The file that a page needs for its new address: in the same folder, where only the last part of the address changes. */
async function requestRoute(file: string, to: string, project: RenameProject): Promise<RenameRequest> {
  if (!to.startsWith('/')) return { ...(await moveFile(file, to, project)) };
  const route = normalizeRoute(decodePercent(to));
  const old = project.site.routeOfFile.get(file)!;
  const isIndex = /(?:^|\/)(?:index|readme)\.mdx?$/i.test(file);
  const own = isIndex ? posix.dirname(file) : file;
  const folder =
    posix.dirname(route) === posix.dirname(old)
      ? posix.dirname(own)
      : posix.join(project.config.docs, posix.dirname(route));
  const named = posix.join(folder, posix.basename(route));
  const target = isIndex ? posix.join(named, posix.basename(file)) : named + posix.extname(file);
  return { moves: await checkedMoves(new Map([[file, target]]), project), route };
}

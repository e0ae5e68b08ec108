/** The edits of YAML and JSON files: the configuration and its parts, categories, search tests and front matter. */
import { posix } from 'node:path';
import { readPlaces, type Scalar } from '../../src/compiler/source/scalars.js';
import { type Place, readdress, type SiteChange } from './address.js';
import type { Edit } from './edits.js';
import { editLinks, type TextEdits } from './pages.js';

/** What a file is read for. `ids`: its values may be names of pages, as in sidebars. */
export type SettingsFile = { place: Place; ids: boolean };

/** Keys whose values are no addresses that lead anywhere, or that lead from somewhere. */
const OTHER_KEYS = new Set([
  'from',
  'route',
  'slug',
  'baseUrl',
  'redirectPrefixes',
  'label',
  'title',
  'query',
  'id',
  'exclude',
]);

/** Keys whose values are names of pages wherever they are. */
const ID_KEYS = new Set(['mainDocId', 'pagination_next', 'pagination_prev']);

/** Old path → new path of folders that move. */
export type MovedFolder = { from: string; to: string };

/** The rename as settings see it: names of pages and the folder that moves. */
export type SettingsChange = SiteChange & { ids: ReadonlyMap<string, string>; folder?: MovedFolder };

/** The edits of a YAML or JSON text. */
export function editSettings(text: string, file: SettingsFile, change: SettingsChange): TextEdits {
  const edits: TextEdits = { edits: [], lost: [] };
  for (const scalar of readPlaces(text).scalars) {
    const moved = moveValue(scalar, file, change);
    if (moved === 'lost') edits.lost.push(scalar.start);
    else if (moved !== 'same') edits.edits.push({ start: scalar.start, end: scalar.end, text: moved.href });
  }
  // Texts with links in Markdown, such as announcements and descriptions of categories.
  const texts = editLinks(text, file.place, change);
  return { edits: [...edits.edits, ...texts.edits], lost: [...edits.lost, ...texts.lost] };
}

/** The edits of the paths of files alone, with which a configuration can be read after the move. */
export function editPaths(text: string, folder: MovedFolder | undefined, moves: SiteChange['moves']): Edit[] {
  return readPlaces(text).scalars.flatMap(({ start, end, value }) => {
    const path = movePath(posix.normalize(value), folder, moves);
    return path === undefined ? [] : [{ start, end, text: path }];
  });
}

function moveValue(
  { keys, value, inList }: Scalar,
  { place, ids }: SettingsFile,
  change: SettingsChange,
): ReturnType<typeof readdress> {
  const key = keys.at(-1) ?? '';
  const inSidebars = ids || keys[0] === 'sidebars';
  const mayBeId = ID_KEYS.has(key) || (inSidebars && (key === 'id' || inList || key === 'link'));
  const id = mayBeId ? change.ids.get(value) : undefined;
  if (id !== undefined) return { href: id };
  if (OTHER_KEYS.has(key)) return 'same';
  const { folder, moves } = change;
  const { docs } = change.before.config;
  if (key === 'dir' && folder) {
    const inside = movePath(posix.join(docs, value), folder, moves);
    return inside === undefined ? 'same' : { href: posix.relative(docs, inside) };
  }
  const path = movePath(posix.normalize(value), folder, moves);
  if (path !== undefined) return { href: value.startsWith('./') ? `./${path}` : path };
  const isAddress = /^(?:\/(?!\/)|\.{1,2}\/|@site\/|https?:)|\.mdx?(?:#|$)/.test(value);
  return isAddress ? readdress(value, { ...place, isPlain: true }, change) : 'same';
}

/** The new path of a file or folder of the project that moves. */
function movePath(path: string, folder: MovedFolder | undefined, moves: SiteChange['moves']): string | undefined {
  const clean = path.replace(/\/$/, '');
  if (folder && (clean === folder.from || clean.startsWith(`${folder.from}/`)))
    return folder.to + clean.slice(folder.from.length);
  return moves.get(clean);
}

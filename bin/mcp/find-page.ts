/** Finds the page that a program asks for. Programs write addresses and names of operations in every form that they have seen. */
import { replaceLoneSurrogates } from '../../src/compiler/body/text.js';
import { closestMatch } from '../../src/compiler/diagnostics/did-you-mean.js';
import { suggestRoute } from '../../src/compiler/site/route-hints.js';
import { foldHeadingId } from '../../src/compiler/source/heading-rules.js';
import { isRequestLine } from '../../src/compiler/source/request-line.js';
import { decodePercent, type Route, splitUrl, toRoute, withBase } from '../../src/routes.js';
import { type Library, type LibraryPage, Refusal } from './library.js';

/** A page and the id of a heading, if the address names one. */
export type FoundPage = { route: Route; anchor?: string; markdown: string };

/** Names are compared with all others of a site, so no longer one is looked for. */
const MAX_NAME = 500;

/** Reads the page at a route, path or URL, with `.md`, `.html` or `#anchor` behind it or without. Throws `Refusal`. */
export async function findPage(library: Library, asked: string): Promise<FoundPage> {
  const { route, anchor } = readAddress(library, asked);
  const own = await library.readPage(route);
  if (own !== undefined) return { route, anchor, markdown: own };
  const to = library.redirect(route);
  // Redirects lead to routes, which have no base.
  const moved = to?.startsWith('/') ? readAddress({ base: '/', origin: '' }, to) : undefined;
  const markdown = moved && (await library.readPage(moved.route));
  if (moved && markdown !== undefined) return { ...moved, anchor: anchor ?? moved.anchor, markdown };
  const { base } = library;
  const names = library.pages.flatMap(page =>
    page.route === '/' ? [] : [[page.route, withBase(page.route, base)] as const],
  );
  const hint = suggestRoute(route, names)?.text ?? 'Use search or list_pages to find its address.';
  throw new Refusal(`There is no page "${withBase(replaceLoneSurrogates(route), base)}". ${hint}`);
}

type Addresses = Pick<Library, 'base' | 'origin'>;

/**
 * The route of an address, and the id of a heading behind `#`. An address that begins with the base has it, so answers have it
 * too: a folder of pages may have the name of the base. Throws `Refusal` for an address of another site.
 */
export function readAddress({ base, origin }: Addresses, asked: string): { route: Route; anchor?: string } {
  const text = asked.trim();
  if (text.length > MAX_NAME) throw new Refusal(`An address has at most ${MAX_NAME} characters.`);
  const isOwn = origin !== '' && (text === origin || text.startsWith(`${origin}/`));
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !isOwn)
    throw new Refusal(`"${text}" is not an address of this site${origin ? `, which is ${origin}${base}` : ''}.`);
  const address = isOwn ? text.slice(origin.length) : text;
  const { path, hash } = splitUrl(address);
  const absolute = path.startsWith('/') ? path : `/${path}`;
  const route =
    (toRoute(absolute, base) ?? toRoute(absolute, '/'))!.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/';
  return { route, ...(hash.length > 1 && { anchor: decodePercent(hash.slice(1)) }) };
}

/**
 * The page of an operation, by its `operationId`, its method and path, or its path alone. Throws `Refusal` for several and for
 * none.
 */
export function findOperation(library: Library, asked: string): LibraryPage {
  const { base } = library;
  const operations = library.pages.filter(({ names }) => names?.length);
  if (!operations.length) throw new Refusal('This site describes no API: it has no operations.');
  const text = asked.trim();
  if (text.length > MAX_NAME) throw new Refusal(`The name of an operation has at most ${MAX_NAME} characters.`);
  const found = matchOperations(operations, text);
  const byAddress = /^\/|:\/\//.test(text) ? readAddress(library, text).route : undefined;
  const all = found.length ? found : operations.filter(({ route }) => route === byAddress);
  if (all.length === 1) return all[0]!;
  if (all.length)
    throw new Refusal(
      `Several operations match "${text}":\n${all
        .slice(0, 20)
        .map(page => describeOperation(page, base))
        .join('\n')}`,
    );
  const closest = closestOperation(operations, text);
  const hint = closest ? `Did you mean this one?\n${describeOperation(closest, base)}` : 'Use search to find it.';
  throw new Refusal(`There is no operation "${text}". ${hint}`);
}

/** `- PUT /users/{id}: Change a user (/reference/update-user)` */
function describeOperation(page: LibraryPage, base: string): string {
  const { title, route } = page;
  const request = requestOf(page);
  return `- ${request ? `${request}: ` : ''}${title} (${withBase(route, base)})`;
}

/** `PUT /users/{id}`; `undefined` for a page that is no operation of a path. */
export const requestOf = ({ names = [] }: LibraryPage): string | undefined => names.find(isRequestLine);

function matchOperations(operations: readonly LibraryPage[], text: string): LibraryPage[] {
  const [, method, path = ''] = /^(?:([A-Za-z]+)\s+)?(?:https?:\/\/[^/]+)?(\/\S*)$/.exec(text) ?? [];
  if (path) {
    const wanted = foldPath(path);
    return operations.filter(({ names = [] }) =>
      names.some(name => {
        const [own, ownPath = ''] = name.split(' ');
        return foldPath(ownPath) === wanted && (method === undefined || own === method.toUpperCase());
      }),
    );
  }
  const folded = foldHeadingId(text);
  if (!folded) return [];
  const ids = operations.filter(page => idsOf(page).includes(folded));
  return ids.length ? ids : operations.filter(({ title }) => foldHeadingId(title) === folded);
}

/** The `operationId`, folded: as the site knows it, or as the route is made from it. */
const idsOf = ({ names = [], route }: LibraryPage) =>
  [...names.filter(name => !isRequestLine(name)), route.slice(route.lastIndexOf('/') + 1)].map(foldHeadingId);

/** `/users/{id}?x` and `/users/:id/` → `/users/{}` */
function foldPath(path: string): string {
  return splitUrl(path)
    .path.replace(/\{[^{}/]*\}|(?<=\/):[^/]+/g, '{}')
    .replace(/(?<=.)\/$/, '');
}

/** The operation whose id is closest, or whose method and path are. */
function closestOperation(operations: readonly LibraryPage[], text: string): LibraryPage | undefined {
  const namesOf = (page: LibraryPage) => (text.includes('/') ? (page.names ?? []) : idsOf(page));
  const byName = new Map(operations.flatMap(page => namesOf(page).map(name => [name, page])));
  const closest = closestMatch(text.includes('/') ? text : foldHeadingId(text), byName.keys());
  return closest === undefined ? undefined : byName.get(closest);
}

/** What the configuration says of pages: links of the top bar, the footer and sidebars are links like any other. */
import type { ShellLink } from '../../format.js';
import { type Route, toRoute } from '../../routes.js';
import { finding } from '../diagnostics.js';
import { didYouMean } from '../nearest.js';
import type { Config, ConfigLink, Diagnostic } from '../types.js';

type Known = { routes: Iterable<Route>; ids: Iterable<string> };

/** Known routes and ids are for suggestions, and to find the first page of the version. */
export function checkShell(
  config: Config,
  leadsSomewhere: (path: string) => boolean,
  { routes, ids }: Known,
): Diagnostic[] {
  const [allRoutes, allIds] = [[...routes], [...ids]];
  const broken = [...linksOf(config), ...config.links].flatMap(({ label, href, origin }) => {
    const path = href.startsWith('/') ? toRoute(href.replace(/[?#].*$/s, ''), config.site.base) : null;
    if (path === null || leadsSomewhere(path)) return [];
    const where = { ...origin, hint: didYouMean(path, allRoutes) };
    return [finding('broken-link', `"${label}" leads to "${path}", which does not exist.`, where)];
  });
  const { mainDocId } = config.version ?? {};
  if (mainDocId === undefined || allIds.includes(mainDocId)) return broken;
  const at = '/version/mainDocId';
  const where = { path: config.path, pointer: at, place: config.at(at), hint: didYouMean(mainDocId, allIds) };
  return [
    ...broken,
    finding('unknown-doc', `"version.mainDocId" names the page "${mainDocId}", which does not exist.`, where),
  ];
}

function linksOf({ path, at: placeOf, site: { navbar, footer, announcement } }: Config): ConfigLink[] {
  const one = ({ label, href }: Pick<ShellLink, 'label' | 'href'>, pointer: string): ConfigLink => ({
    label,
    href,
    origin: { path, pointer, place: placeOf(pointer) },
  });
  const list = (links: ShellLink[], pointer: string) => links.map((link, index) => one(link, `${pointer}/${index}`));
  const bar = (['left', 'right'] as const).flatMap(side =>
    navbar[side].flatMap((item, index): ConfigLink[] => {
      const at = `/navbar/${side}/${index}`;
      if ('items' in item) return list(item.items, `${at}/items`);
      return 'separator' in item ? [] : [one(item, at)];
    }),
  );
  const columns = footer.columns.flatMap(({ items }, index) => list(items, `/footer/columns/${index}/items`));
  const news = (announcement?.content ?? []).flatMap(part =>
    typeof part === 'string' ? [] : [one({ label: part.text, href: part.href }, '/announcement/content')],
  );
  return [...bar, ...columns, ...list(footer.social, '/footer/social'), ...news];
}

/** What the configuration says of the shell → `SiteInfo`: links with the base in front, defaults filled in. */
import type { NavbarItem, ShellLink, SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import type { ParsedYaml } from '../source/yaml.js';
import type { UserConfig, UserLink, UserNavbarItem } from './schema.js';
import { buildSearchInfo } from './search.js';
import type { UserVersion } from './services.js';
import type { Config, ConfigLink } from './types.js';
import { isPathnameUrl, stripPathnameScheme } from './urls.js';

function buildShellLink({ to, href, ...rest }: UserLink, base: string): ShellLink {
  const isRoute = to !== undefined && !isPathnameUrl(to);
  return { ...rest, href: isRoute ? withBase(to, base) : stripPathnameScheme(to ?? href!) };
}

function buildNavbarItem(user: UserNavbarItem, base: string): NavbarItem {
  const { type, items, label = '', viewport, ...rest } = user;
  if (type === 'separator') return { separator: true, viewport };
  if (items) return { label, icon: rest.icon, viewport, items: items.map(item => buildShellLink(item, base)) };
  return { ...buildShellLink({ label, ...rest }, base), viewport };
}

function buildVersionMenu({ name, label, others = [] }: UserVersion, base: string): SiteInfo['versions'] {
  if (!others.length) return undefined;
  const items = [{ name, label, path: base }, ...others];
  return {
    label,
    about: 'Version',
    items: items.map(item => ({ label: item.label, href: item.path, version: item.name, current: item.name === name })),
  };
}

/** The parts of the configuration that every page shows. */
export function buildSiteInfo(user: UserConfig, base: string): SiteInfo {
  const links = (list: UserLink[] | undefined): ShellLink[] => (list ?? []).map(link => buildShellLink(link, base));
  const bar = (list: UserNavbarItem[] | undefined): NavbarItem[] =>
    (list ?? []).map(item => buildNavbarItem(item, base));
  const { footer } = user;
  return {
    title: user.title,
    tagline: user.tagline ?? '',
    url: (user.url ?? '').replace(/\/+$/, ''),
    base,
    language: user.language ?? 'en',
    titleDelimiter: user.titleDelimiter ?? '·',
    homeImage: user.homeImage && withBase(user.homeImage, base),
    navbar: { left: bar(user.navbar?.left), right: bar(user.navbar?.right) },
    versions: user.version && buildVersionMenu(user.version, base),
    footer: {
      columns: (footer?.columns ?? []).map(({ title, items }) => ({ title, items: links(items) })),
      social: links(footer?.social),
      text: footer?.text,
      madeIn: footer?.madeIn,
      copyright: footer?.copyright,
    },
    colorMode: { default: user.colorMode?.default ?? 'light', followSystem: user.colorMode?.followSystem ?? false },
    search: buildSearchInfo(user.search, { language: user.language ?? 'en', version: user.version?.name }),
  };
}

/** Links of the top bar and the footer that have to lead somewhere. */
export function collectShellLinks(
  { navbar, footer }: UserConfig,
  { path, yaml, base }: { path: string; yaml: ParsedYaml; base: string },
): ConfigLink[] {
  const one = ({ label = '', to, href, ...rest }: UserNavbarItem, pointer: string): ConfigLink[] => {
    if ((to === undefined && href === undefined) || isPathnameUrl(to ?? href!)) return [];
    const published = buildShellLink({ label, to, href, ...rest }, base).href;
    return [{ label, href: published, origin: { path, pointer, place: yaml.positionAt(pointer) } }];
  };
  const list = (links: UserNavbarItem[] = [], pointer: string): ConfigLink[] =>
    links.flatMap((link, index) => {
      const at = `${pointer}/${index}`;
      return link.items ? list(link.items, `${at}/items`) : one(link, at);
    });
  const columns = (footer?.columns ?? []).flatMap(({ items }, index) => list(items, `/footer/columns/${index}/items`));
  return [
    ...list(navbar?.left, '/navbar/left'),
    ...list(navbar?.right, '/navbar/right'),
    ...columns,
    ...list(footer?.social, '/footer/social'),
  ];
}

/** Files of the static folder, by the place that names them. */
export function configuredImages({ logo, favicon, socialImage, homeImage }: UserConfig): Config['images'] {
  const all = {
    '/logo/light': logo?.light,
    '/logo/dark': logo?.dark,
    '/favicon': favicon,
    '/socialImage': socialImage,
    '/homeImage': homeImage,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The parts of the configuration that the shell shows → `SiteInfo`, with the base in front of links and defaults filled in. */
import type { NavbarItem, ShellLink, SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { isVagueText } from '../source/vague-text.js';
import type { ParsedYaml } from '../source/yaml.js';
import { DEFAULT_CONSENT_LABEL } from './consent.js';
import type { UserLink, UserNavbarItem } from './link-schemas.js';
import type { UserConfig } from './schema.js';
import { buildSearchInfo } from './search.js';
import type { UserVersion } from './services.js';
import type { Config, ConfigLink } from './types.js';
import { isPathnameUrl, publishedLink, publishedPath } from './urls.js';

/** A link as published. */
export function buildShellLink({ to, href, ...rest }: UserLink, base: string): ShellLink {
  return { ...rest, href: publishedLink({ to, href }, base) };
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

/** The information that every page shows, except the logo, the announcement and the slots. */
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
      columns: (footer?.columns ?? []).map(({ title, items }) => ({
        title,
        items: links(items).map(link => (isVagueText(link.label) ? { ...link, about: title } : link)),
      })),
      social: links(footer?.social),
      text: footer?.text,
      madeIn: footer?.madeIn,
      copyright: footer?.copyright,
    },
    colorMode: { default: user.colorMode?.default ?? 'light', followSystem: user.colorMode?.followSystem ?? false },
    consent: user.consent && (user.consent.label ?? DEFAULT_CONSENT_LABEL),
    search: buildSearchInfo(user.search, { language: user.language ?? 'en', version: user.version?.name }),
  };
}

/** The links of the top bar and the footer that the linker checks. */
export function collectShellLinks(
  { navbar, footer, consent, head = [] }: UserConfig,
  { path, yaml, base }: { path: string; yaml: ParsedYaml; base: string },
): ConfigLink[] {
  const collectItem = ({ label = '', to, href, ...rest }: UserNavbarItem, pointer: string): ConfigLink[] => {
    if ((to === undefined && href === undefined) || isPathnameUrl(to ?? href!)) return [];
    const published = buildShellLink({ label, to, href, ...rest }, base).href;
    return [{ label, href: published, origin: { path, pointer, place: yaml.positionAt(pointer) } }];
  };
  const collectList = (items: UserNavbarItem[] = [], pointer: string): ConfigLink[] =>
    items.flatMap((item, index) => {
      const at = `${pointer}/${index}`;
      return item.items ? collectList(item.items, `${at}/items`) : collectItem(item, at);
    });
  const columns = (footer?.columns ?? []).flatMap(({ items }, index) =>
    collectList(items, `/footer/columns/${index}/items`),
  );
  return [
    ...collectList(navbar?.left, '/navbar/left'),
    ...collectList(navbar?.right, '/navbar/right'),
    ...columns,
    ...collectList(footer?.social, '/footer/social'),
    ...(consent?.privacy ? collectItem(consent.privacy, '/consent/privacy') : []),
    ...head.flatMap(({ tag, attrs }, index) => {
      const address = attrs?.src ?? attrs?.href;
      if (typeof address !== 'string' || !address.startsWith('/')) return [];
      const at = `/head/${index}`;
      const origin = { path, pointer: at, place: yaml.positionAt(at) };
      return [{ label: tag, href: publishedPath(address, base), origin }];
    }),
  ];
}

/** The files of the static folder that the configuration names, by the pointer of the key that does. */
export function configuredImages({ logo, favicon, socialImage, homeImage }: UserConfig): Config['images'] {
  const files = {
    '/logo/light': logo?.light,
    '/logo/dark': logo?.dark,
    '/favicon': favicon,
    '/socialImage': socialImage,
    '/homeImage': homeImage,
  };
  return Object.fromEntries(Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The top bar of VitePress: `nav`, `socialLinks`, and the logo. */
import type { UserLink, UserNavbarItem } from '../../../src/compiler/config/link-schemas.js';
import { plainLabel, targetLink } from '../entries.js';
import { buildNavbar } from '../navbar.js';
import { type Pages, resolveLink } from '../pages.js';
import type { Settings } from '../settings.js';
import { socialLink } from '../social.js';
import type { MigratedSite } from '../types.js';

type Config = MigratedSite['config'];

/** The items of `nav`, and links to profiles behind them. */
export function readNavbar(nav: Settings[], social: Settings[], pages: Pages): Config['navbar'] {
  const left = nav.flatMap(item => readItem(item, pages) ?? []);
  const right = social.flatMap(item => {
    const icon = item.take('icon');
    const href = item.text('link');
    const label = item.text('ariaLabel');
    if (!href || !/^(https?:|mailto:)/.test(href)) return [];
    return [socialLink(typeof icon === 'string' ? icon : '', href, label)];
  });
  return buildNavbar(left, right);
}

function readItem(item: Settings, pages: Pages): UserNavbarItem | undefined {
  if (item.has('component')) {
    item.passOver('props');
    item.report('component', 'is a component of Vue, which docsc does not show in the top bar');
    return undefined;
  }
  if (!item.has('items')) return readLink(item, pages);
  item.passOver('activeMatch');
  const label = plainLabel(item.take('text'));
  const items = item.list('items').flatMap(inner => readGroup(inner, pages));
  if (items.length && label) return { label, items };
  item.report('items', 'has no link that docsc can show, and is left out');
  return undefined;
}

/** The links of a dropdown. A group in it is left out, and its links are listed. */
function readGroup(item: Settings, pages: Pages): UserLink[] {
  if (!item.has('items')) {
    const link = readLink(item, pages);
    return link ? [link] : [];
  }
  if (plainLabel(item.take('text')))
    item.report('text', 'is a heading in a dropdown, and is left out; its links are listed');
  item.passOver('activeMatch');
  return item.list('items').flatMap(inner => readGroup(inner, pages));
}

function readLink(item: Settings, pages: Pages): UserLink | undefined {
  if (item.has('component')) {
    item.passOver('props');
    item.report('component', 'is a component of Vue, which docsc does not show in the top bar');
    return undefined;
  }
  item.passOver('activeMatch', 'rel', 'noIcon', 'text', 'target');
  const label = plainLabel(item.take('text'));
  const link = item.text('link');
  const target = link === undefined ? undefined : resolveLink(link, pages);
  if (target && label) return targetLink(target, { label, newTab: item.take('target') === '_blank' || undefined });
  const problem =
    link === undefined
      ? 'has no link, and is left out'
      : `leads to "${link}", which is no page of this site, and is left out`;
  item.report('', problem);
  return undefined;
}

/** `logo`, a path or the variants for both modes, and where it leads. */
export function readLogo(theme: Settings, link: string | undefined, files: ReadonlySet<string>): Config['logo'] {
  const value = theme.take('logo');
  const {
    src,
    light = src,
    dark,
    alt,
  } = (typeof value === 'string' ? { src: value } : (value ?? {})) as Record<string, unknown>;
  if (typeof light !== 'string') return undefined;
  const path = (written: unknown) => (typeof written === 'string' ? `/${written.replace(/^\.?\//, '')}` : undefined);
  const [day, night] = [path(light), path(dark)];
  if (!day || !files.has(day)) {
    theme.report(
      'logo',
      `is "${light}", which is no file in the static folder`,
      'Put the file into the static folder, and name it under "logo".',
    );
    return undefined;
  }
  return {
    light: day,
    dark: night && files.has(night) && night !== day ? night : undefined,
    alt: typeof alt === 'string' && alt ? alt : undefined,
    href: link && /^https?:/.test(link) ? link : undefined,
  };
}

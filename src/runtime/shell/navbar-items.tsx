/**
 * The items that the configuration puts in the navbar: links, dropdowns and separators. Large screens have them in the
 * navbar, small ones in the navbar or the drawer. A dropdown is a `details` element, which opens without JavaScript.
 */
import { Fragment } from 'react';
import { navbarBrands } from '#runtime/navbar-brands';
import type { NavbarItem, ShellInfo, ShellLink, ShellMenu } from '../../format.js';
import { BrandIcon } from './brand-icon.js';
import { ShellAnchor, ShellLinkList } from './shell-link.js';

type Props = { site: ShellInfo };

/** The navbar's left or right on large screens. */
export function NavbarItems({ site, side }: { site: ShellInfo; side: 'left' | 'right' }) {
  const items = site.navbar[side];
  return globalThis.DOCSC_PLAIN_NAVBAR
    ? renderLinks(items)
    : renderDesktopItems(items, side === 'right' ? site.versions : undefined);
}

/** The navbar on small screens: items with an icon show only that. */
export function MobileNavbarItems({ site: { navbar } }: Props) {
  const small = [...navbar.left, ...navbar.right].filter(({ viewport }) => viewport === 'small');
  if (!small.length) return null;
  return (
    <div className="navbar-small">
      {small.map((item, index) => (
        <Fragment key={itemKey(item, index)}>{renderItem(item, true)}</Fragment>
      ))}
    </div>
  );
}

/** The drawer of small screens: a dropdown is a labelled group. */
export function DrawerItems({ site: { navbar, versions } }: Props) {
  const items = [...navbar.left, ...navbar.right];
  return globalThis.DOCSC_PLAIN_NAVBAR
    ? renderLinks(items)
    : renderDrawerItems([...items, ...(versions ? [versions] : [])]);
}

function renderLinks(items: NavbarItem[]) {
  return (items as ShellLink[]).map(link => <ShellAnchor key={link.label} link={link} />);
}

function renderDesktopItems(items: NavbarItem[], versions?: ShellMenu) {
  return [...(versions ? [versions] : []), ...items]
    .filter(({ viewport }) => viewport !== 'small')
    .map((item, index) => <Fragment key={itemKey(item, index)}>{renderItem(item)}</Fragment>);
}

function renderDrawerItems(items: NavbarItem[]) {
  return items
    .filter(({ viewport }) => viewport === undefined)
    .map((item, index) => {
      const key = itemKey(item, index);
      if ('separator' in item) return <hr key={key} />;
      if (globalThis.DOCSC_NO_MENUS || !('items' in item)) return <ShellAnchor key={key} link={item as ShellLink} />;
      return (
        <div key={key} className="drawer-group" role="group" aria-label={item.about ?? item.label}>
          <p>{item.about ?? item.label}</p>
          {item.items.map(link => (
            <ShellAnchor key={link.label} link={link} />
          ))}
        </div>
      );
    });
}

function renderItem(item: NavbarItem, small = false) {
  if ('separator' in item) return <span className="navbar-line" />;
  if (!globalThis.DOCSC_NO_MENUS && 'items' in item) return <NavbarDropdown menu={item} />;
  return <ShellAnchor link={item as ShellLink} iconOnly={small && (item as ShellLink).icon !== undefined} />;
}

function NavbarDropdown({ menu: { label, about, icon, items } }: { menu: ShellMenu }) {
  return (
    <details className="menu" name="docsc:menu">
      <summary className="shell-link">
        {icon && <BrandIcon name={icon} brands={navbarBrands} />}
        {about && <span className="visually-hidden">{about} </span>}
        <span>{label}</span>
      </summary>
      <ShellLinkList links={items} />
    </details>
  );
}

/** Two items may have the same label: one for large screens, and one for small. */
function itemKey(item: NavbarItem, index: number): string {
  return 'label' in item ? `${index}:${item.label}` : String(index);
}

/** Links of the shell: in the navbar, the drawer and the footer. */

import { navbarBrands } from '#runtime/navbar-brands';
import type { ShellLink } from '../../format.js';
import { BrandIcon } from './brand-icon.js';
import type { BrandPaths } from './brands/all-brands.js';

type Props = { link: ShellLink; iconOnly?: boolean; brands?: BrandPaths };

/** A link with its icon and note. `iconOnly` shows the label to assistive technology alone. */
export function ShellAnchor({ link, iconOnly = false, brands = navbarBrands }: Props) {
  const { href, label, about, icon, note, style, newTab, version, current } = link;
  const isExternal = !href.startsWith('/');
  return (
    <a
      className={style === 'button' ? 'button' : 'shell-link'}
      href={href}
      {...(!globalThis.DOCSC_NO_MENUS && version
        ? { 'data-version': version, 'data-own': '', 'aria-current': current || undefined }
        : {})}
      {...(newTab ? { target: '_blank' } : {})}
      {...(isExternal ? { rel: 'noopener noreferrer' } : {})}
      {...(iconOnly ? { 'aria-label': label } : {})}
    >
      {icon && <BrandIcon name={icon} brands={brands} />}
      {!iconOnly && <span>{label}</span>}
      {about && <span className="visually-hidden">{` (${about})`}</span>}
      {note && <span className="note">{note}</span>}
    </a>
  );
}

type ListProps = Omit<Props, 'link'> & { links: ShellLink[]; className?: string };

/** A list of links with the same props. */
export function ShellLinkList({ links, className, ...rest }: ListProps) {
  return (
    <ul className={className}>
      {links.map(link => (
        <li key={link.label}>
          <ShellAnchor link={link} {...rest} />
        </li>
      ))}
    </ul>
  );
}

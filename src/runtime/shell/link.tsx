/** A link of the shell: top bar, drawer, footer. */
import type { ShellLink } from '../../format.js';
import { BrandIcon } from './icons.js';

export function ShellAnchor({ link, iconOnly = false }: { link: ShellLink; iconOnly?: boolean }) {
  const { href, label, icon, note, style, newTab, version, current } = link;
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
      {icon && <BrandIcon name={icon} />}
      {!iconOnly && <span>{label}</span>}
      {note && <span className="note">{note}</span>}
    </a>
  );
}

type ListProps = { links: ShellLink[]; className?: string; iconOnly?: boolean };

export function LinkList({ links, className, iconOnly }: ListProps) {
  return (
    <ul className={className}>
      {links.map(link => (
        <li key={link.label}>
          <ShellAnchor link={link} iconOnly={iconOnly} />
        </li>
      ))}
    </ul>
  );
}

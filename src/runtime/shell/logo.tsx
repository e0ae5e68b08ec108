/** The site's logo. */
import type { Picture, ShellInfo } from '../../format.js';

/** Has no alternative text, because the site's name is next to it. The style sheet hides the variant of the other colour mode. */
export function Logo({ logo, size }: { logo: Picture | undefined; size: number }) {
  if (!logo) return null;
  const box = { width: size, height: size };
  if (!logo.dark) return <img src={logo.light} alt="" {...box} />;
  // Lazy, so that only the visible variant is loaded.
  return (
    <>
      <img className="only-light" loading="lazy" src={logo.light} alt="" {...box} />
      <img className="only-dark" loading="lazy" src={logo.dark} alt="" {...box} />
    </>
  );
}

type SidebarBrandProps = { site: ShellInfo; link: { href: string; newTab?: boolean } };

/** Above the sidebar, where the hidden navbar leaves space. Not in the tab order: the navbar has the same link. */
export function SidebarBrand({ site, link }: SidebarBrandProps) {
  return (
    <a
      className="brand sidebar-brand"
      href={link.href}
      rel="noopener noreferrer"
      tabIndex={-1}
      {...(link.newTab ? { target: '_blank' } : {})}
    >
      <Logo logo={site.logo} size={28} />
      <span>{site.title}</span>
    </a>
  );
}

/** The mark beside the site's name, which says all that its text would. Styles show the one of the colour mode. */
import type { Picture, ShellInfo } from '../../format.js';

export function Logo({ logo, size }: { logo: Picture | undefined; size: number }) {
  if (!logo) return null;
  const box = { width: size, height: size };
  if (!logo.dark) return <img src={logo.light} alt="" {...box} />;
  // Lazy: only the one that is shown is loaded.
  return (
    <>
      <img className="only-light" loading="lazy" src={logo.light} alt="" {...box} />
      <img className="only-dark" loading="lazy" src={logo.dark} alt="" {...box} />
    </>
  );
}

type SidebarBrandProps = { site: ShellInfo; link: { href: string; newTab?: boolean } };

/** In the room that the hidden top bar leaves above the sidebar; who uses a keyboard has the one in the bar. */
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

/** The fixed bar at the top. It hides when the reader scrolls down, and returns on scrolling up and at the top. */
import { useEffect, useRef } from 'react';
import { renderSlot } from '#runtime/slot';
import type { ShellInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { Icon } from '../ui/icon.js';
import { Logo } from './logo.js';
import { MobileNavbarItems, NavbarItems } from './navbar-items.js';

type Props = {
  site: ShellInfo;
  drawerOpen: boolean;
  onToggleDrawer: () => void;
  /** `warm` is called when a reader is about to open the search. */
  search: { open: () => void; warm: () => void };
};

/** Title, items, search and colour mode. */
export function Navbar({ site, drawerOpen, onToggleDrawer, search }: Props) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => hideOnScroll(bar.current), []);
  return (
    <header className="navbar" ref={bar}>
      <div className="navbar-inner">
        <a
          className="icon-button navbar-menu"
          href="#docsc:sidebar"
          data-action="drawer"
          data-own=""
          aria-label="Navigation"
          aria-expanded={drawerOpen}
          onClick={event => {
            event.preventDefault();
            onToggleDrawer();
          }}
        >
          <Icon name={drawerOpen ? 'close' : 'menu'} />
        </a>
        <a className="brand" href={site.logo?.href ?? withBase('/', site.base)}>
          <Logo logo={site.logo} size={28} />
          <span>{site.title}</span>
        </a>
        {!globalThis.DOCSC_NO_SLOTS && renderSlot('navbarStart')}
        <nav className="navbar-links" aria-label="Main">
          <NavbarItems site={site} side="left" />
        </nav>
        <div className="navbar-end">
          {site.search.enabled && (
            <button
              type="button"
              className="search-button"
              id="docsc:search"
              data-action="search"
              aria-keyshortcuts={`Control+K Meta+K${site.search.slash ? ' /' : ''}`}
              onPointerEnter={search.warm}
              onFocus={search.warm}
              onClick={() => search.open()}
            >
              <Icon name="search" />
              <span className="search-label">Search</span>
              <span className="search-keys" aria-hidden="true">
                <kbd>Ctrl K</kbd>
              </span>
            </button>
          )}
          <ColorModeToggle />
          {globalThis.DOCSC_PLAIN_NAVBAR ? null : <MobileNavbarItems site={site} />}
          <nav className="navbar-links" aria-label="Product">
            <NavbarItems site={site} side="right" />
          </nav>
          {!globalThis.DOCSC_NO_SLOTS && renderSlot('navbarEnd')}
        </div>
      </div>
    </header>
  );
}

/** `theme/color-mode.ts` handles its clicks, from the boot script on. */
function ColorModeToggle() {
  const label = 'Switch between light and dark';
  return (
    <button type="button" className="icon-button color-toggle" data-action="theme" aria-label={label} title={label}>
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}

function hideOnScroll(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const state = { lastScroll: scrollY };
  const onScroll = () => {
    const isDown = scrollY > state.lastScroll + 4;
    const isUp = scrollY < state.lastScroll - 4 || scrollY < 60;
    if (isDown && scrollY > 120 && !bar.contains(document.activeElement)) bar.classList.add('hidden-by-scroll');
    else if (isUp) bar.classList.remove('hidden-by-scroll');
    if (isDown || isUp) state.lastScroll = scrollY;
  };
  const show = () => bar.classList.remove('hidden-by-scroll');
  bar.addEventListener('focusin', show);
  addEventListener('scroll', onScroll, { passive: true });
  return () => {
    bar.removeEventListener('focusin', show);
    removeEventListener('scroll', onScroll);
  };
}

/** The drawer: on small screens, the sidebar slides in. Navigation, Escape, a wide window and the back button close it. */
import { useCallback, useEffect, useState } from 'react';

/** The state of the drawer. `location` is the current path. */
export function useDrawer(location: string): { open: boolean; toggle: () => void; close: () => void } {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => setOpen(before => !before), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes the drawer
  useEffect(close, [location, close]);
  useEffect(() => {
    if (!open) return undefined;
    const wide = matchMedia('(min-width: 997px)');
    const sidebar = document.getElementById('docsc:sidebar');
    const menu = document.querySelector<HTMLElement>('.navbar-menu');
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') keepFocus(event, menu, sidebar);
      if (event.key !== 'Escape') return;
      close();
      menu?.focus();
    };
    // The link to the current page closes the drawer too, though it changes no location.
    const onLinkClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a:not([data-own])') : null;
      if (link && sidebar?.contains(link)) close();
    };
    sidebar
      ?.querySelector<HTMLElement>(globalThis.DOCSC_NO_TABS ? 'a, button' : 'a, button, summary')
      ?.focus({ preventScroll: true });
    const root = document.documentElement;
    root.dataset.drawer = innerWidth > root.clientWidth ? 'bar' : '';
    const others = document.querySelectorAll<HTMLElement>('main, .footer');
    for (const other of others) other.inert = true;
    // In the capture phase: React stops events in what it has not hydrated.
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('click', onLinkClick, true);
    wide.addEventListener('change', close);
    addEventListener('popstate', close);
    return () => {
      delete root.dataset.drawer;
      for (const other of others) other.inert = false;
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('click', onLinkClick, true);
      wide.removeEventListener('change', close);
      removeEventListener('popstate', close);
    };
  }, [open, close]);
  return { open, toggle, close };
}

/** Tab goes round the drawer and the button that closes it. A dialog above the drawer has its own round. */
function keepFocus(event: KeyboardEvent, menu: HTMLElement | null, sidebar: HTMLElement | null): void {
  const { activeElement } = document;
  if (!menu || !sidebar || activeElement?.closest('dialog')) return;
  const stops = [menu, ...sidebar.querySelectorAll<HTMLElement>(':is(a, button, summary):not([inert] *)')].filter(
    stop => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  );
  const next = stops.indexOf(activeElement as HTMLElement) + (event.shiftKey ? -1 : 1);
  event.preventDefault();
  stops.at(next % stops.length)?.focus();
}

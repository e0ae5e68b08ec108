/** Closes the navbar's dropdowns on a click outside, on Escape, on a choice, and when the focus leaves them. */

/** Called once. */
export function installMenus(): void {
  const close = (except: (menu: HTMLDetailsElement) => boolean) => {
    for (const menu of openMenus()) if (!except(menu)) menu.open = false;
  };
  const contains = (menu: HTMLElement, { target }: Event) => target instanceof Node && menu.contains(target);
  // All in the capture phase: React stops events in what it has not hydrated.
  document.addEventListener(
    'click',
    event => close(menu => contains(menu, event) && !(event.target as Element).closest('a')),
    true,
  );
  document.addEventListener('focusin', event => close(menu => contains(menu, event)), true);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      if (contains(menu, event)) menu.querySelector('summary')?.focus();
    }
  };
  document.addEventListener('keydown', onKey, true);
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll('details.menu[open]');
}

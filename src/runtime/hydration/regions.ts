/**
 * Regions of a page hydrate one after the other; the sidebar and the article only when their data has been loaded. Clicks
 * on controls in a region that has not hydrated yet are recorded, and replayed when it has.
 */
import { useEffect } from 'react';
import { findClickedControl, listControls } from './interaction.js';

/** A part of the page that hydrates as a whole. */
export type HydrationRegion = 'shell' | 'sidebar' | 'article' | `slot:${string}`;

const REGION_HYDRATED = 'docsc:live';

/** Announces that the region has hydrated. For the region's outermost component. */
export function useRegionHydrated(region: HydrationRegion): void {
  useEffect(() => {
    document.dispatchEvent(new CustomEvent<HydrationRegion>(REGION_HYDRATED, { detail: region }));
  }, [region]);
}

/** Returns a function that clicks a control, once its region has hydrated; `loadRegion` loads what the region waits for. */
export function replayClicksAfterHydration(
  loadRegion: (region: HydrationRegion) => void,
): (control: HTMLElement) => void {
  const hydrated = new Set<HydrationRegion>();
  const pendingClicks: { control: HTMLElement; nth: number }[] = [];
  const clickWhenHydrated = (control: HTMLElement) => {
    const region = regionOf(control);
    if (hydrated.has(region)) return control.click();
    pendingClicks.push({ control, nth: listControls().indexOf(control) });
    loadRegion(region);
  };
  document.addEventListener(REGION_HYDRATED, event => {
    hydrated.add((event as CustomEvent<HydrationRegion>).detail);
    // After the region's other effects, which may set what a click changes.
    setTimeout(() => {
      // If something has changed the page, an extension perhaps, React has put a control like it in its place.
      for (const { control, nth } of pendingClicks.splice(0))
        clickWhenHydrated(control.isConnected ? control : (listControls()[nth] ?? control));
    });
  });
  const onClick = (event: MouseEvent) => {
    const control = findClickedControl(event);
    if (!control || hydrated.has(regionOf(control))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clickWhenHydrated(control);
  };
  // In the capture phase: React stops clicks on what it has not hydrated yet.
  document.addEventListener('click', onClick, true);
  return clickWhenHydrated;
}

function regionOf(control: Element): HydrationRegion {
  if (!globalThis.DOCSC_NO_SLOTS) {
    const slot = control.closest<HTMLElement>('[data-slot-name]')?.dataset.slotName;
    if (slot) return `slot:${slot}`;
  }
  if (control.closest('#docsc\\:sidebar nav')) return 'sidebar';
  // The crash box is rendered in the browser, and never waits for hydration.
  return control.closest('main:not(.crash)') ? 'article' : 'shell';
}

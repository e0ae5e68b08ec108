/**
 * What a reader does before the part of the page he does it to is alive: remembered, and done once it is. A region comes
 * alive when React has hydrated it; the sidebar and an article only once what they need has been loaded.
 */
import { useEffect } from 'react';
import { findClickedControl } from './interaction.js';

export type HydrationRegion = 'shell' | 'sidebar' | 'article' | `slot:${string}`;

const REGION_HYDRATED = 'docsc:live';

/** Called by the outermost component of a region. */
export function useRegionHydrated(region: HydrationRegion): void {
  useEffect(() => {
    document.dispatchEvent(new CustomEvent<HydrationRegion>(REGION_HYDRATED, { detail: region }));
  }, [region]);
}

/** Presses controls again once their region is alive; `wake` loads what a region waits for. */
export function replayClicksAfterHydration(wake: (region: HydrationRegion) => void): (control: HTMLElement) => void {
  const live = new Set<HydrationRegion>();
  const held: HTMLElement[] = [];
  const hold = (control: HTMLElement) => {
    const region = regionOf(control);
    if (live.has(region)) return control.click();
    held.push(control);
    wake(region);
  };
  document.addEventListener(REGION_HYDRATED, event => {
    live.add((event as CustomEvent<HydrationRegion>).detail);
    // After the other effects of what has come alive: they may set what a press changes.
    setTimeout(() => {
      for (const control of held.splice(0)) hold(control);
    });
  });
  // In the capture phase: React stops clicks on what it has not hydrated yet.
  const onClick = (event: MouseEvent) => {
    const control = findClickedControl(event);
    if (!control || live.has(regionOf(control))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hold(control);
  };
  document.addEventListener('click', onClick, true);
  return hold;
}

function regionOf(control: Element): HydrationRegion {
  if (!globalThis.DOCSC_NO_SLOTS) {
    const slot = control.closest<HTMLElement>('[data-slot-name]')?.dataset.slotName;
    if (slot) return `slot:${slot}`;
  }
  if (control.closest('#docsc\\:sidebar nav')) return 'sidebar';
  // What stands in for a page that crashed is alive, for it was made here.
  return control.closest('main:not(.crash)') ? 'article' : 'shell';
}

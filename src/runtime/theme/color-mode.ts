/** Colour mode: light or dark, kept under `theme`, equal in all tabs. The document's `data-theme` is the truth. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.js';

export type ColorMode = 'light' | 'dark';

const CHANGE = 'docsc:theme';

export function setColorMode(mode: ColorMode): void {
  document.documentElement.dataset.theme = mode;
  document.dispatchEvent(new Event(CHANGE));
}

export function toggleColorMode(): void {
  const mode = currentMode() === 'dark' ? 'light' : 'dark';
  writeStored('theme', mode);
  setColorMode(mode);
}

function currentMode(): ColorMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Only a reader who has not chosen follows the system, on sites that say so. */
function onSystem({ matches }: MediaQueryListEvent): void {
  const follows = 'followSystem' in document.documentElement.dataset;
  if (follows && readStored('theme') === null) setColorMode(matches ? 'dark' : 'light');
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onSystem);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'theme' && (newValue === 'light' || newValue === 'dark')) setColorMode(newValue);
  };
  document.addEventListener(CHANGE, listener);
  addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', onSystem);
    document.removeEventListener(CHANGE, listener);
    removeEventListener('storage', onStorage);
  };
}

/** `null` while prerendering: the server does not know the reader's choice. */
export function useColorMode(): ColorMode | null {
  return useSyncExternalStore<ColorMode | null>(subscribe, currentMode, () => null);
}

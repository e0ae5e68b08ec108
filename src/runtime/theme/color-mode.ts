/** Colour mode: light or dark, kept under `theme`, equal in all tabs. The document's `data-theme` is the truth. */
import { readStored, writeStored } from '../data/storage.js';

export type ColorMode = 'light' | 'dark';

function setColorMode(mode: ColorMode): void {
  document.documentElement.dataset.theme = mode;
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
function onSystemChange({ matches }: MediaQueryListEvent): void {
  const follows = 'followSystem' in document.documentElement.dataset;
  if (follows && readStored('theme') === null) setColorMode(matches ? 'dark' : 'light');
}

/** What other tabs choose is chosen here too. Returns how to stop. */
export function followColorMode(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'theme' && (newValue === 'light' || newValue === 'dark')) setColorMode(newValue);
  };
  system.addEventListener('change', onSystemChange);
  addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', onSystemChange);
    removeEventListener('storage', onStorage);
  };
}

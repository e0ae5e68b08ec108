/** The colour mode: light or dark, stored under `theme`, and the same in all tabs. The document's `data-theme` has it. */
import { readStored, writeStored } from '../data/storage.js';

/** The values of `data-theme`. */
export type ColorMode = 'light' | 'dark';

function setColorMode(mode: ColorMode): void {
  document.documentElement.dataset.theme = mode;
}

/** Switches to the other mode and stores it. */
export function toggleColorMode(): void {
  const mode = currentMode() === 'dark' ? 'light' : 'dark';
  writeStored('theme', mode);
  setColorMode(mode);
}

function currentMode(): ColorMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Follows the system only if the site is configured to, and the reader has not chosen a mode. */
function onSystemChange({ matches }: MediaQueryListEvent): void {
  const followsSystem = 'followSystem' in document.documentElement.dataset;
  if (followsSystem && readStored('theme') === null) setColorMode(matches ? 'dark' : 'light');
}

/** Applies the choices of other tabs, and the system's changes. Returns a function that stops it. */
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

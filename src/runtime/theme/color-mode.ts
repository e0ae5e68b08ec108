/** The colour mode: light or dark, stored under `theme`, and the same in all tabs. The document's `data-theme` has it. */
import { readStored, writeStored } from '../data/storage.js';

/** The values of `data-theme`. */
export type ColorMode = 'light' | 'dark';

function setColorMode(mode: ColorMode): void {
  document.documentElement.dataset.theme = mode;
}

/** Switches to the other mode and stores it. */
function toggleColorMode(): void {
  const mode = currentMode() === 'dark' ? 'light' : 'dark';
  writeStored('theme', mode);
  setColorMode(mode);
}

/** Makes the buttons work. Called once, by the boot script, so that no press waits for React. */
export function installColorToggle(): void {
  // In the capture phase: React stops clicks in what it has not hydrated yet.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('.color-toggle')) toggleColorMode();
  };
  document.addEventListener('click', onClick, true);
}

function currentMode(): ColorMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Follows the system only if the site is configured to, and the reader has not chosen a mode. */
function onSystemChange({ matches }: MediaQueryListEvent): void {
  const followsSystem = 'followSystem' in document.documentElement.dataset;
  if (followsSystem && readStored('theme') === null) setColorMode(matches ? 'dark' : 'light');
}

/** Applies the choices of other tabs, and the system's changes. Called once. */
export function followColorMode(): void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'theme' && (newValue === 'light' || newValue === 'dark')) setColorMode(newValue);
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onSystemChange);
  addEventListener('storage', onStorage);
}

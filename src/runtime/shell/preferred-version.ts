/** The version of the documentation that a reader prefers: the first one visited, until the reader chooses another. */
import { readStored, writeStored } from '../data/storage.js';

const STORAGE_KEY = 'docs-version';

/** Stores the current version if none is stored, or one that `versions` no longer has; and each that is chosen later. */
export function rememberVersion(current: string, versions: readonly string[]): void {
  const stored = readStored(STORAGE_KEY);
  if (stored === null || !versions.includes(stored)) writeStored(STORAGE_KEY, current);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null;
    if (link) writeStored(STORAGE_KEY, link.dataset.version!);
  });
}

/** Which version of the documentation a visitor prefers: the first that was visited, until another is chosen. */
import { readStored, writeStored } from '../data/storage.js';

const STORAGE_KEY = 'docs-version';

/** `known` are the names of all versions; a stored one that is no more gives way to this one. */
export function rememberVersion(current: string, known: readonly string[]): void {
  const stored = readStored(STORAGE_KEY);
  if (stored === null || !known.includes(stored)) writeStored(STORAGE_KEY, current);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null;
    if (link) writeStored(STORAGE_KEY, link.dataset.version!);
  });
}

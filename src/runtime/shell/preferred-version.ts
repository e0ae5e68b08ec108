/** Which version of the documentation a visitor prefers: the first that was visited, until another is chosen. */
import { readStored, writeStored } from '../data/storage.js';

const KEY = 'docs-version';

/** `known` are the names of all versions; a stored one that is no more gives way to this one. */
export function rememberVersion(current: string, known: readonly string[]): void {
  const stored = readStored(KEY);
  if (stored === null || !known.includes(stored)) writeStored(KEY, current);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null;
    if (link) writeStored(KEY, link.dataset.version!);
  });
}

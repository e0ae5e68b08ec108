/** Findings about files that docsc has listed and cannot read, or can no longer read. */
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { adviseIoError, describeIoError } from './project.js';

const BUILD_AGAIN = 'Build again when nothing changes the files any more.';

/** True for the error of a path that leads to nothing. */
export function isMissing(thrown: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '');
}

/** The finding for a file or folder that the file system does not let docsc read. */
export function diagnoseUnreadable(path: string, thrown: unknown, what = 'file'): Diagnostic {
  const isGone = (thrown as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  const message = isGone ? `This ${what} has vanished while docsc was building.` : `This ${what} cannot be read`;
  return finding('unreadable-file', isGone ? message : `${message}: ${describeIoError(thrown)}.`, {
    path,
    hint: isGone ? BUILD_AGAIN : adviseIoError(thrown),
  });
}

/** The finding for a file whose text is no longer the one that docsc has used for other pages. */
export function diagnoseChanged(path: string): Diagnostic {
  return finding('unreadable-file', 'This file changed while docsc was building.', { path, hint: BUILD_AGAIN });
}

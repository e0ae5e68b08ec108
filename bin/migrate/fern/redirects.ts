/** Redirects of Fern: a list, or files with lists. */
import { posix } from 'node:path';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { Settings } from '../settings.js';
import type { Redirect } from '../types.js';
import { readWrittenRedirects } from '../written-redirects.js';
import { readYamlFile } from '../yaml-file.js';

/** Reads the list, or the files that `redirects` names. */
export async function readRedirects(
  fs: FileSystem,
  settings: Settings,
  base: string,
): Promise<{ redirects: Redirect[]; diagnostics: Diagnostic[] }> {
  const paths = settings.texts('redirects');
  if (!paths.length) return { redirects: readWrittenRedirects(settings, 'redirects', { base }), diagnostics: [] };
  const redirects: Redirect[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const written of paths) {
    const path = posix.join(posix.dirname(settings.file.path), written);
    if (!(await fs.exists(path))) {
      settings.report('redirects', `names "${written}", which does not exist`);
      continue;
    }
    const file = await readYamlFile(fs, path);
    // A file is the list itself, or a mapping with it.
    const value = Array.isArray(file.value) ? { redirects: file.value } : file.value;
    const sourceOf = (pointer: string) =>
      file.sourceOf(Array.isArray(file.value) ? pointer.replace(/^\/redirects/, '') : pointer);
    const own = new Settings({ ...file, value, sourceOf });
    redirects.push(...readWrittenRedirects(own, 'redirects', { base }));
    diagnostics.push(...file.diagnostics, ...own.leftovers());
  }
  return { redirects, diagnostics };
}

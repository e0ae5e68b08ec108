/** Files below a Mintlify configuration that make no pages: snippets, files about the repository, and `.mintignore`. */
import { posix } from 'node:path';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { relativePath } from '../../../src/compiler/source/paths.js';

/** Files of a repository that Mintlify leaves out unless the navigation names them. */
const ABOUT_REPOSITORY = /^(?:README|LICENSE|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)\.mdx?$/;

/** The patterns for `exclude`. `isNamed` is true for a path that the navigation names. */
export async function readIgnored(
  fs: FileSystem,
  folder: string,
  isNamed: (path: string) => boolean,
): Promise<{ patterns: string[]; diagnostics: Diagnostic[] }> {
  const { files } = await fs.list(folder);
  const names = files.map(path => relativePath(folder, path));
  const about = names.filter(
    name => ABOUT_REPOSITORY.test(posix.basename(name)) && !isNamed(name.replace(/\.mdx?$/, '')),
  );
  const isBelow = (start: string) => names.some(name => name.startsWith(`${start}/`) && /\.mdx?$/.test(name));
  const drafts = names.filter(name => /\.draft\.mdx?$/.test(name));
  const written = await readIgnoreFile(fs, posix.join(folder, '.mintignore'));
  return {
    patterns: [
      ...(isBelow('snippets') ? ['snippets'] : []),
      ...about,
      ...(drafts.length ? ['**/*.draft.{md,mdx}'] : []),
      ...written.patterns,
    ],
    diagnostics: written.diagnostics,
  };
}

/** The lines of a file in the notation of `.gitignore` as docsc's patterns. */
async function readIgnoreFile(
  fs: FileSystem,
  path: string,
): Promise<{ patterns: string[]; diagnostics: Diagnostic[] }> {
  if (!(await fs.exists(path))) return { patterns: [], diagnostics: [] };
  const patterns: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [at, written] of (await fs.readText(path)).split('\n').entries()) {
    const line = written.trim();
    if (!line || line.startsWith('#')) continue;
    if (/^!|[[\]\\]/.test(line)) {
      const message = `"${line}" in .mintignore has no counterpart in the patterns of docsc.`;
      const where = { path, place: { line: at + 1, column: 1 }, hint: 'Write what it means under "exclude".' };
      diagnostics.push(finding('unmigrated-setting', message, where));
      continue;
    }
    const name = line.replace(/^\/|\/$/g, '');
    // Without a slash before its end, a line names files in any folder.
    patterns.push(/\/./.test(line) ? name : `**/${name}`);
  }
  return { patterns, diagnostics };
}

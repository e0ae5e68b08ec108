/** What commands that start a site ask before they write. */
import { DiagnosticError, error } from '../src/compiler/diagnostics/index.js';
import type { FileSystem } from '../src/compiler/disk/project.js';

/** Throws `DiagnosticError` if one of the files exists. */
export async function refuseExisting(fs: FileSystem, paths: string[]): Promise<void> {
  const existing: string[] = [];
  for (const path of paths) if (await fs.exists(path)) existing.push(path);
  if (!existing.length) return;
  const message = `${existing.join(', ')} exists already. Nothing was written.`;
  throw new DiagnosticError([error('existing-site', message, { path: existing[0]! })]);
}

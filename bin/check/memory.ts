/**
 * The outcome of the last check, kept in `.docsc` with everything it was made from. Where nothing of that has changed, a
 * check reads it instead of linking the site again.
 */
import { join } from 'node:path';
import { cacheKey } from '../../src/compiler/cache/keys.js';
import type { Config } from '../../src/compiler/config/types.js';
import { type FileTrace, isUpToDate, type TracedFiles } from '../../src/compiler/disk/file-trace.js';
import { openPrivateFolder } from '../../src/compiler/disk/private-folder.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { readRows, writeRows } from '../../src/compiler/disk/row-file.js';
import { readSecrets } from '../../src/compiler/output/secret-scan.js';
import { DOCSC_FOLDER } from '../cache/index.js';
import type { Project } from '../project.js';

/** Remembers outcomes of type `T`, which is plain data. */
export type CheckMemory<T> = { recall: () => Promise<T | undefined>; remember: (outcome: T) => void };

const FILE = 'check.json';

/**
 * The memory of a project; `undefined` if something has a say that no question to its files shows: secrets, code of the
 * site, installed packages, or git.
 */
export function openCheckMemory<T>(
  { root, config, overrides }: Project,
  { trace, isWhole }: TracedFiles,
  identity: string | undefined,
): CheckMemory<T> | undefined {
  if (identity === undefined || readSecrets(process.env).length || hasOtherInputs(config)) return undefined;
  const folder = openPrivateFolder(join(root, DOCSC_FOLDER));
  const key = cacheKey('check', identity, overrides, config);
  return {
    recall: async () => {
      const [first, outcome, ...rows] = readRows(folder, FILE);
      if (first?.value !== key || !outcome) return undefined;
      const known: FileTrace = new Map(rows.map(({ value }) => value as [string, string]));
      return (await isUpToDate(createDiskFileSystem(root), known)) ? (outcome.value as T) : undefined;
    },
    remember: outcome => {
      if (!isWhole()) return;
      const rows = [...trace].map(value => ({ value }));
      writeRows(folder, FILE, [{ value: key }, { value: outcome }, ...rows]);
    },
  };
}

function hasOtherInputs(config: Config): boolean {
  const { components, plugins, icons, pictures, socialPictures, lastUpdated } = config;
  return Boolean(
    components.module !== undefined || plugins.length || icons.sets.size || pictures || socialPictures || lastUpdated,
  );
}

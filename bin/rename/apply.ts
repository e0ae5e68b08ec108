/** Carries out a rename on disk: plain renames, then the changed texts, all or none of them. */
import { renameSync, rmdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { makeFolder } from '../../src/compiler/disk/make-folder.js';
import { OutputError, replaceFiles, writeError } from '../../src/compiler/disk/project.js';
import type { RenamePlan } from './plan.js';

/** Moves and writes. After a failure everything is as it was; what could not be brought back is named. Throws `OutputError`. */
export async function applyPlan(root: string, { moves, texts }: Pick<RenamePlan, 'moves' | 'texts'>): Promise<void> {
  const done: [from: string, to: string][] = [];
  try {
    for (const [from, to] of moves) {
      makeFolder(dirname(join(root, to)));
      moveFile(root, from, to);
      done.push([from, to]);
    }
    await replaceFiles(root, new Map(texts.map(({ path, after }) => [path, after])));
  } catch (thrown) {
    const stuck = done.reverse().filter(([from, to]) => !undo(root, from, to));
    removeEmpty(
      root,
      done.map(([, to]) => to),
    );
    if (!stuck.length) throw thrown;
    const names = stuck.map(([from, to]) => `"${to}" was "${from}"`).join(', ');
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    throw new OutputError(
      'unwritable-output',
      `${message} These files were moved and could not be moved back: ${names}.`,
    );
  }
  removeEmpty(root, [...moves.keys()]);
}

function moveFile(root: string, from: string, to: string): void {
  try {
    renameSync(join(root, from), join(root, to));
  } catch (thrown) {
    throw writeError(`Cannot move "${from}" to "${to}"`, thrown);
  }
}

function undo(root: string, from: string, to: string): boolean {
  try {
    renameSync(join(root, to), join(root, from));
    return true;
  } catch {
    return false;
  }
}

/** Removes the folders of files where nothing is left in them. */
function removeEmpty(root: string, files: readonly string[]): void {
  for (const file of files)
    for (
      let folder = dirname(join(root, file));
      relative(root, folder) && !relative(root, folder).startsWith(`..${sep}`);
      folder = dirname(folder)
    )
      try {
        rmdirSync(folder);
      } catch {
        break;
      }
}

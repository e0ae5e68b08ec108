/** Writes the files of a commit to a folder of their own. git lists and reads them; no filter and no hook runs. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../src/compiler/disk/make-folder.js';
import { askGit, readObjects } from '../git/revisions.js';

type Entry = { mode: string; id: string; path: string };

/** Writes what a commit has of the project's folder `root`. */
export async function extractCommit(root: string, commit: string, target: string): Promise<void> {
  makeFolder(target);
  const listed = await askGit(root, ['ls-tree', '-r', '-z', commit], 'list the files of the revision');
  const entries = listed.split('\0').flatMap(line => parseEntry(line) ?? []);
  const links: { path: string; to: string }[] = [];
  const folders = new Set<string>();
  const makeParent = (path: string) => {
    const folder = dirname(path);
    if (!folders.has(folder)) writeNew(() => makeFolder(folder));
    folders.add(folder);
  };
  const byId = new Map<string, Entry[]>();
  for (const entry of entries) byId.set(entry.id, [...(byId.get(entry.id) ?? []), entry]);
  for await (const { id, contents } of readObjects(root, [...byId.keys()]))
    for (const { mode, path } of byId.get(id) ?? []) {
      const full = join(target, path);
      if (mode === LINK) {
        links.push({ path: full, to: contents.toString('utf8') });
        continue;
      }
      makeParent(full);
      writeNew(() => writeFileSync(full, contents, { flag: 'wx' }));
    }
  // Links come last, after the folders of all of them, so that nothing is written through one.
  for (const { path } of links) makeParent(path);
  for (const { path, to } of links) writeNew(() => symlinkSync(to, path));
}

const FILES = ['100644', '100755', '100664'];
const LINK = '120000';

/** `<mode> <type> <id>\t<path>`. Submodules are other repositories; names that lead out of the folder are no files of it. */
function parseEntry(line: string): Entry | undefined {
  const [, mode = '', id = '', path = ''] = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
  const segments = path.split(process.platform === 'win32' ? /[\\/]/ : '/');
  const isPlain = segments.every(name => name !== '' && !/^(?:\.{1,2}|\.git|\.docsc)$/i.test(name));
  return (FILES.includes(mode) || mode === LINK) && isPlain ? { mode, id, path } : undefined;
}

/** How file systems refuse a name, or one below a folder that was refused. */
const REFUSED = new Set(['EEXIST', 'EISDIR', 'ENOENT', 'ENOTDIR', 'EINVAL', 'EPERM', 'ENAMETOOLONG']);

/** A file system may know two names of a tree as one, or refuse a name: the first file stays. */
function writeNew(write: () => void): void {
  try {
    write();
  } catch (thrown) {
    const { code = '' } = thrown as NodeJS.ErrnoException;
    if (!REFUSED.has(code)) throw thrown;
  }
}

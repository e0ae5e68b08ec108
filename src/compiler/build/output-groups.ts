/** Files that are written together, unless the last build left them in the output folder. */
import { cacheKey } from '../cache/keys.js';
import { sha256Hex } from '../disk/project.js';
import type { LastOutput } from '../output/last-output.js';
import type { WriteFile } from '../pages/rendered-page.js';
import type { OutputFile } from '../types.js';

/** What a group of files is made from. Without a key the files are made each time. */
export type GroupInputs = { key: string | undefined; value?: unknown };

/** Makes the files of a group; called only where they have to be written. */
export type MakeFiles = () => OutputFile[] | AsyncIterable<OutputFile>;

/** Writes groups of files; each returns the paths of its files. */
export type GroupWriter = {
  /** Writes a group under a name of the record. */
  writeGroup: (name: string, inputs: GroupInputs, make: MakeFiles) => Promise<string[]>;
  /** The same for files whose names hold a hash of them: one that is in place is not written again. */
  writeHashed: (name: string, inputs: GroupInputs, make: MakeFiles) => Promise<string[]>;
  /** Writes hashed files that are known already. */
  writeHashedFiles: (name: string, files: OutputFile[]) => Promise<string[]>;
  /** Writes one file, unless the one in place has the same contents. */
  writeFile: (file: OutputFile) => Promise<string[]>;
};

/** Creates a writer; `output` is what the last build left, if anything. */
export function createGroupWriter({ write, output }: { write: WriteFile; output?: LastOutput }): GroupWriter {
  const writeWith =
    (writeOne: (file: OutputFile, name: string) => Promise<void>): GroupWriter['writeGroup'] =>
    async (name, { key, value }, make) => {
      const last = output?.entry(name);
      if (key !== undefined && last?.key === key && output!.reuse(name)) return last.files;
      const paths: string[] = [];
      for await (const file of make()) {
        await writeOne(file, name);
        paths.push(file.path);
      }
      // Without a key the files are made again, and those that come out the same are left in place.
      output?.recordGroup(name, { key: key ?? '', files: paths, value });
      return paths;
    };

  const writeGroup = writeWith(write);
  const writeHashed = writeWith(async (file, name) => {
    if (!output?.reuseFile(name, file.path)) await write(file);
  });
  return {
    writeGroup,
    writeHashed,
    writeHashedFiles: (name, files) => writeHashed(name, { key: cacheKey(files.map(({ path }) => path)) }, () => files),
    writeFile: file => writeGroup(`file:${file.path}`, { key: sha256Hex(file.contents) }, () => [file]),
  };
}

/** What lies compressed beside files of a folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Unpacked = { path: string; isSame: boolean };

/** Each such file, and whether it is the one beside it; a file that nothing lies beside is neither. */
export async function unpacked(folder: string): Promise<Unpacked[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter(entry => /\.(br|gz)$/.test(entry.name)).map(entry => join(entry.parentPath, entry.name));
  const found = paths.sort().map(async full => {
    const source = await readFile(full.replace(/\.(br|gz)$/, '')).catch(() => undefined);
    const bytes = await readFile(full);
    return { path: full.slice(folder.length + 1), isSame: source?.equals(unpack(full, bytes) ?? bytes) ?? false };
  });
  return Promise.all(found);
}

function unpack(path: string, bytes: Buffer): Buffer | undefined {
  try {
    return path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes);
  } catch {
    // It was made by somebody else.
    return undefined;
  }
}

/** Reads the precompressed files of a folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A compressed file; `isSame` if it unpacks to the file next to it. */
export type Unpacked = { path: string; isSame: boolean };

/** Lists each compressed file, and whether it unpacks to the file next to it; false if there is no such file. */
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
    // The site's author compressed it.
    return undefined;
  }
}

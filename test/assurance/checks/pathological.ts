/**
 * C01 to C49: texts like those that cmark and cmark-gfm try against slow parsers, as Markdown and as MDX, each as a page of
 * one site. A page is compiled, or left out with a finding at its file.
 * Needs: docsc as a command.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../../command.js';
import { writeProject } from '../../project.js';

const range = (count: number, make: (nth: number) => string) => Array.from({ length: count }, (_, nth) => make(nth));

/** C01 to C25, from cmark at its sizes. */
const cmark: [name: string, text: string][] = [
  ['nested strong emphasis', `${'*a **a '.repeat(65_000)}b${' a** a*'.repeat(65_000)}`],
  ['emphasis that closes without an opener', 'a_ '.repeat(65_000)],
  ['emphasis that opens without a closer', '_a '.repeat(65_000)],
  ['links that close without an opener', 'a]'.repeat(65_000)],
  ['links that open without a closer', '[a'.repeat(65_000)],
  ['mismatched openers and closers', '*a_ '.repeat(50_000)],
  ['openers and closers, a multiple of three', `a**b${'c* '.repeat(50_000)}`],
  ['openers of links and emphasis', '[ a_'.repeat(50_000)],
  ['a pattern of two kinds of emphasis', '**x [a*b**c*](d)'],
  ['nested brackets', `${'['.repeat(50_000)}a${']'.repeat(50_000)}`],
  ['nested block quotes', `${'> '.repeat(50_000)}a`],
  ['deeply nested lists', range(1000, nth => `${'  '.repeat(nth)}* a\n`).join('')],
  ['backslashes in a reference', `[a](${'\\'.repeat(50_000)}`],
  [
    'backticks',
    range(5000, nth => `e${'`'.repeat(nth)}`)
      .join('')
      .slice(0, 1_000_000),
  ],
  ['unclosed links of two kinds', '[a](<b'.repeat(30_000)],
  ['unclosed links', '[a](b'.repeat(30_000)],
  ['unclosed comments', `</${'<!--'.repeat(300_000)}`.slice(0, 1_000_000)],
  ['empty lines in deeply nested lists', `${'- '.repeat(30_000)}x${'\n'.repeat(30_000)}`],
  ['empty lines in block quotes', `${'> '.repeat(30_000)}${'\n'.repeat(30_000)}`],
  ['emphasis in deep block quotes', `${'>'.repeat(25_000)}*a*`],
  ['hard breaks of emphasis', `${'**x'.repeat(20_000)}${'*'.repeat(20_000)}`],
  ['references that collide', `${range(20_000, nth => `[${nth}]: u\n`).join('')}\n${'[0] '.repeat(20_000)}`],
  ['unclosed declarations', 'a <!A '.repeat(100_000)],
  ['unclosed processing instructions', 'a <?'.repeat(200_000)],
  ['unclosed character data', 'a <![CDATA['.repeat(80_000)],
];

/** C26 to C44, from cmark-gfm, and C45 to C49. */
const gfm: [name: string, text: string][] = [
  ['a table of many columns', `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|a|\n'.repeat(1000)}`],
  ['heads of tables', `${'|-'.repeat(50_000)}\n${'|-'.repeat(50_000)}`],
  ['rows like the line below a head', `a|b\n${'-|-\n'.repeat(50_000)}`],
  ['addresses and brackets', `www.a${'('.repeat(100_000)}`],
  ['addresses and entities', `www.a${'&a;'.repeat(50_000)}`],
  ['addresses of mail', `${'a@b.c_'.repeat(30_000)}`],
  ['addresses with mailto', 'mailto:'.repeat(30_000)],
  ['addresses with xmpp', 'xmpp:a@b/'.repeat(20_000)],
  ['strikethrough', '~~a ~b '.repeat(20_000)],
  ['strikethrough without an end', '~~a'.repeat(50_000)],
  ['tasks', '- [ ] a\n'.repeat(20_000)],
  ['footnotes', `${range(5000, nth => `[^${nth}]: a\n`).join('')}\n${range(5000, nth => `[^${nth}]`).join('')}`],
  ['references to one footnote', `[^a]: x\n\n${'[^a] '.repeat(5000)}`],
  ['nested footnotes', `${'[^'.repeat(20_000)}a${']'.repeat(20_000)}`],
  [
    'definitions and uses',
    `${range(10_000, nth => `[k${nth}]: /a\n`).join('')}\n${range(10_000, nth => `[k${nth}] `).join('')}`,
  ],
  [
    'hundreds of thousands of definitions',
    `${range(100_000, nth => `[k${nth}]: /a\n`).join('')}\n${'[k0] '.repeat(9)}`,
  ],
  ['footnotes that lead to each other', `${range(3000, nth => `[^${nth}]: a [^${nth + 1}]\n\n`).join('')}[^0]`],
  ['equal headings', '# a\n\n'.repeat(20_000)],
  ['headings in turns', '## a\n\n### b\n\n'.repeat(5000)],
  ['an address of dots', `http://${'a.'.repeat(50_000)}`],
  ['blanks', `a${' '.repeat(500_000)}b`],
];

const all = [...cmark, ...gfm];
const kinds = ['md', 'mdx'];

/** A page is left out with a finding that says so when its time is over. */
const isLate = ({ message }: { message: string }) => message.startsWith('This page took more than');

test('C01 to C49 every text is a page or a finding at its file', async () => {
  const pages = kinds.flatMap(kind =>
    all.map(([name, text]): [string, string] => [
      `docs/${name.replaceAll(/[ ,]+/g, '-')}-${kind}.${kind}`,
      `# Page\n\n${text}\n`,
    ]),
  );
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(pages),
  });
  const { code, stdout, stderr } = await docsc(['build', '--keep-going', '--json', '--no-cache', '--jobs', '2'], {
    cwd,
  });
  assert.ok(code === 0 || code === 1 || code === 4, `${code}: ${stderr.slice(0, 2000)}`);
  assert.not.match(stderr, /^ {4}at /m, 'no stack trace');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { path: string; rule: string; message: string }[] };
  const made = new Set((await readdir(join(cwd, 'build'))).map(name => name.replace(/\.html$/, '')));
  const told = new Set(diagnostics.map(({ path }) => path));
  const silent = pages
    .map(([path]) => path)
    .filter(path => !told.has(path) && !made.has(path.replace(/^docs\/|\.mdx?$/g, '')));
  assert.equal(silent, []);
  const late = diagnostics.filter(isLate).map(({ path }) => path.slice('docs/'.length));
  assert.equal(
    late.filter(name => name.endsWith('.md')),
    [],
    'as Markdown, every text is read in time',
  );
  process.stdout.write(`\nnote: late: ${late.join(' ')}\n`);
  process.stdout.write(`\nnote: ${pages.length} pathological pages, ${late.length} left out at the time limit\n`);
});

test.run();

/** `docsc rename` moves a page, a folder or a heading, and every link still leads where it led. */

import { execFileSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { applyPlan } from '../../bin/rename/apply.js';
import { docscInProcess } from '../in-process.js';
import { type Files, readFiles, writeProject } from '../project.js';
import { linkedSite } from './site.js';

const run = (cwd: string, ...args: string[]) => docscInProcess(['rename', ...args], { cwd });

/** The project without what checks keep. */
const filesOf = async (cwd: string): Promise<Files> =>
  Object.fromEntries(Object.entries(await readFiles(cwd)).filter(([path]) => !path.startsWith('.')));

/** Checks the site, and once more without the redirects and ids that the rename added: no link may need them. */
async function checkClean(cwd: string, ...added: [path: string, before: string][]) {
  const checked = await docscInProcess(['check', '--strict'], { cwd });
  assert.is(checked.code, 0, checked.stderr);
  for (const [path, text] of added) await writeFile(join(cwd, path), text);
  const alone = await docscInProcess(['check', '--strict'], { cwd });
  assert.is(alone.code, 0, alone.stderr);
}

/** The changed lines of a file, from `-` and `+`. */
function changesOf(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  assert.is(now.length, old.length);
  return now.filter((line, nth) => line !== old[nth]);
}

test('the site of these tests has no findings', async () => {
  await checkClean(await writeProject(linkedSite));
});

test('a page moves to another folder: links of every form follow, and nothing else changes', async () => {
  const cwd = await writeProject(linkedSite);
  const { code, stderr } = await run(cwd, 'docs/guides/setup.md', 'docs/begin/install.md');
  assert.is(code, 0, stderr);
  const files = await filesOf(cwd);
  assert.is(files['docs/guides/setup.md'], undefined);
  assert.is(
    files['docs/begin/install.md'],
    linkedSite['docs/guides/setup.md']!.replace('./img/a.svg', '../guides/img/a.svg')
      .replace('(other.mdx)', '(../guides/other.mdx)')
      .replace('(setup.md)', '(install.md)')
      .replace('(data.csv)', '(../guides/data.csv)')
      .replace('(other)', '(../guides/other)'),
  );
  assert.is(
    files['docs/index.md'],
    linkedSite['docs/index.md']!.replace(
      /(?<=\]\(|\]\(\.\/|\]\(\/|\]\(\/docs\/|<|@site\/docs\/|\]: \.\/|docs\.example\.com\/|href="\/)guides\/setup/g,
      'begin/install',
    )
      .replace('`[code](/begin/install)`', '`[code](/guides/setup)`')
      .replace('```md\n[code](/begin/install)', '```md\n[code](/guides/setup)'),
  );
  assert.equal(changesOf(linkedSite['docs/guides/other.mdx']!, files['docs/guides/other.mdx']!), [
    '    <Card title="Setup" href="/begin/install">Go on</Card>',
    '<a href={"../begin/install.md"}>Braces</a> <img src="./img/a.svg" alt="A" />',
  ]);
  assert.is(files['docs/guides/_part.mdx'], 'Part with [setup](../begin/install.md) and ![A](./img/a.svg)\n');
  assert.is(files['docs/guides/_words.md'], 'Words with [setup](../begin/install.md#two).\n');
  for (const path of ['docsc.config.yaml', 'sidebars.yaml', 'search-tests.yaml', 'api/pets.yaml', 'api/texts.yaml'])
    assert.is(files[path], linkedSite[path]!.replaceAll('guides/setup', 'begin/install'), path);
  const moved = linkedSite['redirects.yaml']!.replace('/guides/setup', '/begin/install');
  assert.is(files['redirects.yaml'], `${moved}- from: /guides/setup\n  to: /begin/install\n`);
  assert.match(stderr, 'docs/index.md:13  [code](/guides/setup)');
  await checkClean(cwd, ['redirects.yaml', moved]);
});

test('a folder moves with its pictures and parts, and the folder that is left empty goes', async () => {
  const cwd = await writeProject(linkedSite);
  const { code, stdout, stderr } = await run(cwd, 'docs/guides/', 'docs/how/to', '--json');
  assert.is(code, 0, stderr);
  const report = JSON.parse(stdout);
  assert.is(report.moved.length, 7);
  assert.equal(report.redirects, [
    { from: '/guides/other', to: '/how/to/other' },
    { from: '/guides/setup', to: '/how/to/setup' },
  ]);
  const files = await filesOf(cwd);
  assert.is(
    files['docs/how/to/other.mdx'],
    linkedSite['docs/guides/other.mdx']!.replace('/guides/setup', '/how/to/setup'),
  );
  assert.is(files['docs/how/to/_part.mdx'], linkedSite['docs/guides/_part.mdx']);
  assert.match(files['docs/how/to/setup.md']!, '[up](../../index.md)');
  assert.is(await stat(join(cwd, 'docs/guides')).catch(() => undefined), undefined);
  await checkClean(cwd, ['redirects.yaml', linkedSite['redirects.yaml']!.replace('guides', 'how/to')]);
});

test('an address names a page too, and the last part of the new address becomes the name of its file', async () => {
  const cwd = await writeProject(linkedSite);
  assert.is((await run(cwd, '/guides/other', '/guides/okapis')).code, 0);
  const files = await filesOf(cwd);
  assert.ok(files['docs/guides/okapis.mdx']);
  assert.match(files['docs/guides/setup.md']!, 'pagination_next: guides/okapis\r\n');
  await checkClean(cwd);
});

test('a heading gets another id, keeps the old one, and its text stays', async () => {
  const cwd = await writeProject(linkedSite);
  assert.is((await run(cwd, 'docs/guides/setup.md#first', '#begin')).code, 0);
  assert.is((await run(cwd, '/guides/setup#two', '/guides/setup#next')).code, 0);
  const files = await filesOf(cwd);
  const setup = files['docs/guides/setup.md']!;
  assert.match(setup, '\r\n## <span id="first"></span>First {#begin}\r\n');
  assert.match(setup, '\r\n## <span id="two"></span>Second {#next}\r\n');
  assert.match(setup, '[self](#begin)');
  assert.match(files['docs/index.md']!, '[setup]: ./guides/setup.md#begin  "A title"');
  assert.match(files['redirects.yaml']!, 'to: /guides/setup#begin # kept');
  assert.match(files['docsc.config.yaml']!, "to: '/guides/setup/#begin'");
  assert.match(files['api/pets.yaml']!, '[setup](/guides/setup#begin)');
  assert.match(files['docs/more/one.md']!, '(../guides/setup.md#next)');
  await checkClean(cwd, ['docs/guides/setup.md', setup.replace(/<span.*?<\/span>/g, '')]);
});

test('moved there and back, the pages are as they were', async () => {
  const cwd = await writeProject(linkedSite);
  await run(cwd, 'docs/more/one.md', 'docs/deep/er/one.md');
  const refused = await run(cwd, 'docs/deep/er/one.md', 'docs/more/one.md');
  assert.is(refused.code, 2);
  assert.match(refused.stderr, '"/more/one" is the old address of a redirect.');
  await writeFile(join(cwd, 'redirects.yaml'), linkedSite['redirects.yaml']!);
  assert.is((await run(cwd, 'docs/deep/er/one.md', 'docs/more/one.md')).code, 0);
  const files = await filesOf(cwd);
  for (const [path, text] of Object.entries(linkedSite))
    if (path !== 'redirects.yaml') assert.is(files[path], text, path);
});

test('--dry-run writes nothing, and prints a diff that git applies', async () => {
  const cwd = await writeProject(linkedSite);
  const dry = await run(cwd, 'docs/guides/setup.md', 'docs/begin/install.md', '--dry-run');
  assert.is(dry.code, 0);
  assert.equal(await filesOf(cwd), linkedSite);
  const other = await writeProject(linkedSite);
  execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: other, input: dry.stdout });
  await run(cwd, 'docs/guides/setup.md', 'docs/begin/install.md');
  assert.equal(await filesOf(other), await filesOf(cwd));
});

/** Numbers below `limit` that are the same for a seed. */
function createRandom(seed: number): (limit: number) => number {
  const state = { seed };
  return limit => {
    state.seed = (state.seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state.seed / 2 ** 31) * limit);
  };
}

for (const seed of [1, 2, 3, 4])
  test(`pages and headings that are renamed at random, by the seed ${seed}, leave no broken link`, async () => {
    const cwd = await writeProject(linkedSite);
    const random = createRandom(seed);
    for (let nth = 0; nth < 8; nth++) {
      const pages = Object.keys(await filesOf(cwd)).filter(
        path => /^docs\/.*\/[^_/]*\.mdx?$/.test(path) && path !== 'docs/more/two.md',
      );
      const from = pages[random(pages.length)]!;
      const folder = ['docs', 'docs/more', 'docs/über', `docs/deep/${nth}`][random(4)]!;
      const extension = from.slice(from.lastIndexOf('.'));
      const { code, stderr } = await run(cwd, from, `${folder}/page-${nth}${extension}`);
      assert.is(code, 0, `${from}: ${stderr}`);
      const text = (await filesOf(cwd))[`${folder}/page-${nth}${extension}`]!;
      const ids = [...text.matchAll(/ \{#([\w-]+)\}/g)].map(match => match[1]!);
      const id = ids[random(ids.length)];
      if (id !== undefined)
        assert.is((await run(cwd, `${folder}/page-${nth}${extension}#${id}`, `#renamed-${nth}`)).code, 0);
    }
    const redirects = (await readFile(join(cwd, 'redirects.yaml'), 'utf8')).split(/(?=^- from)/m).slice(0, 2);
    await checkClean(cwd, ['redirects.yaml', redirects.join('')]);
  });

const refusals: [from: string, to: string, message: string][] = [
  ['docs/none.md', 'docs/a.md', '"docs/none.md" is no page of this site.'],
  ['docs/index.md', 'docs/guides/other.mdx', '"docs/guides/other.mdx" exists.'],
  ['docs/guides', 'docs/more', '"docs/more" exists.'],
  ['docs/guides', 'docs/guides/in', '"docs/guides/in" is in the folder that would move.'],
  ['docs/index.md', 'other/index.md', 'because it is not among the documents in docs.'],
  ['docs/static', 'docs/files', '"docs/static" keeps its place.'],
  ['/api/list-pets', '/api/all', '"/api/list-pets" has no document of its own.'],
  ['docs/index.md', 'docs/guides/other.md', 'would have the address /guides/other, which docs/guides/other.mdx has.'],
  ['docs/guides/setup.md#none', '#a', '"#none" is no heading of /guides/setup.'],
  ['docs/guides/setup.md#first', '#two', '"#two" is on /guides/setup already.'],
  ['docs/guides/setup.md#first', 'docs/index.md#first', 'A heading stays on its page.'],
  ['docs/guides/setup.md#first', '#a b', '"a b" is no id of a heading.'],
  ['docs/guides/setup.md', 'docs/start.md', '"/start" is the old address of a redirect.'],
];
test('what cannot be renamed is refused with exit code 2, and nothing changes', async () => {
  const cwd = await writeProject(linkedSite);
  for (const [from, to, message] of refusals) {
    const { code, stderr } = await run(cwd, from, to);
    assert.is(code, 2, `${from} ${to}: ${stderr}`);
    assert.match(stderr, message);
  }
  assert.equal(await filesOf(cwd), linkedSite);
});

test('names with spaces and brackets are written as each place needs it', async () => {
  const config = 'title: Test\nnavbar: { left: [{ label: A, to: /a }] }\n';
  const files = {
    'docsc.config.yaml': config,
    'docs/index.md': '[a](/a), [b](a.md), [c](<a.md>)\n',
    'docs/a.md': '# A\n',
  };
  const cwd = await writeProject(files);
  assert.is((await run(cwd, 'docs/a.md', 'docs/the (first) page.md')).code, 0);
  const after = await filesOf(cwd);
  const encoded = 'the%20%28first%29%20page';
  assert.is(after['docs/index.md'], `[a](/${encoded}), [b](${encoded}.md), [c](<${encoded}.md>)\n`);
  assert.match(after['docsc.config.yaml']!, 'to: /the (first) page }');
  await checkClean(cwd, ['docsc.config.yaml', after['docsc.config.yaml']!.replace(/redirects:.*/s, '')]);
});

const lists: [written: string, after: string][] = [
  ['', 'redirects:\n  - from: /more/one\n    to: /more/two\n'],
  ['redirects: []\n', 'redirects: [{ from: /more/one, to: /more/two }]\n'],
  [
    'redirects: [{ from: /x, to: / }] # [\n',
    'redirects: [{ from: /x, to: / }, { from: /more/one, to: /more/two }] # [\n',
  ],
  [
    'redirects:\n- { from: /x, to: / } # last\n# end\n',
    'redirects:\n- { from: /x, to: / } # last\n- from: /more/one\n  to: /more/two\n# end\n',
  ],
];
test('redirects are added in the style of their list', async () => {
  for (const [written, after] of lists) {
    const files = {
      'docsc.config.yaml': `title: Test\n${written}`,
      'docs/index.md': '# Home\n',
      'docs/more/one.md': '# One\n',
    };
    const cwd = await writeProject(files);
    assert.is((await run(cwd, 'docs/more/one.md', 'docs/more/two.md')).code, 0);
    assert.is(await readFile(join(cwd, 'docsc.config.yaml'), 'utf8'), `title: Test\n${after}`);
  }
});

test('a page with an address of its own keeps it, and the ledger gets new addresses', async () => {
  const files = {
    'docsc.config.yaml': 'title: Test\n',
    'docs/index.md': '# Home\n',
    'docs/a.md': '---\nslug: /kept\n---\n# A\n',
    'docs/b.md': '# B\n\n## C\n',
    'docsc.ledger.txt': '/\n/b\n/b#c\n/kept\n',
  };
  const cwd = await writeProject(files);
  assert.is((await run(cwd, 'docs/a.md', 'docs/x/a.md')).code, 0);
  assert.is(await readFile(join(cwd, 'docsc.config.yaml'), 'utf8'), 'title: Test\n');
  assert.is((await run(cwd, 'docs/b.md', 'docs/x/b.md')).code, 0);
  assert.is((await run(cwd, 'docs/x/b.md#c', '#d')).code, 0);
  const ledger = await readFile(join(cwd, 'docsc.ledger.txt'), 'utf8');
  assert.equal(ledger.split('\n').slice(1), ['/', '/b', '/b#c', '/kept', '/x/b', '/x/b#c', '/x/b#d', '']);
  await checkClean(cwd);
});

test('after a failure to write, the files are where they were', async () => {
  const cwd = await writeProject({ ...linkedSite, 'docs/begin': 'A file' });
  const { code, stderr } = await run(cwd, 'docs/guides/setup.md', 'docs/begin/install.md');
  assert.is(code, 5, stderr);
  assert.equal(await filesOf(cwd), { ...linkedSite, 'docs/begin': 'A file' });
  const text = { before: '', after: 'Text' };
  const texts = [
    { ...text, path: 'docs/index.md' },
    { ...text, path: 'docs/begin/more.md' },
  ];
  const failed = await applyPlan(cwd, { moves: new Map([['docs/more/one.md', 'docs/new/one.md']]), texts }).catch(
    String,
  );
  assert.match(String(failed), 'docs/begin/more.md');
  assert.equal(await filesOf(cwd), { ...linkedSite, 'docs/begin': 'A file' });
});

test.run();

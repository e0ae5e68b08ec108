/** What `docsc serve` prints while files change. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc, startDocsc } from '../command.js';
import { writeProject } from '../project.js';

async function started(files: Record<string, string>, base = '/') {
  const cwd = await writeProject(files);
  const { origin, child, stop } = await startDocsc(['serve', '--port', '0'], { cwd, env: { NO_COLOR: '1' } });
  const said: string[] = [];
  child.stderr!.on('data', chunk => said.push(String(chunk)));
  // A finding has several lines, which may arrive one by one: it is heard once nothing more comes.
  const hears = async (what: RegExp) => {
    for (let tries = 0; tries < 400 && !what.test(said.join('')); tries++) await sleep(50);
    for (let heard = -1; heard !== said.length; await sleep(150)) heard = said.length;
    assert.match(said.splice(0).join(''), what);
  };
  assert.is((await fetch(origin + base)).status, 200);
  // Waits until the watcher listens and the site is linked.
  await sleep(500);
  return { cwd, origin, said, hears, stop };
}

test('a deleted page is reported once, where the configuration names it', async () => {
  const { cwd, said, hears, stop } = await started({
    'docsc.config.yaml': 'title: T\nsidebars:\n  main: [index, a]\n',
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
  });
  await rm(join(cwd, 'docs/a.md'));
  await hears(/docsc\.config\.yaml:3:\d+ {2}unknown-doc/);
  await writeFile(join(cwd, 'docs/index.md'), '# Home\n\n[x](./nowhere.md)\n');
  await hears(/docs\/index\.md:3:1 {2}broken-link/);
  assert.not.match(said.join(''), /unknown-doc/);
  assert.is(await stop(), 0);
});

test('serve runs the search tests of an edited site once it is left alone, and tells what they find', async () => {
  const { cwd, origin, said, hears, stop } = await started({
    'docsc.config.yaml': 'title: T\nsearch: { tests: docs/search-tests.yaml }\n',
    'docs/index.md': '# Home\n',
    'docs/a.md': '# Apples\n\nRed ones.\n',
    'docs/search-tests.yaml': '- { query: apples, page: /a }\n',
  });
  const statusPage = async () => (await fetch(`${origin}/__docsc`)).text();
  assert.match(await statusPage(), 'The search tests run once you have edited something');
  assert.equal(said, [], 'nothing runs before an edit');
  await writeFile(join(cwd, 'docs/a.md'), '# Pears\n\nGreen ones.\n');
  await sleep(1000);
  // An edit in between puts the tests off.
  await writeFile(join(cwd, 'docs/a.md'), '# Pears\n\nYellow ones.\n');
  await sleep(2500);
  assert.equal(said, [], 'nobody was left alone');
  await hears(/docs\/search-tests\.yaml:1:\d+ {2}search-miss[\s\S]*Search: 0 of 1 queries find what they should\./);
  const missed = await statusPage();
  assert.match(missed, 'Search tests: 0 of 1 queries find what they should.');
  assert.match(missed, 'search-miss');
  await writeFile(join(cwd, 'docs/a.md'), '# Apples\n\nRed ones.\n');
  for (let tries = 0; tries < 200 && !(await statusPage()).includes('1 of 1 queries'); tries++) await sleep(100);
  const found = await statusPage();
  assert.match(found, 'Search tests: 1 of 1 queries find what they should.');
  assert.not.match(found, 'search-miss');
  assert.not.match(said.join(''), 'search-miss');
  assert.is(await stop(), 0);
});

test('serve ends a run of the search tests with itself', async () => {
  const { cwd, stop } = await started({
    'docsc.config.yaml': 'title: T\nsearch: { tests: docs/search-tests.yaml }\n',
    'docs/index.md': '# Home\n',
    'docs/search-tests.yaml': '- { query: home, page: / }\n',
  });
  await writeFile(join(cwd, 'docs/index.md'), '# Home\n\nEdited.\n');
  await sleep(500);
  const asked = Date.now();
  assert.is(await stop(), 0);
  assert.ok(Date.now() - asked < 2500, 'it does not wait for the tests');
});

test('a module of components that cannot be loaded is reported without a stack trace', async () => {
  const { origin, stop } = await started({
    'docsc.config.yaml': 'title: T\ncomponents: { module: c.tsx }\n',
    'c.tsx': 'const { innerWidth } = window;\nexport const A = () => <p>{innerWidth}</p>;\n',
    'docs/index.md': '# Home\n',
    'docs/a.mdx': '# A\n\n<A />\n',
  });
  const answer = await fetch(`${origin}/a`);
  assert.is(answer.status, 500);
  const text = await answer.text();
  assert.match(text, /^c\.tsx: The site's components cannot be loaded: window is not defined\.\nPages are prerendered/);
  assert.not.match(text, /\n +at /);
  await stop();
});

test('commands 3: serve tells broken anchors of a page when it is opened, and of what an edit breaks elsewhere', async () => {
  const { cwd, origin, said, hears, stop } = await started({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': '# Home\n\n[own](#nowhere) [part](./a.md#part) [top](#top)\n',
    'docs/a.md': '# A\n\n## Part\n',
    'docs/b.mdx': '# B\n\n<Include file="./_words.md" />\n',
    'docs/_words.md': 'See [it](./a.md#ünknown).\n',
  });
  await hears(/docs\/index\.md:3:1 {2}broken-anchor {2}"#nowhere" is not on \/\./);
  await fetch(`${origin}/b`);
  await hears(/docs\/_words\.md:1:5 {2}broken-anchor {2}"#ünknown" is not on \/a\./);
  assert.not.match(said.join(''), 'nowhere');
  await writeFile(join(cwd, 'docs/a.md'), '# A\n\n## Renamed\n');
  await hears(/docs\/index\.md:3:17 {2}broken-anchor {2}"#part" is not on \/a\./);
  await writeFile(join(cwd, 'docs/a.md'), '# A\n\n## Part\n\n## Ünknown\n');
  await writeFile(join(cwd, 'docs/index.md'), '# Home\n\n[own](#here) [part](./a.md#parts)\n\n## Here\n');
  await hears(/docs\/index\.md:3:14 {2}broken-anchor {2}"#parts" is not on \/a\./);
  await sleep(300);
  assert.not.match(said.join(''), /nowhere|ünknown/);
  assert.is(await stop(), 0);
});

test('serve tells what is wrong with a page when it is opened for the first time, once', async () => {
  const { cwd, origin, said, hears, stop } = await started({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': '# Home\n\n[x](./nowhere.md) [own](#gone)\n',
    'docs/a.md': '# A\n\n```nolanguage\nx\n```\n',
    'docs/b.md': '# B\n\n[y](./lost.md)\n',
  });
  // The first page is asked for before the site is linked.
  await hears(/docs\/index\.md:3:1 {2}broken-link {2}"\.\/nowhere\.md".*index\.md:3:19 {2}broken-anchor/s);
  await fetch(`${origin}/a`);
  await hears(/^docs\/a\.md:3:1 {2}unknown-language/);
  for (const path of ['/', '/a', '/a']) await fetch(origin + path);
  await writeFile(join(cwd, 'docs/b.md'), '# B\n\nWords [y](./lost.md)\n');
  await hears(/^docs\/b\.md:3:7 {2}broken-link/);
  await fetch(`${origin}/b`);
  await sleep(300);
  assert.is(said.join(''), '');
  await writeFile(join(cwd, 'docs/a.md'), '# A\n\n[z](./away.md)\n');
  await hears(/^docs\/a\.md:3:1 {2}broken-link {2}"\.\/away\.md"/);
  await rm(join(cwd, 'docs/a.md'));
  await sleep(300);
  assert.not.match(said.splice(0).join(''), /nowhere|lost|away/);
  assert.is(await stop(), 0);
});

test('commands 3: serve tells a broken anchor of the configuration, and shows one that is an error in the overlay', async () => {
  const { cwd, origin, hears, stop } = await started({
    'docsc.config.yaml':
      'title: T\nrules: { broken-anchor: error }\nnavbar: { left: [{ label: L, to: /a#gone }] }\nredirects: [{ from: /old, to: /a#lost }]\n',
    'docs/index.md': '# Home\n\n[x](#nowhere)\n',
    'docs/a.md': '# A\n\n## Part\n',
  });
  await hears(/docsc\.config\.yaml:3:\d+ {2}broken-anchor {2}"#gone"[\s\S]*docsc\.config\.yaml:4:\d+ {2}broken-anchor/);
  const [query] = /\?token=[\w-]+/.exec(await (await fetch(origin)).text())!;
  const events = await fetch(`${origin}/__docsc/events${query}`);
  const heard: string[] = [];
  const reading = (async () => {
    for await (const part of events.body!) heard.push(Buffer.from(part).toString());
  })().catch(() => undefined);
  await sleep(200);
  assert.match(heard.join(''), '"rule":"broken-anchor","level":"error"');
  await writeFile(join(cwd, 'docs/index.md'), '# Home\n\n[x](./a.md#nothing)\n');
  for (let tries = 0; tries < 100 && !heard.join('').includes('#nothing'); tries++) await sleep(50);
  assert.match(heard.join(''), '\\"#nothing\\" is not on /a.');
  await stop();
  await reading;
});

test('serve tells no broken anchor where the rule is off', async () => {
  const { origin, said, stop } = await started({
    'docsc.config.yaml': "title: T\nrules: { broken-anchor: 'off' }\n",
    'docs/index.md': '# Home\n\n[x](#nowhere)\n',
  });
  await fetch(origin);
  await sleep(300);
  assert.not.match(said.join(''), 'broken-anchor');
  await stop();
});

test('commands 3: drafts are shown in serve, marked as drafts, and a build leaves them out', async () => {
  const { cwd, origin, hears, stop } = await started({
    'docsc.config.yaml':
      'title: T\nsidebars:\n  main: [index, sub/plan, a]\n  all: [{ type: autogenerated, dir: sub }]\n',
    'docs/index.md': '# Home\n\nText.\n',
    'docs/a.md': '# A\n\n[b](./sub/plan.mdx)\n',
    'docs/sub/plan.mdx': '---\ndraft: true\n---\n\n# The *plan*\n\n[a](../a.md) [other](./other.md)\n\n## Part\n',
    'docs/sub/other.md': '---\ntitle: Other\nslug: /a\ndraft: true\n---\n\nAt the address of a page.\n',
    'docs/sub/_part.md': 'No page.\n',
    'docs/sub/x.md': '# X\n',
  });
  const draft = await (await fetch(`${origin}/sub/plan`)).text();
  assert.match(draft, /<h1[^>]*>The plan/);
  assert.match(draft, 'This page is a draft. Only docsc serve shows it; a build leaves it out.');
  assert.match(await (await fetch(`${origin}/`)).text(), 'The plan (draft)');
  assert.match(await (await fetch(`${origin}/a`)).text(), /<h1[^>]*>A</);
  assert.not.match(await (await fetch(`${origin}/a`)).text(), 'This page is a draft');
  // A build would not find the page.
  await writeFile(join(cwd, 'docs/a.md'), '# A\n\n[b](./sub/plan.mdx), again.\n');
  await hears(/docs\/a\.md:3:1 {2}broken-link {2}"\.\/sub\/plan\.mdx" leads to a draft, which a build leaves out\./);
  await writeFile(join(cwd, 'docs/a.md'), '# A\n');
  await writeFile(join(cwd, 'docs/sub/plan.mdx'), '# The plan\n\nPublished.\n');
  await sleep(500);
  assert.not.match(await (await fetch(`${origin}/sub/plan`)).text(), 'This page is a draft');
  await stop();
  const built = await docsc(['build'], { cwd });
  assert.is(built.code, 0, built.stderr);
  assert.not.match(await readFile(join(cwd, 'build/a.html'), 'utf8'), /draft|Other/);
});

test('serve checks the prose of a page that is opened, and of one that is edited', async () => {
  const { cwd, origin, said, hears, stop } = await started({
    'docsc.config.yaml': 'title: T\nprose: { avoid: [very] }\n',
    'docs/index.md': '# Home\n\nIt is very good.\n',
    'docs/a.md': '# A\n\nText.\n',
  });
  await hears(/docs\/index\.md:3:7 {2}prose-filler {2}Leave out "very"\./);
  await fetch(`${origin}/a`);
  await sleep(300);
  assert.is(said.join(''), '');
  await writeFile(join(cwd, 'docs/a.md'), '# A\n\nWrite the the text.\n');
  await hears(/docs\/a\.md:3:11 {2}prose-repeat/);
  assert.is(await stop(), 0);
});

test('the page /__docsc lists findings, pages, redirects and timings, and everything from content is text', async () => {
  const { cwd, origin, hears, stop } = await started(
    {
      'docsc.config.yaml':
        'title: T <b>\nbaseUrl: /base\nredirects: [{ from: /old, to: /a }]\nrules: { heading-order: off }\n',
      'docs/index.md': '# Home\n\n[a](./a.md#gone) [b](./nowhere.md?<i>)\n\n#### Deep\n',
      'docs/a.md': '# A `<script>`\n',
      'docs/later.md': '---\ndraft: true\n---\n# Later\n\n[c](./gone.md)\n',
    },
    '/base/',
  );
  const status = async () => (await fetch(`${origin}/base/__docsc`)).text();
  await hears(/broken-anchor/);
  const before = await status();
  assert.match(before, '<title>docsc serve: T &#60;b&#62;</title>');
  assert.match(before, '<h3><a href="/base/"><code>docs/index.md</code></a></h3>');
  assert.match(before, /<li class="error"><code>3:18 broken-link<\/code> error: /);
  assert.match(before, 'broken-anchor</code> warning: &#34;#gone&#34; is not on /a.');
  assert.not.match(before, 'heading-order');
  assert.match(
    before,
    '<a href="/base/a">A &#60;script&#62;</a></td><td><code>/a</code></td><td><code>docs/a.md</code>',
  );
  assert.match(before, 'Later</a> <em>draft</em>');
  assert.match(before, '<td><code>/old</code></td><td><code>/a</code></td>');
  assert.match(before, /Reading and linking all files<\/td><td>\d+ ms/);
  assert.not.match(before, 'gone.md', 'a page that nobody opened');
  assert.not.match(before, /<(?:b|i|script)>/);
  await writeFile(join(cwd, 'docs/index.md'), '# Home\n');
  await fetch(`${origin}/base/later`);
  await hears(/docs\/later\.md:6:1 {2}broken-link/);
  const after = await status();
  assert.match(after, 'Last update, after a change to docs/index.md');
  assert.match(after, 'docs/later.md');
  assert.not.match(after, 'broken-anchor');
  const style = await fetch(`${origin}/base/__docsc/status.css`);
  assert.is(style.headers.get('content-type'), 'text/css; charset=utf-8');
  assert.match(style.headers.get('content-security-policy')!, "default-src 'none'");
  assert.is(await stop(), 0);
});

test.run();

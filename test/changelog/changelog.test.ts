/** Changelogs: entries from documents and headings, their list, marks, feeds, and the findings about them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeFeeds } from '../../src/compiler/build/feeds.js';
import type { GroupWriter } from '../../src/compiler/build/output-groups.js';
import { readConfig } from '../../src/compiler/config/index.js';
import type { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { emitFeeds } from '../../src/compiler/emit/feeds/index.js';
import { emitSitemap } from '../../src/compiler/emit/sitemap.js';
import { createCompiler } from '../../src/compiler/index.js';
import { compileSite, type Files, listed, sketch, toolkit } from '../compiler/site.js';
import { checkAtom, checkJsonFeed, childrenOf } from './feeds.js';

const test = suite('changelogs');

const config = (extra = '', url = 'url: https://t.example\nbaseUrl: /sub/\n') =>
  `title: T & Co\n${url}changelog:\n  - path: docs/changelog\n${extra}`;

const entries: Files = {
  'docs/index.md': '# Home\n\n[All](changelog/index.md), [feed](/changelog/feed.xml)\n',
  'docs/changelog/2026-10-02-fixed-things.md': 'Repaired.\n',
  'docs/changelog/2026-11-24-new.md':
    '---\ntitle: New\ndescription: What is new.\ntags: [Security]\n---\n\nSee [home](../index.md) and [below](#b).\n\n## B {#b}\n\n```js\nif (a < b) f("&");\n```\n\n:::tip\nDo.\n:::\n',
  'docs/changelog/notes.md': '---\ntitle: Notes\ndate: 2026-11-05\n---\n\nText.\n',
};

const feedsOf = async (files: Files) => {
  const { site, pages, config } = await compileSite(files);
  const compile = async (route: string) => pages.get(route)!;
  const made = await Promise.all((site.changelogs ?? []).map(one => emitFeeds(one, { site, config, compile })));
  return new Map(made.flat().map(({ path, contents }) => [path, String(contents)]));
};

test('the list has all entries by month, the newest first, and entries lead to each other', async () => {
  const { site, pages, diagnostics } = await compileSite({ 'docsc.config.yaml': config(), ...entries });
  assert.equal(listed(diagnostics), []);
  const { chunk } = pages.get('/changelog')!;
  assert.equal(
    chunk.toc.map(({ id, text }) => `${id} ${text}`),
    ['2026-11 November 2026', '2026-10 October 2026'],
  );
  const links = [...sketch(chunk.body).matchAll(/\[href=([^\]]+)\]/g)].map(([, href]) => href);
  assert.equal(links, [
    ...['/sub/tags/security', '/sub/changelog/feed.xml', '/sub/changelog/feed.json'],
    ...['/sub/changelog/2026-11-24-new', '/sub/tags/security', '/sub/changelog/notes'],
    '/sub/changelog/2026-10-02-fixed-things',
  ]);
  const middle = site.pages.get('/changelog/notes')!;
  assert.is(middle.prev?.route, '/changelog/2026-11-24-new');
  assert.is(middle.next?.route, '/changelog/2026-10-02-fixed-things');
  assert.equal(middle.crumbs, [{ label: 'Changelog', route: '/changelog' }]);
  assert.is(site.pages.get('/changelog/2026-10-02-fixed-things')?.head.title, 'Fixed things');
  assert.match(sketch(pages.get('/changelog/notes')!.chunk.body), 'time[dateTime=2026-11-05]("November 5, 2026")');
});

test('sidebars made from folders have the list with its entries, the newest first, and mark new ones', async () => {
  const labels = async (mark: string) => {
    const { site } = await compileSite({ 'docsc.config.yaml': config(mark), ...entries });
    const category = site.sidebars.get('docs')!.find(item => item.type === 'category')!;
    assert.is(category.route, '/changelog');
    const marksOf = ({ label, notes = [] }: { label: string; notes?: readonly (readonly string[])[] }) =>
      [label, ...notes.map(([, text]) => text)].join(' ');
    return [category, ...category.items!].map(marksOf);
  };
  assert.equal(await labels(''), ['Changelog', 'New', 'Notes', 'Fixed things']);
  assert.equal(await labels('    new: { days: 19 }\n'), ['Changelog', 'New New', 'Notes New', 'Fixed things']);
  assert.equal(await labels('    new: { days: 18 }\n'), ['Changelog', 'New New', 'Notes', 'Fixed things']);
  // With a day, the list is marked too.
  const since = '    new: { since: 2026-11-05, label: Fresh }\n';
  assert.equal(await labels(since), ['Changelog Fresh', 'New Fresh', 'Notes Fresh', 'Fixed things']);
  assert.equal((await labels('    new: { since: 2026-12-01 }\n'))[1], 'New');
});

test('a draft, which only serve has, makes no other entry old and is in no feed', async () => {
  const files = {
    'docsc.config.yaml': config('    new: { days: 1 }\n'),
    ...entries,
    'docs/changelog/2027-01-01-draft.md': '---\ndraft: true\n---\n\nText.\n',
  };
  const fs = createMemoryFileSystem(files);
  const read = await readConfig(fs, 'docsc.config.yaml');
  const site = await createCompiler({ config: read, fs, toolkit, dev: true }).link();
  assert.ok(site.pages.has('/changelog/2027-01-01-draft'));
  assert.is(site.pages.get('/changelog/2026-11-24-new')?.head.frontMatter.badge, 'New');
  assert.is(site.pages.get('/changelog/notes')?.head.frontMatter.badge, undefined);
  assert.is(site.changelogs?.[0]?.entries?.length, 3);
});

test('pages of tags list entries the newest first', async () => {
  const tagged = (name: string) => `---\ntitle: ${name}\ntags: [All]\n---\n\nText.\n`;
  const { pages } = await compileSite({
    'docsc.config.yaml': config(),
    'docs/changelog/2025-01-01-a.md': tagged('A'),
    'docs/changelog/2026-01-01-b.md': tagged('B'),
  });
  const links = [...sketch(pages.get('/tags/all')!.chunk.body).matchAll(/\[href=([^\]]+)\]/g)].map(([, href]) => href);
  assert.equal(links, ['/sub/changelog/2026-01-01-b', '/sub/changelog/2025-01-01-a']);
});

test('feeds are valid, absolute and complete, and what they contain is text or harmless HTML', async () => {
  const hostile = 'a ]]> <script>alert(1)</script> & "q" \u0001 é';
  const feeds = await feedsOf({
    'docsc.config.yaml': config('    description: All & more.\n'),
    ...entries,
    'docs/changelog/2026-12-01-odd.md': `---\ntitle: ${JSON.stringify(hostile)}\ndescription: "<b>&amp;"\n---\n\nText \`</content>\` ![x](javascript:a) [y](javascript:b)\n\n<details><summary>More</summary>Inside</details>\n`,
  });
  const atom = checkAtom(feeds.get('changelog/feed.xml')!);
  const items = checkJsonFeed(feeds.get('changelog/feed.json')!);
  assert.is(childrenOf(atom[0]!, 'title')[0]?.text, 'a ]]> <script>alert(1)</script> & "q"  é');
  assert.equal(
    items.map(({ url }) => url),
    ['2026-12-01-odd', '2026-11-24-new', 'notes', '2026-10-02-fixed-things'].map(
      name => `https://t.example/sub/changelog/${name}`,
    ),
  );
  const [odd, fresh] = items.map(item => String(item.content_html));
  assert.not.match(odd!, /<script|javascript:/);
  assert.match(odd!, '<p><strong>More</strong></p>');
  assert.match(fresh!, '<a href="https://t.example/sub/">home</a>');
  assert.match(fresh!, '<a href="https://t.example/sub/changelog/2026-11-24-new#b">below</a>');
  assert.match(fresh!, '<pre><code>if (a &#60; b) f(&#34;&#38;&#34;);</code></pre>');
  assert.not.match(fresh!, /November|<time/);
  assert.equal(items[1]?.tags, ['Security']);
  assert.is(childrenOf(atom[1]!, 'content')[0]?.text, fresh, 'both feeds have the same contents');
});

test('an entry that has lost its address to another page, or is unlisted, is in no feed', async () => {
  const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nText.\n`;
  const feeds = await feedsOf({
    'docsc.config.yaml': `${config()}  - path: docs/log.md\n`,
    'docs/guide.md': '# Guide\n\n## 2026-01-01 No entry\n',
    'docs/log.md': '---\nslug: /guide\n---\n\n# Log\n\n## 2026-01-02 Lost\n',
    'docs/changelog/2026-01-01-a.md': page('A', 'slug: /guide\n'),
    'docs/changelog/2026-01-02-b.md': page('B', 'slug: same\n'),
    'docs/changelog/2026-01-03-c.md': page('C', 'slug: same\n'),
    'docs/changelog/2026-01-04-d.md': page('D', `slug: ${'x'.repeat(300)}\n`),
    'docs/changelog/2026-01-05-e.md': page('E', 'unlisted: true\n'),
  });
  assert.equal([...feeds.keys()], ['changelog/feed.xml', 'changelog/feed.json']);
  assert.is(checkAtom(feeds.get('changelog/feed.xml')!).length, 1);
  assert.equal(
    checkJsonFeed(feeds.get('changelog/feed.json')!).map(({ title }) => title),
    ['C'],
  );
});

test('the list is no page of an API, has no source to edit, and says nothing of its links to search engines', async () => {
  const { pages } = await compileSite({
    'docsc.config.yaml': `editUrl: https://git.example/edit/main\n${config()}`,
    ...entries,
  });
  const { chunk } = pages.get('/changelog')!;
  assert.equal([chunk.bundles, chunk.editUrl, chunk.description], [['changelog'], undefined, '']);
  assert.is(pages.get('/changelog/notes')!.chunk.editUrl, 'https://git.example/edit/main/docs/changelog/notes.md');
});

test('feeds show a diagram once, which tasks are done, and the host of a video apart from its title', async () => {
  const feeds = await feedsOf({
    'docsc.config.yaml': config(),
    ...entries,
    'docs/changelog/2026-12-01-x.mdx':
      '# X\n\n```mermaid\ngraph TD\nA-->B\n```\n\n- [x] Done\n- [ ] Open\n\n<Video src="https://www.youtube.com/watch?v=abcdefghijk" title="V" />\n',
  });
  const html = String(checkJsonFeed(feeds.get('changelog/feed.json')!)[0]?.content_html);
  assert.equal(html.match(/<img /g)?.length, 1);
  assert.match(html, /<li>☑ Done<\/li>\n<li>☐ Open<\/li>/);
  assert.match(html, '>V Watch on YouTube</a>');
});

test('a feed is written again where only the time of an entry has changed', async () => {
  const keyOf = async (time: string) => {
    const keys: (string | undefined)[] = [];
    const writeGroup: GroupWriter['writeGroup'] = async (_, { key }) => {
      keys.push(key);
      return [];
    };
    const files = { 'docs/changelog/a.md': `---\ntitle: A\ndate: 2026-01-01T${time}Z\n---\n\nText.\n` };
    const { site, pages, config: read } = await compileSite({ 'docsc.config.yaml': config(), ...files });
    const rendered = [...pages].map(([route, { chunk }]) => ({ route, hash: JSON.stringify(chunk) }));
    await writeFeeds({ site, pages: rendered, compile: async route => pages.get(route)! }, read, { writeGroup });
    return keys.join();
  };
  assert.is(await keyOf('10:00:00'), await keyOf('10:00:00'));
  assert.is.not(await keyOf('10:00:00'), await keyOf('11:00:00'));
});

test('a time without a zone is that of UTC on every machine', async () => {
  const before = process.env.TZ;
  const daysIn = async (zone: string) => {
    process.env.TZ = zone;
    const dates = ['2026-01-01T03:00', '"2026-01-01 23:00"', '"January 1, 2026"', '2026-01-01T23:00:00+02:00'];
    const files = Object.fromEntries(
      dates.map((date, nth) => [`docs/changelog/${nth}.md`, `---\ntitle: A\ndate: ${date}\n---\n\nText.\n`]),
    );
    const { site } = await compileSite({ 'docsc.config.yaml': config(), ...files });
    return dates.map((_, nth) => site.pages.get(`/changelog/${nth}`)?.head.released);
  };
  try {
    const expected = ['03:00', '23:00', '00:00', '21:00'].map(time => `2026-01-01T${time}:00.000Z`);
    for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', 'UTC']) assert.equal(await daysIn(zone), expected, zone);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('feeds are bounded, and long entries have a summary only', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, nth) => [
      `docs/changelog/2026-01-${String(nth + 1).padStart(2, '0')}-x.md`,
      'Text.\n',
    ]),
  );
  const long = {
    'docs/changelog/2026-02-01-long.md': `---\ndescription: Short.\n---\n\n${'Words and words. '.repeat(4000)}\n`,
  };
  const count = async (extra: string) => {
    const feeds = await feedsOf({ 'docsc.config.yaml': config(extra), ...many, ...long });
    const items = checkJsonFeed(feeds.get('changelog/feed.json')!);
    assert.is(checkAtom(feeds.get('changelog/feed.xml')!).length, items.length);
    assert.equal([items[0]?.content_html, items[0]?.content_text], [undefined, 'Short.']);
    return items.length;
  };
  assert.equal([await count(''), await count('    feed: { entries: 3 }\n')], [20, 3]);
});

test('a document with headings is a changelog too', async () => {
  const files = {
    'docsc.config.yaml': 'title: T\nurl: https://t.example\nchangelog:\n  - path: docs/log.md\n',
    'docs/log.md':
      '# Log\n\nAbove.\n\n## Unreleased\n\nSoon.\n\n## [7.1.0] - 2026-01-01\n\nOld.\n\n## 2026-11-24 Title\n\nNew [link](#unreleased).\n\n### Inside\n\nMore.\n\n## 2026-03-01\n\nDay.\n\n## 7.0.0 (2025-12-01) Calls f(x)\n\nText.\n',
  };
  const { diagnostics, pages } = await compileSite(files);
  assert.equal(listed(diagnostics), []);
  assert.equal(
    pages.get('/log')?.meta.head?.map(({ attrs }) => attrs?.href),
    ['/log/feed.xml', '/log/feed.json'],
  );
  const feeds = await feedsOf(files);
  checkAtom(feeds.get('log/feed.xml')!);
  const items = checkJsonFeed(feeds.get('log/feed.json')!);
  assert.equal(
    items.map(({ title, url }) => `${title} ${url}`),
    [
      'Title https://t.example/log#2026-11-24-title',
      '2026-03-01 https://t.example/log#2026-03-01',
      '7.1.0 https://t.example/log#710---2026-01-01',
      '7.0.0 Calls f(x) https://t.example/log#700-2025-12-01-calls-fx',
    ],
  );
  assert.match(
    String(items[0]?.content_html),
    /<a href="https:\/\/t\.example\/log#unreleased">.*<h3>Inside<\/h3>.*More/s,
  );
});

test('entries and headings without a day that exists are reported where they are', async () => {
  const { site, diagnostics } = await compileSite({
    'docsc.config.yaml': `${config()}  - path: docs/log.md\n  - path: docs/empty\n  - path: docs/gone.md\n`,
    ...entries,
    'docs/changelog/2026-02-30-wrong.md': 'Text.\n',
    'docs/changelog/none.md': '---\ntitle: None\n---\n\nText.\n',
    'docs/changelog/bad.md': '---\ntitle: Bad\ndate: 2026-13-01\n---\n\nText.\n',
    'docs/log.md': '# Log\n\n## 2026-02-31 A\n\nText.\n\n## B\n\nText.\n\n## 2026-01-01\n',
  });
  assert.equal(listed(diagnostics).sort(), [
    'docs/changelog/2026-02-30-wrong.md:1:1 changelog-entry error',
    'docs/changelog/bad.md:3:1 invalid-front-matter error',
    'docs/changelog/none.md:1:1 changelog-entry error',
    'docs/log.md:3:1 changelog-entry error',
    'docs/log.md:7:1 changelog-entry error',
    'docsc.config.yaml:7:5 changelog-entry error',
    'docsc.config.yaml:8:5 changelog-entry error',
  ]);
  assert.is(site.changelogs?.[0]?.entries?.length, 3);
});

test('without an address of the site there are no feeds, and who asks for them is told', async () => {
  const { site, pages } = await compileSite({
    'docsc.config.yaml': config('', ''),
    ...entries,
    'docs/index.md': '# Home\n',
  });
  assert.equal([...site.downloads.keys()], []);
  assert.is(pages.get('/changelog')?.meta.head, undefined);
  const problems = async (text: string) => {
    try {
      await readConfig(createMemoryFileSystem({ 'docsc.config.yaml': text }), 'docsc.config.yaml');
      return [];
    } catch (thrown) {
      return listed((thrown as DiagnosticError).diagnostics);
    }
  };
  assert.equal(await problems(config('    feed: true\n', '')), ['docsc.config.yaml:4:5 invalid-config error']);
  assert.equal(await problems(config('    feed: false\n')), []);
  assert.equal(await problems('title: T\nchangelog: [{ path: other }]\n'), [
    'docsc.config.yaml:2:15 invalid-config error',
  ]);
  for (const mark of ['{}', '{ days: 1, since: 2026-01-01 }', '{ since: 2026-02-30 }'])
    assert.is((await problems(config(`    new: ${mark}\n`))).length, 1, mark);
});

test('a document in the place of the list is reported, and a file in the place of a feed stays', async () => {
  const {
    diagnostics,
    site,
    pages,
    config: read,
  } = await compileSite({
    'docsc.config.yaml': config(),
    ...entries,
    'docs/changelog/index.md': '# Mine\n',
    'docs/static/changelog/feed.xml': '<own/>',
  });
  assert.equal(listed(diagnostics), ['docsc.config.yaml:5:5 duplicate-route warning']);
  assert.is(pages.get('/changelog')?.chunk.title, 'Mine');
  const compile = async (route: string) => pages.get(route)!;
  const feeds = await emitFeeds(site.changelogs![0]!, { site, config: read, compile });
  assert.equal(
    feeds.map(({ path }) => path),
    ['changelog/feed.json'],
  );
});

test('the sitemap has the list and its entries', async () => {
  const { site, config: read } = await compileSite({ 'docsc.config.yaml': config(), ...entries });
  const [{ contents } = { contents: '' }] = emitSitemap(site, read);
  for (const name of ['', '/notes', '/2026-11-24-new']) assert.match(String(contents), `/sub/changelog${name}</loc>`);
});

test('a site without a changelog has nothing of it', async () => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/changelog/2026-11-24-a.md': '---\ndate: 2026-11-24\n---\n\n# A\n',
  };
  const { site, pages, diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\nurl: https://t.example\n',
    ...files,
  });
  assert.equal([...site.pages.keys()].includes('/changelog'), false);
  assert.equal([site.changelogs, site.downloads.size, diagnostics], [undefined, 0, []]);
  const { chunk, meta } = pages.get('/changelog/2026-11-24-a')!;
  assert.not.match(JSON.stringify([chunk, meta]), /release-day|feed|"bundles"/);
});

test.run();

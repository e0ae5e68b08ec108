/** What pages say of themselves to search engines: JSON-LD, and the address that counts. */
import { parse } from 'parse5';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildFiles } from './site.js';

const test = suite('structured data');

const ORIGIN = 'https://docs.example';

const files = (config = '') => ({
  'docsc.config.yaml': [
    'title: Site',
    'tagline: What it is',
    `url: ${ORIGIN}`,
    'baseUrl: /sub/',
    'sidebars:',
    '  main:',
    '    - index',
    '    - { type: category, label: Plain, items: [a/x] }',
    '    - { type: category, label: "Guides </script><!--", link: { type: doc, id: guides/index }, items: [guides/b] }',
    config,
    '',
  ].join('\n'),
  'docs/index.md': '# Start\n\nHello.\n',
  'docs/a/x.md': '# X\n\nText of X.\n',
  'docs/guides/index.md': '# Guides\n\nAll of them.\n',
  'docs/guides/b.md':
    '---\ntitle: "B </script><script>alert(1)</script><!-- & ü"\nlast_update: { date: 2026-03-01, author: Somebody }\nimage: /b.png\n---\n\nText of B.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n# Hidden\n',
  'docs/own.md':
    '---\nhead:\n  - { tag: script, attrs: { type: application/ld+json }, content: { "@type": FAQPage } }\n---\n# Own\n',
  'docs/static/b.png': 'x',
});

type Entry = { '@type': string; itemListElement?: { position: number; name: string; item: string }[] };

/** The data of the only block of a page; `undefined` without one. */
function dataOf(html: string): { '@context': string; '@graph': Entry[] } | undefined {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  assert.ok(blocks.length <= 1, `${blocks.length} blocks`);
  return blocks[0] && JSON.parse(blocks[0][1]!);
}

const entryOf = (html: string, type: string) => dataOf(html)?.['@graph'].find(entry => entry['@type'] === type);

/** Label and address of each link of the breadcrumbs that readers see. */
function visibleCrumbs(html: string): [label: string, href: string][] {
  const [, nav = ''] = /<nav class="crumbs"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  return [...nav.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href = '', label = '']) => [
    label.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    href,
  ]);
}

test('breadcrumbs in JSON-LD are the links that readers see, and the page', async () => {
  const written = await buildFiles(files());
  for (const [file, title, route, count] of [
    ['guides/b.html', 'B </script><script>alert(1)</script><!-- & ü', '/guides/b', 3],
    ['a/x.html', 'X', '/a/x', 2],
    ['guides.html', 'Guides', '/guides', 2],
  ] as const) {
    const html = written.get(file)!;
    const list = entryOf(html, 'BreadcrumbList')!.itemListElement!;
    const seen = visibleCrumbs(html).map(([name, href]) => [name, ORIGIN + href]);
    assert.equal(
      list.map(({ name, item }) => [name, item]),
      [...seen, [title, `${ORIGIN}/sub${route}`]],
      file,
    );
    assert.is(list.length, count, file);
    assert.equal(
      list.map(({ position }) => position),
      list.map((_, nth) => nth + 1),
    );
  }
});

test('a document is an article, with the address of its canonical link, its date and its picture', async () => {
  const html = (await buildFiles(files())).get('guides/b.html')!;
  assert.match(html, `<link rel="canonical" href="${ORIGIN}/sub/guides/b">`);
  assert.equal(entryOf(html, 'TechArticle'), {
    '@type': 'TechArticle',
    headline: 'B </script><script>alert(1)</script><!-- & ü',
    description: 'Text of B.',
    url: `${ORIGIN}/sub/guides/b`,
    image: /property="og:image" content="([^"]*)"/.exec(html)![1],
    dateModified: '2026-03-01T00:00:00.000Z',
  });
});

test('no text ends the block or begins an element', async () => {
  const html = (await buildFiles(files())).get('guides/b.html')!;
  const [, block = ''] = /<script type="application\/ld\+json">(.*)$/m.exec(html) ?? [];
  assert.not.match(block.slice(0, block.indexOf('</script>')), /[<>]/);
  const scripts: string[] = [];
  const walk = (node: { nodeName: string; value?: string; childNodes?: (typeof node)[] }): void => {
    if (node.nodeName === 'script') scripts.push(node.childNodes?.map(({ value }) => value).join('') ?? '');
    for (const child of node.childNodes ?? []) walk(child);
  };
  walk(parse(html) as Parameters<typeof walk>[0]);
  assert.is(scripts.filter(text => text.includes('schema.org')).length, 1);
  assert.is(scripts.filter(text => text.startsWith('alert')).length, 0);
});

test('the home page is the site', async () => {
  const html = (await buildFiles(files())).get('index.html')!;
  assert.equal(dataOf(html), {
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'WebSite', name: 'Site', url: `${ORIGIN}/sub/`, description: 'Hello.' }],
  });
});

test('pages that search engines may not index, and those that describe themselves, have no block of docsc’s', async () => {
  const written = await buildFiles(files());
  for (const file of ['hidden.html', 'search.html', '404.html']) assert.is(dataOf(written.get(file)!), undefined, file);
  assert.equal(dataOf(written.get('own.html')!), { '@type': 'FAQPage' } as never);
});

test('a site without an address and one that wants none have not a byte of it', async () => {
  const plain = files();
  const nowhere = { ...plain, 'docsc.config.yaml': plain['docsc.config.yaml'].replace(/^url: .*\n/m, '') };
  for (const site of [nowhere, files('seo: false'), files('seo: { structuredData: false }')])
    for (const [path, text] of await buildFiles(site))
      if (path.endsWith('.html') && path !== 'own.html') assert.not.match(text, /ld\+json|schema\.org/, path);
});

test('the policy of pages is the same with and without it', async () => {
  const policyOf = async (config: string) =>
    /<\/head>([^<]*)/.exec((await buildFiles(files(config))).get('a/x.html')!)![1];
  const policy = await policyOf('');
  assert.match(policy!, 'default-src');
  assert.is(policy, await policyOf('seo: false'));
});

test.run();

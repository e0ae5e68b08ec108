/** Files by which crawlers and browsers get to know a site: robots.txt, the sitemap's dates, the web app manifest. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emitSitemap } from '../../src/compiler/emit/sitemap.js';
import type { Site } from '../../src/compiler/types.js';
import { buildFiles } from './site.js';

const test = suite('files of a site that is found');

const base = (config: string) => ({
  'docsc.config.yaml': `title: Site\n${config}`,
  'docs/index.md': '# Start\n\nHi.\n',
});
const URL_LINE = 'url: https://docs.example\n';

/** A WebP header, all of whose bytes are ASCII: 65 by 128 pixels. */
const PICTURE = `RIFF\x1a\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0\x40\0\0\x7f\0\0`;

test('robots.txt lets crawlers read all pages, and names the sitemap if there is one', async () => {
  assert.is((await buildFiles(base(''))).get('robots.txt'), 'User-agent: *\nAllow: /\n');
  const written = await buildFiles(base(URL_LINE));
  assert.is(written.get('robots.txt'), 'User-agent: *\nAllow: /\n\nSitemap: https://docs.example/sitemap.xml\n');
  assert.ok(written.has('sitemap.xml'));
});

test('robots.txt is the static folder’s if that has one', async () => {
  const own = 'User-agent: *\nDisallow: /\n';
  assert.is((await buildFiles({ ...base(URL_LINE), 'docs/static/robots.txt': own })).get('robots.txt'), own);
});

test('robots.txt is written neither for a site below a path, nor where it is off', async () => {
  for (const config of ['baseUrl: /sub/\n', 'seo: { robots: false }\n', 'seo: false\n'])
    assert.not.ok((await buildFiles(base(URL_LINE + config))).has('robots.txt'), config);
});

test('the sitemap has the date of each page that has one: the front matter’s, or else the repository’s', () => {
  const page = (route: string, path: string, date?: string) =>
    [
      route,
      { head: { route, layout: 'doc', origin: { path }, frontMatter: date ? { last_update: { date } } : {} } },
    ] as const;
  const day = '2026-03-01T00:00:00.000Z';
  const site = {
    pages: new Map([page('/a', 'docs/a.md', day), page('/b', 'docs/b.md'), page('/c', 'docs/c.md')]),
    lastChanged: new Map([
      ['docs/a.md', '2025-01-01T10:00:00.000Z'],
      ['docs/b.md', '2026-02-03T04:05:06.000Z'],
    ]),
  } as unknown as Site;
  const config = { site: { url: 'https://docs.example', base: '/' }, sitemap: { changefreq: 'weekly', priority: 0.5 } };
  const xml = String(emitSitemap(site, config as Parameters<typeof emitSitemap>[1])[0]!.contents);
  assert.equal(
    [...xml.matchAll(/<loc>https:\/\/docs\.example(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(match =>
      match.slice(1),
    ),
    [
      ['/a', '2026-03-01'],
      ['/b', '2026-02-03T04:05:06Z'],
      ['/c', undefined],
    ],
  );
});

test('the manifest has the name, colours and icons of the site, and pages name it', async () => {
  const written = await buildFiles({
    ...base('tagline: What it is\nbaseUrl: /sub/\nfavicon: /favicon.svg\ntheme: { colors: { accent: "#0b6e4f" } }\n'),
    'docs/static/favicon.svg': '<svg/>',
    'docs/static/icon-192.webp': PICTURE,
    'docs/static/photo.webp': PICTURE,
    'docs/static/below/icon-192.webp': PICTURE,
  });
  assert.equal(JSON.parse(written.get('site.webmanifest')!), {
    name: 'Site',
    description: 'What it is',
    lang: 'en',
    start_url: '/sub/',
    display: 'minimal-ui',
    theme_color: '#0b6e4f',
    background_color: '#fafcfe',
    icons: [
      { src: '/sub/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/sub/icon-192.webp', type: 'image/webp', sizes: '65x128' },
    ],
  });
});

test('a site has a manifest of its own, or none, and its pages agree', async () => {
  const files = { 'docs/static/favicon.svg': '<svg/>' };
  const link = '<link rel="manifest"';
  const named = await buildFiles({ ...base('favicon: /favicon.svg\n'), ...files });
  assert.match(named.get('index.html')!, `${link} href="/site.webmanifest">`);
  const own = await buildFiles({
    ...base('favicon: /favicon.svg\n'),
    ...files,
    'docs/static/site.webmanifest': '{}',
  });
  assert.is(own.get('site.webmanifest'), '{}');
  assert.match(own.get('index.html')!, link);
  const other = '- { tag: link, attrs: { rel: manifest, href: /mine.json } }';
  const elsewhere = await buildFiles({
    ...base(`favicon: /favicon.svg\nhead:\n  ${other}\n`),
    ...files,
    'docs/static/mine.json': '{}',
  });
  assert.is(elsewhere.get('index.html')!.split(link).length, 2);
  assert.match(elsewhere.get('index.html')!, `${link} href="/mine.json">`);
  for (const config of [
    '',
    'favicon: /favicon.svg\nseo: { manifest: false }\n',
    'favicon: /favicon.svg\nseo: false\n',
  ]) {
    const written = await buildFiles({ ...base(config), ...files });
    assert.not.ok(written.has('site.webmanifest'), config);
    assert.not.match(written.get('index.html')!, 'manifest"', config);
  }
});

test.run();

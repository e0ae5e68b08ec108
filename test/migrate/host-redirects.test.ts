/** Redirects that a site of another tool has in the files of its host. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { migrateFiles } from './migrate-files.js';

const vitepress = {
  'docs/.vitepress/config.ts': "export default { title: 'T', base: '/sub/' }\n",
  'docs/index.md': '# Home\n',
  'docs/guide.md': '# Guide\n',
};

test('lines of Netlify and Cloudflare become redirects; what only a host can do is reported at its line', async () => {
  const site = await migrateFiles({
    ...vitepress,
    'docs/public/_redirects': [
      '# Old addresses',
      '/sub/old   /sub/guide  301',
      '/sub/two/  /sub/guide#part',
      '/away https://other.example/x 302! # behind',
      '/sub/news/*  /sub/guide/:splat',
      '/api/*  https://api.example/:splat  200',
      '/de  /sub/guide  302  Language=de',
      '/shop  id=:id  /sub/guide/:id  301',
      'https://old.example/*  /sub/:splat  301',
      '/alone',
      '/*  /index.html  200',
      '',
    ].join('\n'),
  });
  assert.equal(site?.redirects, [
    { from: '/old', to: '/guide' },
    { from: '/two', to: '/guide#part' },
    { from: '/away', to: 'https://other.example/x' },
    { from: '/news/*', to: '/guide/:splat' },
  ]);
  assert.is(site?.config.rules?.['dead-redirect'], 'warning');
  const line = (at: number, nth: number, problem: string) =>
    `docs/public/_redirects:${at}:1 "redirects.${nth}" ${problem}.`;
  assert.equal(
    site?.problems.filter(problem => problem.includes('_redirects')),
    [
      line(6, 4, 'answers "/api/*" without leading away'),
      line(7, 5, 'leads from "/de" under a condition'),
      line(8, 6, 'leads from "/shop" under a condition'),
      line(9, 7, 'leads from "https://old.example/*", which names a host'),
    ],
  );
});

test('netlify.toml and vercel.json are read besides, and the first of several with one source counts', async () => {
  const site = await migrateFiles({
    ...vitepress,
    'docs/public/_redirects': '/sub/old /sub/guide\n',
    'netlify.toml':
      '[build]\npublish = "dist"\n\n[[redirects]]\nfrom = "/sub/old"\nto = "/sub/other"\n\n[[redirects]]\nfrom = "/sub/b"\nto = "/sub/guide"\nstatus = 301\nforce = true\n\n[[redirects]]\nfrom = "/sub/c"\nto = "/sub/guide"\nconditions = { Country = ["se"] }\n',
    'vercel.json': JSON.stringify({
      cleanUrls: true,
      redirects: [
        { source: '/sub/d', destination: '/sub/guide', permanent: true },
        { source: '/sub/e', destination: '/sub/guide', has: [{ type: 'host', value: 'x' }] },
      ],
    }),
  });
  assert.equal(site?.redirects, [
    { from: '/old', to: '/guide' },
    { from: '/b', to: '/guide' },
    { from: '/d', to: '/guide' },
  ]);
  assert.equal(
    site?.problems.filter(problem => /netlify|vercel/.test(problem)),
    [
      'netlify.toml:14:1 "redirects.2" leads from "/sub/c" under a condition.',
      'vercel.json:1:96 "redirects.1" leads from "/sub/e" under a condition.',
    ],
  );
});

test('a host’s file that cannot be read is reported, and the site is migrated without it', async () => {
  const site = await migrateFiles({ ...vitepress, 'netlify.toml': 'redirects = [', 'vercel.json': '[]' });
  assert.is(site?.config.title, 'T');
  assert.is(site?.redirects?.length ?? 0, 0);
  assert.ok(site?.problems.some(problem => problem.startsWith('netlify.toml:1:')));
});

test('lines without a target or a status, and lists of other shapes, are reported', async () => {
  const site = await migrateFiles({
    ...vitepress,
    'docs/public/_redirects': '/a guide 301\n/b\t/guide\t301!\r\n/c /guide Country=se\n/d /guide odd\n',
    'netlify.toml': 'redirects = 3\n',
    'vercel.json': '{ "redirects": [null, 1, { "source": "/e" }, { "source": ["/f"], "destination": 2 }] }',
  });
  assert.equal(site?.redirects, [{ from: '/b', to: '/guide' }]);
  assert.equal(
    site?.problems.filter(problem => /_redirects|netlify|vercel/.test(problem)),
    [
      'docs/public/_redirects:1:1 "redirects.0" leads from "/a" to nothing.',
      'docs/public/_redirects:3:1 "redirects.2" leads from "/c" under a condition.',
      'docs/public/_redirects:4:1 "redirects.3" leads from "/d" under a condition.',
      'netlify.toml:1:1 "redirects" must be a list.',
      'vercel.json:1:17 "redirects.0" leads from "" to nothing.',
      'vercel.json:1:23 "redirects.1" leads from "" to nothing.',
      'vercel.json:1:26 "redirects.2" leads from "/e" to nothing.',
      'vercel.json:1:49 "redirects.3.source" is not a text.',
      'vercel.json:1:67 "redirects.3.destination" is not a text.',
    ],
  );
});

test('a site without such files has no rules for them', async () => {
  const site = await migrateFiles(vitepress);
  assert.is(site?.config.rules, undefined);
});

test.run();

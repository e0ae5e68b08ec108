/** Pages as Markdown at their own addresses, for requests that ask for it: `docsc preview` and `docsc serve`. */
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { prefersMarkdown } from '../../src/compiler/dev/accept.js';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { emitHosts, type PreviewRules, RULES_FILE } from '../../src/compiler/emit/hosts/index.js';
import { buildHostRules } from '../../src/compiler/emit/hosts/rules.js';
import { compileSite } from '../compiler/site.js';
import { openProjectServer } from '../dev-server.js';
import { makeFolder } from '../folder.js';
import { accepts } from '../hosts/accept.js';
import { listenLocally } from '../local-server.js';
import { writeFiles } from '../project.js';

const test = suite('negotiation of Markdown');

test('Accept decides by names and weights', () => {
  for (const [header, expected] of accepts) assert.is(prefersMarkdown(header), expected, header);
  assert.is(prefersMarkdown(undefined), false);
});

const URL_OF_SITE = 'https://docs.example.com';
const rules = {
  base: '/',
  redirects: [['/old', '/a']],
  prefixes: [],
  headers: [],
  assetHeaders: [],
  cache: { hashed: 'public, max-age=31536000, immutable', rest: 'no-cache' },
};
const built = {
  'index.html': '<h1>Home</h1>',
  'index.md': '# Home\n',
  'a.html': '<h1>A</h1>',
  'a.md': `# A\n\n[Home](${URL_OF_SITE}/index.md), ${URL_OF_SITE}.au, ${URL_OF_SITE}\n`,
  '404.html': 'Nothing',
  'llms.txt': `- [A](${URL_OF_SITE}/a.md)\n`,
  'notes.txt': `${URL_OF_SITE}/a.md\n`,
};

type Ask = (path: string, accept?: string, init?: RequestInit) => Promise<{ text: string; response: Response }>;

type Visit = (ask: Ask, origin: string) => Promise<void>;

/** Serves the built site with more rules and files. */
async function withPreview(extra: object, files: Record<string, string | Uint8Array>, body: Visit): Promise<void> {
  const folder = await makeFolder('negotiation');
  await writeFiles(folder, { ...built, ...files, '.docsc/hosts.json': JSON.stringify({ ...rules, ...extra }) });
  const { server } = await createPreview(folder, { host: 'localhost' });
  const { url: origin, close } = await listenLocally(server);
  await body(askAt(origin), origin).finally(close);
}

const askAt =
  (origin: string): Ask =>
  async (path, accept = '*/*', init = {}) => {
    const response = await fetch(origin + path, { redirect: 'manual', ...init, headers: { accept, ...init.headers } });
    return { text: await response.text(), response };
  };

test('preview answers a page as Markdown at its own address, and says that it depends on Accept', () =>
  withPreview({ twins: true }, {}, async ask => {
    for (const path of ['/', '/a']) {
      const [html, markdown] = [await ask(path), await ask(path, 'text/markdown')];
      assert.match(html.text, '<h1>');
      assert.match(markdown.text, /^# /);
      assert.is(html.response.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.is(markdown.response.headers.get('content-type'), 'text/markdown; charset=utf-8');
      for (const { response } of [html, markdown]) assert.is(response.headers.get('vary'), 'accept, accept-encoding');
      assert.is.not(html.response.headers.get('etag'), markdown.response.headers.get('etag'));
      const etag = markdown.response.headers.get('etag')!;
      const again = await ask(path, 'text/markdown', { headers: { 'if-none-match': etag } });
      assert.is(again.response.status, 304);
      const head = await ask(path, 'text/markdown', { method: 'HEAD' });
      assert.is(head.text, '');
      assert.is(head.response.headers.get('content-type'), 'text/markdown; charset=utf-8');
    }
  }));

test('parts and compressed forms of a page as Markdown are those of its Markdown, with the headers of pages', async () => {
  const policy = "default-src 'self'";
  const extra = { twins: true, headers: [['Content-Security-Policy', policy]] };
  const files = { 'a.md': `# A\n\n${'Some words. '.repeat(200)}\n`, 'a.html': `<h1>A</h1>${'<p>Words.'.repeat(200)}` };
  // A level that preview itself does not use, so that the length tells whose bytes it sends.
  const packed = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${name}.gz`, gzipSync(text, { level: 0 })]),
  );
  await withPreview(extra, { ...files, ...packed }, async ask => {
    for (const [accept, name] of [
      ['text/markdown', 'a.md'],
      ['text/html', 'a.html'],
    ] as const) {
      const whole = await ask('/a', accept, { headers: { 'accept-encoding': 'gzip' } });
      assert.is(whole.text, files[name]);
      assert.is(whole.response.headers.get('content-encoding'), 'gzip');
      assert.is(whole.response.headers.get('content-length'), String(packed[`${name}.gz`]!.length));
      assert.is(whole.response.headers.get('content-security-policy'), policy);
      const plain = { 'accept-encoding': 'identity' };
      const etag = (await ask('/a', accept, { headers: plain })).response.headers.get('etag')!;
      const range = { ...plain, range: 'bytes=1-4' };
      const part = await ask('/a', accept, { headers: { ...range, 'if-range': etag } });
      assert.is(part.response.status, 206);
      assert.is(part.text, files[name].slice(1, 5));
      assert.is(part.response.headers.get('vary'), 'accept, accept-encoding');
      const other = accept === 'text/html' ? 'text/markdown' : 'text/html';
      // A part of the other form, or its ETag, must not pass for this one.
      assert.is((await ask('/a', other, { headers: { ...range, 'if-range': etag } })).response.status, 200);
      assert.is((await ask('/a', other, { headers: { ...plain, 'if-none-match': etag } })).response.status, 200);
    }
    const direct = await ask('/a.md');
    assert.is(direct.response.headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.is(direct.response.headers.get('content-security-policy'), policy);
  });
});

test('a static file beside the page of search, or beside that for missing ones, is not its Markdown', () => {
  const files = { 'search.html': '<h1>Search</h1>', 'search.md': 'a file of its own', '404.md': 'another' };
  return withPreview({ twins: true, textless: ['/404', '/search'] }, files, async ask => {
    const search = await ask('/search', 'text/markdown');
    assert.is(search.text, '<h1>Search</h1>');
    assert.is(search.response.headers.get('vary'), 'accept-encoding');
    assert.is((await ask('/404', 'text/markdown')).text, 'Nothing');
    assert.is((await ask('/search.md')).text, 'a file of its own');
  });
});

test('preview answers the file itself whatever a request accepts; redirects and missing pages stay as they are', () =>
  withPreview({ twins: true }, {}, async ask => {
    for (const accept of ['text/html', '*/*', 'text/markdown']) {
      const { text, response } = await ask('/a.md', accept);
      assert.match(text, /^# A/);
      assert.is(response.headers.get('vary'), 'accept-encoding');
    }
    const moved = await ask('/old', 'text/markdown');
    assert.is(moved.response.status, 301);
    assert.is(moved.response.headers.get('location'), '/a');
    const missing = await ask('/none', 'text/markdown');
    assert.is(missing.response.status, 404);
    assert.is(missing.text, 'Nothing');
  }));

test('on a site without twins, a file of that name is no page', () =>
  withPreview({}, {}, async ask => {
    const { text, response } = await ask('/a', 'text/markdown');
    assert.is(text, '<h1>A</h1>');
    assert.is(response.headers.get('vary'), 'accept-encoding');
  }));

test('in preview, addresses of the site lead to the preview, in files that programs follow', () =>
  withPreview({ twins: true, url: URL_OF_SITE }, {}, async (ask, origin) => {
    const here = `# A\n\n[Home](${origin}/index.md), ${URL_OF_SITE}.au, ${URL_OF_SITE}\n`;
    assert.is((await ask('/a.md')).text, here);
    assert.is((await ask('/a', 'text/markdown')).text, here);
    assert.is((await ask('/llms.txt')).text, `- [A](${origin}/a.md)\n`);
    assert.is((await ask('/notes.txt')).text, built['notes.txt']);
  }));

test('a connection is kept longer than clients keep it', async () => {
  const folder = await makeFolder('negotiation');
  await writeFiles(folder, { ...built, '.docsc/hosts.json': JSON.stringify(rules) });
  const { server } = await createPreview(folder, { host: 'localhost' });
  // A client that is busy for a moment would send its next request to a closed one.
  assert.ok(server.keepAliveTimeout >= 60_000);
});

test('a build tells preview which pages have no Markdown, and those are not the pages of the site', async () => {
  const rulesOf = async (setting: string) => {
    const own: Record<string, string> = setting.startsWith('search') ? { 'docs/search.md': '# Own\n' } : {};
    const files = { 'docsc.config.yaml': `title: T\n${setting}`, 'docs/index.md': '# Home\n', ...own };
    const { site, config } = await compileSite(files);
    const { files: made } = emitHosts(buildHostRules(site, config, ''), { ...config, hosts: ['nginx'] }, '');
    return JSON.parse(String(made.find(({ path }) => path === RULES_FILE)!.contents)) as PreviewRules;
  };
  assert.equal((await rulesOf('')).textless, ['/404', '/search']);
  assert.equal((await rulesOf('search: false\n')).textless, ['/404']);
  assert.is((await rulesOf('agents: false\n')).textless, undefined);
});

test('serve answers Markdown as preview does, with links that stay on the server', async () => {
  const root = await makeFolder('negotiation-serve');
  await writeFiles(root, {
    'docsc.config.yaml': `title: T\nurl: ${URL_OF_SITE}\n`,
    'docs/index.md': '# Home\n\n[A](./a.md)\n',
    'docs/a.md': '# A\n\nText.\n',
  });
  const { server, link } = await openProjectServer(root);
  link();
  const { url: origin, close } = await listenLocally(server);
  const ask = askAt(origin);
  const markdown = '# A\n\n> All pages of this documentation: [llms.txt](/llms.txt)\n\nText.\n';
  try {
    assert.is((await ask('/a', 'text/markdown')).text, markdown);
    assert.is((await ask('/a.md')).text, markdown);
    assert.match((await ask('/', 'text/markdown')).text, '[A](/a.md)');
    const html = await ask('/a', 'text/html');
    assert.match(html.text, '<!doctype html>');
    assert.match(html.response.headers.get('vary') ?? '', 'accept');
    assert.match((await ask('/llms.txt')).text, '- [A](/a.md)');
    assert.is((await ask('/none', 'text/markdown')).response.status, 404);
    assert.is((await ask('/search.md')).response.status, 404);
  } finally {
    await close();
  }
});

test.run();

/** Static files: which are published, and which would replace a file that docsc writes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc, startDocsc } from '../command.js';
import { writeProject } from '../project.js';
import { compileSite, type Files, listed } from './site.js';

const pages = { 'docs/index.md': '# Home\n', 'docs/guide.md': '# Guide\n' };

async function findings(names: string[], config = 'title: T\nurl: https://a.example\n') {
  const statics: Files = Object.fromEntries(names.map(name => [`docs/static/${name}`, 'x']));
  const { diagnostics } = await compileSite({ ...pages, ...statics, 'docsc.config.yaml': config });
  return listed(diagnostics);
}

test('a static file takes no page’s place, and none of the files that docsc writes', async () => {
  const taken = ['404.html', 'guide.html', 'guide.md', 'index.html', 'index.md', 'search.html'];
  const free = ['robots.txt', 'llms.txt', '404.md', 'guide/index.html', 'vercel.json'];
  assert.equal(
    await findings([...taken, ...free]),
    taken.map(name => `docs/static/${name} duplicate-file error`),
  );
});

test('a static file for what docsc writes from the configuration is left out, and a warning says so', async () => {
  const names = ['_headers', '_redirects', 'sitemap.xml'];
  assert.equal(
    await findings(names),
    names.map(name => `docs/static/${name} left-out-file warning`),
  );
  const root = await writeProject({
    ...pages,
    'docsc.config.yaml': 'title: T\nurl: https://a.example\nredirects: [{ from: /old, to: /guide }]\n',
    ...Object.fromEntries(names.map(name => [`docs/static/${name}`, 'MINE'])),
  });
  assert.is((await docsc(['build'], { cwd: root })).code, 0);
  for (const name of names) assert.not.match(await readFile(join(root, 'build', name), 'utf8'), 'MINE', name);
  assert.match(await readFile(join(root, 'build/_redirects'), 'utf8'), '/old');
});

test('a web app manifest with the name of the list of all pages is published under another, and pages name that', async () => {
  assert.equal(await findings(['manifest.json']), ['docs/static/manifest.json renamed-file warning']);
  assert.equal(await findings(['manifest.json', 'site.webmanifest']), [
    'docs/static/manifest.json duplicate-file error',
  ]);
  const head = 'head:\n  - { tag: link, attrs: { rel: manifest, href: /manifest.json } }\n';
  const root = await writeProject({
    ...pages,
    'docsc.config.yaml': `title: T\nbaseUrl: /sub/\nfavicon: /favicon.svg\n${head}`,
    'docs/static/favicon.svg': '<svg/>',
    'docs/static/manifest.json': '{ "name": "Own" }',
  });
  assert.is((await docsc(['build'], { cwd: root })).code, 0);
  const read = (name: string) => readFile(join(root, 'build', name), 'utf8');
  assert.is(await read('site.webmanifest'), '{ "name": "Own" }');
  assert.ok(JSON.parse(await read('manifest.json')).build);
  const [link, ...others] = (await read('index.html')).match(/<link rel="manifest"[^>]*>/g)!;
  assert.is(link, '<link rel="manifest" href="/sub/site.webmanifest">');
  assert.equal(others, []);
});

test('files that no host of the site reads, and files that docsc does not write, may be static files', async () => {
  const config = 'title: T\nsearch: false\nhosts: [vercel]\n';
  assert.equal(await findings(['_headers', '_redirects', 'search.html', 'sitemap.xml', 'vercel.json'], config), [
    'docs/static/vercel.json left-out-file warning',
  ]);
});

test('files that are one with a file of docsc on systems that ignore case are errors', async () => {
  const names = ['Guide.HTML', 'Index.md', 'Manifest.json', 'Sitemap.xml', '_Redirects', 'Logo.svg'];
  assert.equal(
    await findings(names, 'title: T\nurl: https://e.example\nhosts: [netlify]\n'),
    names.slice(0, -1).map(name => `docs/static/${name} duplicate-file error`),
  );
});

test('F03 F04 names that Windows or macOS cannot hold, or takes for one, are errors everywhere', async () => {
  const error = (path: string) => `${path} unportable-name error`;
  const names = async (files: string[]) => {
    const made = Object.fromEntries(files.map((path, nth) => [path, `---\ntitle: T${nth}\n---\n\nText.\n`]));
    const { diagnostics } = await compileSite({ ...pages, ...made });
    return listed(diagnostics).filter(line => line.includes('unportable-name'));
  };
  const reserved = ['CON.md', 'aux..md', 'lpt1.tar.md', 'Nul/a.md', 'static/com¹.txt', 'static/prn'];
  const marked = ['a:b.md', 'static/a"b.txt', 'static/a*.txt', 'a<b.mdx', 'a|b.md', 'static/a\u0007.txt'];
  const ended = ['v1..md', 'a .md', 'b./c.md', 'static/a.', 'static/a '];
  const long = `static/${'a/'.repeat(120)}b.txt`;
  for (const name of [...reserved, ...marked, ...ended, long])
    assert.equal(await names([`docs/${name}`]), [error(`docs/${name}`)], name);
  const fine = [
    'console.md',
    'com10.md',
    'auxiliary.md',
    'a.con.md',
    'static/.nojekyll',
    'a-b.md',
    'größe.md',
    'a…b.md',
  ];
  assert.equal(await names(fine.map(name => `docs/${name}`)), []);
  const twins = [
    ['docs/caf\u00e9.md', 'docs/cafe\u0301.md'],
    ['docs/A.md', 'docs/a.md'],
    ['docs/static/Logo.svg', 'docs/static/logo.svg'],
    ['docs/static/\u1e9b\u0323.txt', 'docs/static/\u017f\u0323\u0307.txt'],
  ];
  for (const [one, other] of twins) {
    const found = await names([one!, other!]);
    assert.is(found.length, 1, one);
    assert.ok([one, other].some(path => found[0] === error(path!)));
  }
});

test('only hidden files that hosts and browsers need are published', async () => {
  const cwd = await writeProject({
    ...pages,
    'docsc.config.yaml': 'title: T\nstatic: public\n',
    'public/.nojekyll': '',
    'public/.well-known/security.txt': 'Contact: mailto:a@example.com\n',
    'public/.env': 'SECRET=1\n',
    'public/.git/config': 'x',
    'public/in/.nojekyll': '',
  });
  const { code, stderr } = await docsc(['build'], { cwd });
  assert.is(code, 0, stderr);
  const read = (name: string) => readFile(join(cwd, 'build', name), 'utf8').catch(() => undefined);
  assert.is(await read('.nojekyll'), '');
  assert.match((await read('.well-known/security.txt'))!, 'Contact');
  for (const name of ['.env', '.git/config', 'in/.nojekyll']) assert.is(await read(name), undefined, name);
  const { origin, stop } = await startDocsc(['preview', '--port', '0'], { cwd });
  const shown = await fetch(`${origin}/.well-known/security.txt`);
  assert.equal([shown.status, await shown.text()], [200, 'Contact: mailto:a@example.com\n']);
  assert.is((await fetch(`${origin}/.docsc-build.json`)).status, 404);
  await stop();
});

test('a logo and a favicon among the documents are published where the configuration names them', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'M0 0h8'.repeat(200)}"/></svg>`;
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\ndocs: .\nlogo: { light: /img/a.svg, dark: /img/b.svg }\nfavicon: /img/c.svg\n',
    ...{ 'index.md': '# Home\n', 'img/a.svg': svg, 'img/b.svg': svg, 'img/c.svg': svg, 'static/img/c.svg': 'static' },
  });
  const built = await docsc(['build'], { cwd });
  assert.is(built.code, 0, built.stderr);
  const read = (name: string) => readFile(join(cwd, 'build/img', name), 'utf8');
  assert.equal([await read('a.svg'), await read('b.svg'), await read('c.svg')], [svg, svg, 'static']);
  const server = await startDocsc(['serve', '--port', '0'], { cwd });
  try {
    assert.is(await (await fetch(`${server.origin}/img/a.svg`)).text(), svg);
  } finally {
    await server.stop();
  }
});

test.run();

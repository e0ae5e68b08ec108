/** Files that programs read: parsers of their formats accept them, and they tell only what is published. */
import { SaxesParser } from 'saxes';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { MANIFEST_FILE } from '../../src/format.js';
import { emitSite } from './emitted.js';

const SITE = 'https://docs.example.com';
const files = {
  'docsc.config.yaml': `title: "A & <B>"\nurl: ${SITE}\n`,
  'docs/index.md': '# Home\n',
  'docs/a&b.md': '# A & B <c> "d"\n',
  "docs/it's é.md": '# É\n',
  'docs/secret.md': '---\ndraft: true\n---\n# Secret plan\n',
};

/** The elements of XML with their text, by name. Throws where it is not well-formed. */
function readXml(text: string): { name: string; text: string; uri: string }[] {
  const parser = new SaxesParser({ xmlns: true });
  const open: { name: string; text: string; uri: string }[] = [];
  const all: typeof open = [];
  parser.on('error', thrown => {
    throw thrown;
  });
  parser.on('opentag', ({ name, uri }) => {
    const element = { name, uri, text: '' };
    open.push(element);
    all.push(element);
  });
  parser.on('text', part => {
    const last = open.at(-1);
    if (last) last.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return all;
}

test('S26: sitemap, manifest, robots and all JSON are valid, without drafts and paths of the machine', async () => {
  const { written } = await emitSite(createMemoryFileSystem(files));
  const elements = readXml(written.get('sitemap.xml') ?? '');
  assert.is(elements[0]?.name, 'urlset');
  assert.ok(elements.every(({ uri }) => uri === 'http://www.sitemaps.org/schemas/sitemap/0.9'));
  const locations = elements.filter(({ name }) => name === 'loc').map(({ text }) => text);
  assert.is(locations.length, 3);
  for (const location of locations) {
    assert.is(new URL(location).href, location);
    assert.ok(location.startsWith(`${SITE}/`), location);
  }
  const json = [...written].filter(([path]) => path.endsWith('.json'));
  assert.ok(json.some(([path]) => path === MANIFEST_FILE));
  for (const [path, text] of json) assert.not.throws(() => JSON.parse(text), undefined, path);
  const robots = written.get('robots.txt') ?? '';
  assert.match(robots, `Sitemap: ${SITE}/sitemap.xml`);
  for (const line of robots.split('\n'))
    assert.match(line, /^(?:|#.*|(?:User-agent|Allow|Disallow|Sitemap|Content-Signal): ?\S.*|Disallow:)$/);
  const told = [...written].filter(([path]) => /\.(?:json|xml|txt)$/.test(path));
  for (const [path, text] of told) {
    assert.not.match(text, /secret/i, path);
    assert.not.ok(text.includes(process.cwd()), path);
    assert.not.match(text, /[\w.]+@[\w-]+\.[a-z]{2,}/, path);
  }
});

test('a sitemap that is not well-formed would be noticed', () => {
  assert.throws(() => readXml('<urlset><loc>a & b</loc></urlset>'));
  assert.throws(() => readXml('<urlset><loc>a</urlset>'));
});

test.run();

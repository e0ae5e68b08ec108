/** The shell of the reference site: its own texts, and the labels and URLs of the facts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../src/compiler/config/index.js';
import { createDiskFileSystem } from '../src/compiler/disk/project.js';
import { measureImage } from '../src/compiler/source/image-size.js';
import { beside, lackOf } from './beside.js';
import { root } from './reference-api/project.js';
import { testUnless } from './skip.js';

type Item = { label: string; href: string; target?: string; type?: string };
type Facts = {
  navbar: { brand: { href: string }; left: Item[]; right: (Item & { starCount?: string })[] };
  docSidebar: { topBrandLink: { href: string; newTab: boolean } };
  footer: { columns: { title: string; items: Item[] }[]; social: { items: Item[] }; copyrightYear: number };
};

const fs = createDiskFileSystem(root);
const config = await readConfig(fs, 'docsc.config.yaml');
const named = (item: Item): Item => ({
  ...item,
  label: item.label?.replace('{Product}', 'Vimpel'),
  href: item.href?.replaceAll('{product}', 'vimpel'),
});

test('the tagline, footer and navigation bar of the reference site are as specified', async () => {
  const { tagline, footer } = config.site;
  assert.is(tagline, 'The enterprise ready feature flag service');
  for (const words of ['risk', 'sooner', 'easiest', 'review site']) assert.match(footer.text ?? '', words);
  assert.match(footer.madeIn ?? '', 'Nordic');
  assert.match(footer.copyright ?? '', '2025');
  const picture = await readFile(join(root, 'docs/static', config.socialImage!));
  assert.equal(measureImage(picture), { width: 1200, height: 630 });
});

testUnless(lackOf('facts'), test)(
  'the reference site has the labels and addresses of the facts around its pages',
  async () => {
    const { footer, navbar } = config.site;
    const text = await readFile(join(beside, 'facts/shell.json'), 'utf8');
    const facts = JSON.parse(text) as Facts;
    const labelled = (items: readonly object[]) =>
      items.flatMap(item => ('label' in item && 'href' in item ? [[item.label, item.href]] : []));
    assert.is(config.site.logo?.href, facts.navbar.brand.href);
    const { href, newTab } = facts.docSidebar.topBrandLink;
    assert.equal(config.site.logo?.sidebar, { href, newTab });
    assert.equal(labelled(navbar.left), labelled(facts.navbar.left.map(named)));
    // The star has two forms, one per screen size.
    const right = new Map(labelled(navbar.right).map(item => [item.join(), item]));
    assert.equal(
      [...right.values()],
      labelled(facts.navbar.right.filter(({ type }) => type !== 'separator').map(named)),
    );
    assert.equal(
      footer.columns.map(({ title, items }) => ({ title, items: labelled(items) })),
      facts.footer.columns.map(({ title, items }) => ({ title, items: labelled(items.map(named)) })),
    );
    assert.equal(
      footer.social.map(({ label }) => label),
      facts.footer.social.items.map(({ label }) => label),
    );
  },
);

test('services are off, and the commented-out configuration for them would be valid', async () => {
  assert.equal([config.analytics, config.assistant, config.site.announcement], [undefined, undefined, undefined]);
  const text = await readFile(join(root, 'docsc.config.yaml'), 'utf8');
  const switchedOn = text.replace(/^#(?=[a-z]| {2})/gm, '');
  const proposed = await readConfig(
    { ...fs, readText: async path => (path === 'docsc.config.yaml' ? switchedOn : fs.readText(path)) },
    'docsc.config.yaml',
  );
  assert.is(proposed.analytics?.plausible?.domain, 'docs.vimpel.example');
  assert.equal(proposed.assistant?.button, { width: 80, height: 100, label: 'ASK AI' });
  assert.is(proposed.site.announcement?.id, 'version-7');
});

test.run();

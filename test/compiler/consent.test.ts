/** Consent: its configuration, what waits for it, and what a site without it does not get. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDocumentWrapper } from '../../src/compiler/emit/document.js';
import { buildOptionalParts } from '../../src/compiler/emit/optional-parts.js';
import { createPrerenderer } from '../../src/runtime/prerender/server.js';
import { findings, read } from './configuration.js';
import { compileSite } from './site.js';

const consent = 'consent: { text: We count visits. }\n';
const analytics = 'analytics: { endpoint: /views }\n';
const assistant = 'assistant: { script: https://widget.example/w.js }\n';
const head = `head:
  - { tag: script, attrs: { src: https://tag.example/t.js, async: true } }
  - { tag: script, content: 'start("<b>")' }
  - { tag: script, attrs: { src: /own.js }, consent: false }
  - { tag: script, attrs: { type: application/ld+json }, content: { name: T } }
`;

/** Fills in the template of a document for a page without contents. */
async function fill(template: string, yaml: string): Promise<string> {
  const parts = { template, script: '', style: '', styles: {}, inline: '' };
  const chunk = { route: '/a', title: 'A' } as Parameters<ReturnType<typeof createDocumentWrapper>>[0]['chunk'];
  const meta = { keywords: [], isIndexed: true };
  return createDocumentWrapper(await read(yaml), parts)({ chunk, meta, data: {} as never, app: [] }).join('');
}

test('Consent that nothing waits for is an error at its position', async () => {
  const expected = [
    '2:1 "consent" has nothing that waits for it: configure "analytics", "assistant" or a script in "head".',
  ];
  assert.equal(await findings(consent), expected);
  assert.equal(await findings(`${consent}head: [{ tag: meta, attrs: { name: a, content: b } }]\n`), expected);
  assert.equal(await findings(`${consent}head: [{ tag: script, attrs: { src: /a.js }, consent: false }]\n`), expected);
  for (const service of [analytics, assistant, head]) assert.equal(await findings(consent + service), []);
});

test('Consent needs a text, and keeps an answer for a bounded time', async () => {
  assert.equal(await findings(`consent: {}\n${analytics}`), ['2:1 "consent.text" is missing.']);
  assert.equal(await findings(`consent: { text: '' }\n${analytics}`), ['2:12 "consent.text": must not be empty.']);
  assert.equal(await findings(`consent: { text: T, days: 0 }\n${analytics}`), [
    '2:21 "consent.days": must be at least 1.',
  ]);
  assert.equal(await findings(`consent: { text: T, privacy: { label: P } }\n${analytics}`), [
    '2:21 "consent.privacy": needs either "href" or "to".',
  ]);
  assert.equal(await findings(`consent: { text: T, privacy: { label: P, to: /p, icon: x } }\n${analytics}`), [
    '2:50 "consent.privacy" has no key "icon".',
  ]);
  assert.equal(await findings(`consent: { text: T, days: 400 }\n${analytics}`), [
    '2:21 "consent.days": must be at most 395.',
  ]);
});

test('The link to the privacy page of the consent is checked like any link of the shell', async () => {
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': `title: T\n${analytics}consent: { text: T, privacy: { label: More, to: /privcy } }\n`,
    'docs/privacy.md': '# Privacy\n',
  });
  assert.equal(
    diagnostics.map(({ rule, place, hint }) => [rule, place?.line, hint]),
    [['broken-link', 3, 'Did you mean "/privacy"?']],
  );
  const config = await read(`baseUrl: /sub/\n${analytics}consent: { text: T, privacy: { label: More, to: /p } }\n`);
  assert.equal(config.consent?.privacy, { label: 'More', href: '/sub/p' });
});

test('All services wait for consent, scripts of the head among them', async () => {
  const config = await read(`baseUrl: /sub/\n${consent}${analytics}${assistant}${head}`);
  const { boot, styles, facts } = buildOptionalParts(config, false);
  const [before, inside] = boot.split('askConsent({');
  assert.ok(before!.split('\n').every(line => line === '' || line.startsWith('import ')));
  for (const call of ['reportVisits([', 'installAssistant({', 'runScripts([']) {
    assert.match(inside!, call);
    assert.not.match(before!, call);
  }
  assert.match(inside!, 'https://tag.example/t.js');
  assert.match(inside!, String.raw`start(\"<b>\")`);
  assert.not.match(inside!, 'own.js');
  assert.match(styles, './consent.css');
  assert.equal([facts.DOCSC_NO_CONSENT, facts.DOCSC_CONSENT_VERSION], [false, 1]);
});

test('A page names no script that waits for consent, and its policy allows each', async () => {
  const template = '{{policy}}\n{{head}}';
  const [asking, immediate] = [await fill(template, consent + head), await fill(template, head)];
  assert.is(asking.split('\n')[0], immediate.split('\n')[0]);
  assert.match(asking.split('\n')[0]!, 'https://tag.example');
  const scripts = (text: string) => [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  assert.is(scripts(immediate).length, 4);
  assert.equal(scripts(asking), ['<script src="/own.js">', '<script type="application/ld+json">']);
});

test('A page of a site that asks for consent connects to no search service by itself', async () => {
  const search = 'search: { remote: { provider: typesense, index: docs, url: https://ts.example, key: k } }\n';
  assert.match(await fill('{{assets}}', search + analytics), 'preconnect');
  assert.not.match(await fill('{{assets}}', search + analytics + consent), 'ts.example');
});

test('The footer of a site that asks for consent has a button that asks again, and no other footer has', async () => {
  const footerOf = async (yaml: string) => {
    const { pages, config } = await compileSite({ 'docsc.config.yaml': `title: T\n${yaml}`, 'docs/a.md': '# A\n' });
    const { chunk, schemas } = pages.get('/a')!;
    return [createPrerenderer(config.site).page({ page: chunk, schemas }).html].flat().join('').split('<footer')[1]!;
  };
  const footer = 'footer: { copyright: Mine }\n';
  const asking = await footerOf(`${footer}${analytics}consent: { text: T, label: Cookies & co }\n`);
  assert.match(asking, '<button type="button" class="consent-open button-quiet">Cookies &amp; co</button>');
  assert.not.match(await footerOf(footer + analytics), 'consent');
});

test('Services of a site without consent start at once', async () => {
  const { boot, styles, facts } = buildOptionalParts(await read(analytics + assistant + head), false);
  assert.not.match(boot, /consent|runScripts/i);
  assert.match(boot, /^reportVisits/m);
  assert.not.match(styles, 'consent');
  assert.equal([facts.DOCSC_NO_CONSENT, facts.DOCSC_CONSENT_VERSION], [true, 0]);
});

test.run();

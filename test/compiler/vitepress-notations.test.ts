/** Notations of VitePress in Markdown: badges, `[[toc]]` and names of emojis. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, sketch } from './site.js';

async function page(text: string, rule = 'vitepress') {
  const config = `title: Test\nmarkdown: { headingIds: ${rule} }\n`;
  const { pages, diagnostics } = await compileSite({ 'docsc.config.yaml': config, 'docs/a.md': `${text}\n` });
  return { body: sketch(pages.get('/a')!.chunk.body), findings: diagnostics.map(({ message }) => message) };
}

const rows: [text: string, shown: string][] = [
  ['## Title <Badge type="tip" text="^1.0" /> {#t}', 'h2#t("Title " span.badge.badge-new("^1.0"))'],
  ['A <Badge type="info">some *x*</Badge> b', 'p("A " span.badge.badge-enterprise("some " em("x")) " b")'],
  ['<Badge text=\'alone\' />\n\n- a <Badge text="b"/>', 'p(span.badge("alone")) ul(li("a " span.badge("b")))'],
  ['One\n\n[[toc]]\n\n> [[TOC]]\n> Two', 'p("One") blockquote(p("[[TOC]]\\nTwo"))'],
  [':tada: and :unknown: at 10:30:45 `:tada:`', 'p("🎉 and :unknown: at 10:30:45 " code(":tada:"))'],
];
for (const [text, shown] of rows)
  test(`notations of VitePress: ${text}`, async () => {
    const { body, findings } = await page(text);
    assert.is(body, shown);
    assert.equal(findings, []);
  });

test('notations of VitePress are findings on other sites', async () => {
  const { findings } = await page('[[toc]]\n\n:tada: <Badge text="x" />', 'github');
  assert.is(findings.length, 3);
});

test('home pages of VitePress keep all texts, where features have no icon and values are odd', async () => {
  const front = [
    'layout: home',
    'hero: { name: Acme, tagline: Fast, image: 5, actions: [{ text: Go, link: /a }, { text: 1.5 }] }',
    'features: [{ title: One, details: First }, { title: Two, details: [odd], icon: { src: /x.svg } }]',
  ];
  const { pages, diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: Test\n',
    'docs/index.md': `---\n${front.join('\n')}\n---\n`,
    'docs/a.md': '# A\n',
  });
  assert.equal(diagnostics, []);
  const { title, body } = pages.get('/')!.chunk;
  for (const word of ['Fast', 'Go', 'One', 'First', 'Two']) assert.match(sketch(body), word);
  assert.is(title, 'Acme');
});

test('VitePress: a value of the front matter stands for its expression, except in code', async () => {
  const { pages, diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\nmarkdown: { headingIds: vitepress }\n',
    'docs/a.md':
      '---\ntitle: One *two*\n---\n\n# {{ $frontmatter.title }}\n\n## On {{$frontmatter.title}} now\n\n`{{ $frontmatter.title }}` and {{ $frontmatter.title }}: {{ $frontmatter.gone }}\n',
  });
  const page = pages.get('/a')!.chunk;
  assert.is(page.title, 'One *two*');
  assert.is(
    sketch(page.body),
    'h2#on-one-two-now("On One *two* now") p(code("{{ $frontmatter.title }}") " and One *two*: {{ $frontmatter.gone }}")',
  );
  assert.equal(
    diagnostics.map(({ rule, place }) => `${rule} ${place?.line}:${place?.column}`),
    ['foreign-syntax 9:58'],
  );
});

test.run();

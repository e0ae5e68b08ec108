/** Icons by name, from sets that the configuration names: where they may stand, what is drawn, and what is reported. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, type Files, sketch } from './site.js';

const path = '<path fill="currentColor" d="M1 1h2"/>';
const rocket = `<g fill="none" stroke="currentColor" stroke-width="2"><path d="M12 15v5"/></g>`;

/** An installed package of Iconify, as npm unpacks it. */
const lucide = {
  'node_modules/@iconify-json/lucide/package.json': '{"name":"@iconify-json/lucide","version":"1.2.3"}',
  'node_modules/@iconify-json/lucide/icons.json': JSON.stringify({
    prefix: 'lucide',
    width: 24,
    height: 24,
    icons: { rocket: { body: rocket }, check: { body: path }, 'circle-help': { body: path, width: 48 } },
    aliases: { launch: { parent: 'rocket' }, flipped: { parent: 'rocket', hFlip: true }, loop: { parent: 'loop' } },
  }),
};

const config = 'title: T\nicons: { lucide: "@iconify-json/lucide", own: ./drawings, default: lucide }\n';

async function page(text: string, files: Files = {}, name = 'a.mdx') {
  const site = { 'docsc.config.yaml': config, [`docs/${name}`]: text, ...lucide, ...files };
  const { pages, diagnostics } = await compileSite(site);
  const { chunk } = pages.get('/a')!;
  const found = diagnostics.filter(({ rule }) => rule !== 'missing-description');
  const shown = found.map(one => `${one.path}:${one.place?.line}:${one.place?.column} ${one.rule} ${one.message}`);
  return { body: sketch(chunk.body), findings: shown, hints: found.map(({ hint }) => hint), chunk };
}

const svg = (side = '') =>
  `svg.drawn-icon${side}[viewBox=0 0 24 24][width=1em][height=1em][fill=none][stroke=currentColor][strokeWidth=2][ariaHidden=true](path[d=M12 15v5])`;
const rocketDrawn = svg();

const shown: [text: string, body: string][] = [
  ['A <Icon name="lucide:rocket" /> b.', rocketDrawn],
  ['A <Icon icon="rocket" /> b.', rocketDrawn],
  ['A :icon[lucide:rocket] b.', `p("A " ${rocketDrawn} " b.")`],
  ['A :icon[rocket] b.', rocketDrawn],
  ['A :icon[lucide:launch] b.', rocketDrawn],
  ['- :icon[rocket]', `li(${rocketDrawn})`],
  ['# T\n\n## A :icon[rocket]', rocketDrawn],
  ['A :icon[rocket]{label="Go"} b.', '[role=img][ariaLabel=Go]'],
  ['A <Icon name="rocket" label="Go" /> b.', '[role=img][ariaLabel=Go]'],
  ['A <Icon icon="rocket" size={32} color="#ff0000" /> b.', '[width=32][height=32]'],
  ['A :icon[flipped] b.', 'g[transform=translate(24 0) scale(-1 1)]'],
  ['A :icon[circle-help] b.', '[viewBox=0 0 48 24][width=2em][height=1em]'],
  ['<Cards>\n<Card title="A" icon="lucide:rocket" href="/a">b</Card>\n</Cards>', `span.card-drawing(${rocketDrawn})`],
  ['<Cards>\n<Card title="A" icon="check">b</Card>\n</Cards>', 'span.card-drawing(svg'],
  ['<Cards>\n<Card title="A" icon="shield">b</Card>\n</Cards>', 'span.card-icon.icon-shield'],
  ['<Cards>\n<Card title="A" icon="Md">b</Card>\n</Cards>', 'span.card-glyph[ariaHidden=true]("Md")'],
  ['<Steps>\n<Step title="A" icon="rocket">b</Step>\n</Steps>', `strong(${svg('.icon-before')} "A")`],
  ['<Accordion title="A" icon="rocket">b</Accordion>', `summary(${svg('.icon-before')} "A")`],
  [
    '<Callout icon="rocket">b</Callout>',
    `aside.admonition.admonition-note[ariaLabel=Note](${svg('.icon-before')} "b")`,
  ],
  ['<Note icon="rocket">b</Note>', `p.admonition-title(${svg('.icon-before')} "Note")`],
  [
    '<Button href="/a" icon="rocket" rightIcon="check">Go</Button>',
    `a[href=/a](${svg('.icon-before')} "Go" svg.drawn-icon.icon-after`,
  ],
  ['<LinkButton href="/a" icon="rocket">Go</LinkButton>', `a[href=/a]("Go" ${svg('.icon-after')})`],
  ['A <Icon icon="fa-solid fa-rocket" /> b.', rocketDrawn],
];
for (const [text, body] of shown)
  test(`icons from an installed set by name: ${text.replaceAll('\n', '⏎')}`, async () => {
    const result = await page(text);
    assert.ok(result.body.includes(body), result.body);
    assert.equal(result.findings, []);
  });

test('icons from an installed set by name: a page with one has their styles, other pages not', async () => {
  const { pages } = await compileSite({
    'docsc.config.yaml': config,
    'docs/a.md': ':icon[rocket]\n',
    'docs/b.md': 'b\n',
    ...lucide,
  });
  assert.ok(pages.get('/a')!.chunk.bundles?.includes('icons'));
  assert.not.ok(pages.get('/b')!.chunk.bundles?.includes('icons'));
});

test('icons from an installed set by name: an unknown name has near matches and its position', async () => {
  const { findings, hints, body } = await page(
    'A <Icon name="lucide:rockt" /> b.\n\n:icon[lucid:rocket] and :icon[zzz]\n',
  );
  assert.equal(findings, [
    'docs/a.mdx:1:3 unknown-icon The set "lucide" has no icon "rockt".',
    'docs/a.mdx:3:1 unknown-icon There is no icon set "lucid".',
    'docs/a.mdx:3:25 unknown-icon The set "lucide" has no icon "zzz".',
  ]);
  assert.equal(hints.slice(0, 2), ['Did you mean "rocket"?', 'Did you mean "lucide"?']);
  assert.not.match(body, 'svg');
});

test('icons from an installed set by name: a card whose icon no set has is reported', async () => {
  const { findings } = await page('<Cards>\n<Card title="A" icon="rockett">b</Card>\n</Cards>\n');
  assert.equal(findings, ['docs/a.mdx:2:1 unknown-icon The set "lucide" has no icon "rockett".']);
});

test('icons from an installed set by name: a missing package says what to install', async () => {
  const { findings, hints } = await page('A :icon[mdi:check] b.\n', {
    'docsc.config.yaml': 'title: T\nicons:\n  mdi: "@iconify-json/mdi"\n',
  });
  assert.equal(findings, [
    'docsc.config.yaml:3:3 missing-icon-set The icon set "mdi" is the package "@iconify-json/mdi", which is not installed.',
  ]);
  assert.equal(hints, ['Run: npm install @iconify-json/mdi']);
});

const damaged: [text: string, fault: string, place?: string][] = [
  ['{ "icons": ', 'is not valid JSON: the object that begins', '1:1'],
  ['{\n "icons": {},\n}', 'is not valid JSON: ', '3:1'],
  ['', 'is not valid JSON: '],
  ['null', 'is not an object'],
  ['[]', 'is not an object'],
  ['"icons"', 'is not an object'],
  ['{}', 'has no object "icons"'],
  ['{ "icons": null }', 'has no object "icons"'],
  ['{ "icons": [] }', 'has no object "icons"'],
  ['{ "icons": { "a": null } }', 'has "icons.a", which is not an object'],
  ['{ "icons": { "a": { "body": 1 } } }', 'has "icons.a.body", which is not a text'],
  ['{ "icons": { "a": {} } }', 'has "icons.a.body", which is not a text'],
  ['{ "icons": { "a": { "body": "", "width": "24" } } }', 'has "icons.a.width", which is not a number'],
  ['{ "icons": {}, "height": null }', 'has "height", which is not a number'],
  ['{ "icons": {}, "aliases": 1 }', 'has "aliases" that are not an object'],
  ['{ "icons": {}, "aliases": { "a": 1 } }', 'has "aliases.a", which is not an object'],
  ['{ "icons": {}, "aliases": { "a": {} } }', 'has "aliases.a.parent", which is not a text'],
  [
    '{ "icons": {}, "aliases": { "a": { "parent": "b", "rotate": "1" } } }',
    'has "aliases.a.rotate", which is not a number',
  ],
  [
    '{ "icons": {}, "aliases": { "a": { "parent": "b", "hFlip": 1 } } }',
    'has "aliases.a.hFlip", which is not true or false',
  ],
];
for (const [text, fault, place = 'undefined:undefined'] of damaged)
  test(`icons from an installed set by name: a set that is ${JSON.stringify(text)} is a finding`, async () => {
    const installed = await page('A :icon[lucide:check] b.\n', {
      'node_modules/@iconify-json/lucide/icons.json': text,
    });
    assert.is(installed.findings.length, 1);
    const name = '"@iconify-json/lucide/icons.json"';
    const start = `docsc.config.yaml:2:10 invalid-icon-set The icon set "lucide" cannot be read: ${name} ${fault}`;
    assert.is(installed.findings[0]!.slice(0, start.length), start);
    assert.equal(installed.hints, ['Install it again: npm install @iconify-json/lucide']);
    const own = await page('A :icon[own:check] b.\n', {
      'docsc.config.yaml': 'title: T\nicons: { own: ./own.json }\n',
      'own.json': text,
    });
    assert.is(own.findings.length, 1);
    assert.match(own.findings[0]!, `The icon set "own" cannot be read: "own.json" ${fault}`);
    if (place !== 'undefined:undefined') assert.match(own.findings[0]!, `own.json:${place} invalid-icon-set`);
  });

test('icons from an installed set by name: a set that is a file of the project draws, and a missing one is reported', async () => {
  const config = 'title: T\nicons: { own: ./own.json }\n';
  const file = lucide['node_modules/@iconify-json/lucide/icons.json'];
  const drawn = await page('A :icon[own:rocket] b.\n', { 'docsc.config.yaml': config, 'own.json': file });
  assert.equal(drawn.findings, []);
  assert.match(drawn.body, rocketDrawn);
  const { findings } = await page('A :icon[own:rocket] b.\n', { 'docsc.config.yaml': config });
  assert.equal(findings, [
    'docsc.config.yaml:2:10 missing-icon-set The icon set "own" has no drawings: there are no SVG files in "./own.json".',
  ]);
});

test('icons from an installed set by name: without sets, an icon by itself is reported and others are as before', async () => {
  const text = 'A <Icon icon="rocket" /> b.\n\n<Cards>\n<Card title="A" icon="truck">b</Card>\n</Cards>\n';
  const { findings, body } = await page(text, { 'docsc.config.yaml': 'title: T\n' });
  assert.equal(findings, ['docs/a.mdx:1:3 unknown-icon The site has no icon set for "rocket".']);
  assert.not.match(body, 'docsc');
  assert.not.match(body, 'dataIcon');
});

test('icons from an installed set by name: a folder of the site and packages of SVG files are sets', async () => {
  const svg = (d: string) =>
    `<?xml version="1.0"?><svg xmlns="x" viewBox="0 0 8 8"><title>T</title><path d="${d}"/></svg>`;
  const { body, findings } = await page(':icon[own:logo] :icon[own:deep/mark] :icon[static:star] :icon[fa:github]\n', {
    'docsc.config.yaml':
      'title: T\nicons: { own: ./drawings, static: lucide-static, fa: "@fortawesome/fontawesome-free" }\n',
    'drawings/logo.svg': svg('M1'),
    'drawings/deep/mark.svg': svg('M2'),
    'node_modules/lucide-static/package.json': '{}',
    'node_modules/lucide-static/icons/star.svg': svg('M3'),
    'node_modules/@fortawesome/fontawesome-free/package.json': '{}',
    'node_modules/@fortawesome/fontawesome-free/svgs/brands/github.svg': svg('M4'),
  });
  assert.equal(findings, []);
  for (const d of ['M1', 'M2', 'M3', 'M4']) assert.match(body, `[fill=currentColor][ariaHidden=true](path[d=${d}])`);
});

test('icons from an installed set by name: a style is a folder or a set', async () => {
  const { body, findings } = await page(
    'A <Icon icon="git" iconType="brands" /> <Icon icon="check" iconType="solid" />\n',
    {
      'docsc.config.yaml':
        'title: T\nicons: { lucide: "@iconify-json/lucide", fa: fa, x-solid: ./drawings, default: [lucide, x-solid, fa] }\n',
      'drawings/check.svg': '<svg viewBox="0 0 8 8"><path d="M5"/></svg>',
      'node_modules/fa/package.json': '{}',
      'node_modules/fa/svgs/brands/git.svg': '<svg viewBox="0 0 8 8"><path d="M4"/></svg>',
      'node_modules/fa/svgs/solid/check.svg': '<svg viewBox="0 0 8 8"><path d="M3"/></svg>',
    },
  );
  assert.equal(findings, []);
  assert.match(body, 'path[d=M4]');
  assert.match(body, 'path[d=M5]');
});

test('icons from an installed set by name: two styles of one name are two drawings', async () => {
  const gradient = (d: string) =>
    `<svg viewBox="0 0 8 8"><clipPath id="c"><path d="${d}"/></clipPath><path clip-path="url(#c)" d="${d}"/></svg>`;
  const { body, findings } = await page(
    '<Icon icon="fa:star" iconType="solid" /> <Icon icon="fa:star" iconType="regular" />\n',
    {
      'docsc.config.yaml': 'title: T\nicons: { fa: fa }\n',
      'node_modules/fa/package.json': '{}',
      'node_modules/fa/svgs/solid/star.svg': gradient('M4'),
      'node_modules/fa/svgs/regular/star.svg': gradient('M5'),
    },
  );
  assert.equal(findings, []);
  assert.match(body, 'path[d=M4]');
  assert.match(body, 'path[d=M5]');
  const ids = [...body.matchAll(/clipPath#([\w-]+)/g)].map(([, id]) => id);
  assert.is(new Set(ids).size, 2, body);
});

test('icons from an installed set by name: nothing of a drawing runs or loads', async () => {
  const evil = `<svg viewBox="0 0 8 8" onload="x()" style="fill:red;background:url(//x)"><script>x()</script>
<a href="javascript:x()"><path onclick="x()" d="M1" fill="url(https://x.test/#a)"/></a><image href="https://x.test/a.png"/>
<foreignObject><p>x</p></foreignObject><animate attributeName="href" to="javascript:x()"/><use href="#a"/></svg>`;
  const { body, findings } = await page(':icon[own:evil]\n', { 'drawings/evil.svg': evil });
  assert.not.match(body, /script|onload|onclick|href|x\.test|foreign|animate|image|style|url/i);
  assert.match(body, 'path[d=M1]');
  assert.is(findings.length, 1);
  assert.match(findings[0]!, 'docs/a.mdx:1:1 invalid-icon The icon "own:evil" contains <script>');
});

test('icons from an installed set by name: a black drawing has the colour of the text, and ids do not meet', async () => {
  const one =
    '<svg width="8" height="8"><defs><clipPath id="a"><path d="M9"/></clipPath></defs><path fill="#000" clip-path="url(#a)" d="M1"/></svg>';
  const { body, findings } = await page(':icon[own:one] :icon[own:two]\n', {
    'drawings/one.svg': one,
    'drawings/two.svg': one,
  });
  assert.equal(findings, []);
  assert.match(body, '[viewBox=0 0 8 8]');
  assert.match(body, 'path[fill=currentColor][clipPath=url(#icon-own-one-a)][d=M1]');
  assert.match(body, 'clipPath#icon-own-two-a');
});

test('icons from an installed set by name: names of MkDocs', async () => {
  const mkdocs =
    'title: T\nmarkdown: { headingIds: mkdocs }\nicons: { material: "@iconify-json/lucide", octicons: ./drawings, fa6-brands: "@iconify-json/lucide" }\n';
  const { body, findings } = await page(
    'A :material-rocket: b :octicons-mark-github-16:{ .big } c :fontawesome-brands-check: d :rocket: e :simple-git: f [:material-check:](/a)\n',
    { 'docsc.config.yaml': mkdocs, 'drawings/mark-github-16.svg': '<svg viewBox="0 0 16 16"><path d="M7"/></svg>' },
    'a.md',
  );
  assert.equal(findings, []);
  assert.match(body, `p("A " ${rocketDrawn} " b " svg`);
  assert.match(body, 'path[d=M7]) " c " svg');
  assert.match(body, 'd=M1 1h2]) " d 🚀 e f " a[href=/a](svg');
  assert.not.match(body, '("check")');
  assert.not.match(body, 'svg "check"');
});

test('icons from an installed set by name: front matter of a home page', async () => {
  const { body } = await page(
    '---\nfeatures:\n  - icon: rocket\n    title: A\n  - icon: lucide:check\n    title: B\n---\nText\n',
  );
  assert.is(body.split('span.card-drawing(svg').length, 3);
});

test('icons from an installed set by name: a default that is no set is a mistake of the configuration', async () => {
  const { read } = await import('./configuration.js');
  await read('icons: { lucide: x, default: [lucide] }');
  await read('icons: { lucide: x, default: lucid }').then(
    () => assert.unreachable(),
    ({ diagnostics }) => assert.match(diagnostics[0].message, '"icons.default"'),
  );
});

test('icons of sidebars on a site without sets: one finding for all of them', async () => {
  const sidebar =
    '[{ type: doc, id: a, icon: rocket }, { type: doc, id: b, icon: check }, { type: doc, id: c, icon: check }]';
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': `title: T\nsidebars:\n  docs: ${sidebar}\n`,
    ...Object.fromEntries(['a', 'b', 'c'].map(name => [`docs/${name}.md`, `# ${name}\n`])),
  });
  const found = diagnostics.filter(({ rule }) => rule === 'unknown-icon');
  assert.equal(
    found.map(({ place, message }) => `${place?.line} ${message}`),
    ['3 The site has no icon set for "rocket" and 1 other.'],
  );
});

test.run();

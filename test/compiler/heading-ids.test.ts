/** Ids of headings by the rules of other tools, and links that were written for them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHeadingNamer, type HeadingRuleName } from '../../src/compiler/source/heading-rules.js';
import { compileSite, sketch } from './site.js';

/** The ids of headings with these texts. */
function ids(rule: HeadingRuleName, ...texts: string[]): string[] {
  const { name } = createHeadingNamer(rule);
  return texts.map(name);
}

const rows: [text: string, ids: Record<HeadingRuleName, string>][] = [
  ['Install the tool', all('install-the-tool')],
  [
    'output.entryFileNames',
    {
      ...all('outputentryfilenames'),
      vitepress: 'output-entryfilenames',
      mintlify: 'output-entryfilenames',
    },
  ],
  [
    '--configPlugin <plugin>',
    {
      ...all('--configplugin-plugin'),
      vitepress: 'configplugin-plugin',
      mkdocs: '-configplugin-plugin',
      mintlify: 'configplugin-plugin',
    },
  ],
  [
    'Fees & billing',
    { ...all('fees--billing'), vitepress: 'fees-billing', mkdocs: 'fees-billing', mintlify: 'fees-&-billing' },
  ],
  ['2. Set up', { ...all('2-set-up'), vitepress: '_2-set-up' }],
  ["What's next?", { ...all('whats-next'), vitepress: 'what-s-next', mintlify: 'what’s-next' }],
  ['Café crème', { ...all('café-crème'), vitepress: 'cafe-creme', mkdocs: 'cafe-creme' }],
  ['日本語 の 見出し', { ...all('日本語-の-見出し'), mkdocs: '_1' }],
  ['snake_case name', { ...all('snake_case-name'), vitepress: 'snake-case-name' }],
  ['日本', { ...all('日本'), mkdocs: '_1' }],
  ['ÉTÉ', { ...all('été'), vitepress: 'ete', mkdocs: 'ete', mdbook: 'ÉtÉ' }],
  ['🎉', { ...all('section'), vitepress: '🎉', mkdocs: '_1', pymdownx: '_1' }],
];

function all(id: string): Record<HeadingRuleName, string> {
  return { github: id, vitepress: id, mkdocs: id, pymdownx: id, mdbook: id, mintlify: id };
}

for (const [text, expected] of rows)
  test(`heading ids of other tools: ${text}`, () => {
    for (const [rule, id] of Object.entries(expected)) assert.equal(ids(rule as HeadingRuleName, text), [id], rule);
  });

test('heading ids of other tools: repeated headings count as the tool counts', () => {
  assert.equal(ids('vitepress', 'A', 'A', 'A', 'A 1'), ['a', 'a-1', 'a-2', 'a-1-1']);
  assert.equal(ids('mkdocs', 'A', 'A', 'A', 'A_1'), ['a', 'a_1', 'a_2', 'a_3']);
  assert.equal(ids('mkdocs', '日', '本'), ['_1', '_2']);
  assert.equal(ids('mkdocs', 'a_999999999999', 'a_999999999999'), ['a_999999999999', 'a_999999999999_1']);
  assert.equal(ids('mdbook', 'A', 'A', 'A'), ['a', 'a-1', 'a-2']);
  assert.equal(ids('mintlify', 'A', 'A', 'A'), ['a', 'a-2', 'a-3']);
});

const configured = (markdown: string) => `title: Test\nmarkdown: { ${markdown} }\n`;

async function bodies(markdown: string, pages: Record<string, string>) {
  const { pages: compiled, diagnostics } = await compileSite({ 'docsc.config.yaml': configured(markdown), ...pages });
  const messages = diagnostics
    .filter(({ rule }) => rule !== 'heading-order')
    .map(({ level, rule, message, hint }) => `${level} ${rule}: ${message} ${hint}`);
  return { body: (route: string) => sketch(compiled.get(route)!.chunk.body), compiled, messages };
}

test('markdown.headingIds makes ids as VitePress, in Markdown and MDX, lists, quotes and included files', async () => {
  const { body, messages, compiled } = await bodies('headingIds: vitepress', {
    'docs/a.md':
      '# Run `it`\n\n## Run `it`\n\n## output.dir *x*\n\n- # In a_list\n\n> ### 1. Quoted\n\n## Own {#own.id}\n',
    'docs/b.mdx': 'import Part from "./_part.md"\n\n## output.dir\n\n<Part />\n\n[a](./a.md#output-dir-x)\n',
    'docs/_part.md': '## A & B\n\n## A & B\n',
  });
  assert.is(
    body('/a'),
    'h2#run-it-1("Run " code("it")) h2#output-dir-x("output.dir " em("x")) ul(li(h1#in-a-list("In a_list"))) blockquote(h3#_1-quoted("1. Quoted")) h2#own.id("Own")',
  );
  assert.match(body('/b'), /h2#output-dir\(.*h2#a-b\(.*h2#a-b-1\(/);
  assert.equal(compiled.get('/a')!.chunk.toc[0], { id: 'run-it-1', text: 'Run it', depth: 2 });
  assert.equal(messages, []);
});

test('markdown.headingIds does not count badges, footnote marks and icons', async () => {
  const { body } = await bodies('headingIds: mkdocs', {
    'docs/a.mdx': '## Save <Badge>New</Badge>\n\n## Note[^1]\n\n## :material-plus: Add\n\n[^1]: x\n',
  });
  assert.match(body('/a'), /h2#save\(.*h2#note\(.*h2#add\(/);
});

test('markdown.headingIds: an unknown name is refused with the known ones', async () => {
  const error = await bodies('headingIds: hugo', {}).catch(String);
  assert.match(String(error), /markdown/);
});

test('a link by the rule of another tool names the exact anchor', async () => {
  const text = '## output.entryFileNames\n\n## A & B\n\n## A & B\n\n## Café\n\n';
  const links = ['output-entryfilenames', 'a-b_1', 'cafe'].map(id => `[x](#${id})`).join(' ');
  const { messages } = await bodies('math: false', { 'docs/a.md': text + links, 'docs/b.md': '[x](./a.md#a-b)' });
  const cure = (id: string) =>
    `Write "#${id}", or name the tool that the link was written for in "markdown.headingIds".`;
  assert.equal(messages, [
    `warning broken-anchor: "#output-entryfilenames" is not on /a. ${cure('outputentryfilenames')}`,
    `warning broken-anchor: "#a-b_1" is not on /a. ${cure('a--b-1')}`,
    `warning broken-anchor: "#cafe" is not on /a. ${cure('café')}`,
    `warning broken-anchor: "#a-b" is not on /a. ${cure('a--b')}`,
  ]);
});

test('a link in other case names the exact anchor, and one of a footnote of MkDocs', async () => {
  const text = '## getState()\n\n[a](#getState) b[^1] [c](#fn:1)\n\n[^1]: x\n';
  const { messages } = await bodies('lenient: true', { 'docs/a.md': text });
  assert.equal(
    messages.map(message => message.replace(/.*Write/, 'Write')),
    ['Write "#getstate".', 'Write "#fn-1".'],
  );
});

test('a link by the rule of another tool works on a lenient site', async () => {
  const text = '# The title & more\n\n## output.entryFileNames\n\n## A & B\n\n## A & B\n\n## Plain\n\n';
  const links = ['output-entryfilenames', 'a-b', 'a-b_1', 'a-b-1', 'a-&-b-2', 'the-title-more', 'gone'];
  const { body, messages } = await bodies('lenient: true', {
    'docs/a.md':
      text +
      links
        .slice(0, 3)
        .map(id => `[x](#${id})`)
        .join(' '),
    'docs/b.mdx': links.map(id => `[x](./a.md#${id})`).join(' '),
  });
  assert.match(body('/a'), 'h2#outputentryfilenames(span#output-entryfilenames "output.entryFileNames")');
  assert.match(body('/a'), 'h2#plain("Plain")');
  assert.equal(
    messages.map(message => message.replace(/on .*/, '')),
    ['warning broken-anchor: "#gone" is not '],
  );
});

test('a link by the rule of another tool leads to no heading where two may be meant', async () => {
  const { body } = await bodies('lenient: true', {
    'docs/a.md': '## v1.0\n\n## v1 0\n\n## x.y {#own}\n\n<a id="v-1"></a>\n\n## v.1\n',
  });
  // "#v1-0" is the second heading already, and "#v-1" the link target; "v1-0-1" would be the second one elsewhere.
  assert.is(body('/a'), 'h2#v10("v1.0") h2#v1-0(span#v1-0-1 span#v1-0-2 "v1 0") h2#own("x.y") p(a#v-1) h2#v1("v.1")');
});

test('markdown.headingIds ends the other ids of a lenient site', async () => {
  const { body } = await bodies('lenient: true, headingIds: mkdocs', { 'docs/a.md': '## A & B\n' });
  assert.is(body('/a'), 'h2#a-b("A & B")');
});

test.run();

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, type Files, listed, sketch } from './site.js';

async function page(text: string, files: Files = {}) {
  const { pages, diagnostics } = await compileSite({ 'docs/a.mdx': text, ...files });
  return { body: sketch(pages.get('/a')!.chunk.body), findings: listed(diagnostics), diagnostics };
}

const config = (components: string) => ({ 'docsc.config.yaml': `title: T\n${components}\n` });

test("authoring 1: a site's own component is not replaced by a built-in of the same name", async () => {
  for (const from of [
    '@site/src/Cards',
    '~/components/Cards.astro',
    '../Cards',
    '/snippets/cards.jsx',
    '@acme/ui',
    'nextra-ui',
  ])
    for (const what of ['{ Cards }', 'Cards', '{ Grid as Cards }', '{ default as Cards }']) {
      const { body, findings, diagnostics } = await page(
        `import ${what} from '${from}'\n\n<Cards title="Kept">\n\ninside\n\n</Cards>\n`,
      );
      assert.equal(findings, ['docs/a.mdx:3:1 unknown-component error'], `${what} ${from}`);
      assert.is(body, 'div(p(strong("Kept")) p("inside"))');
      assert.is(
        diagnostics[0]!.message,
        `<Cards> is imported from "${from}", so it is not the built-in component of that name.`,
      );
      assert.is(
        diagnostics[0]!.hint,
        'Its content is shown. If it takes what the built-in one takes, write "Cards: Cards" under "components.names"; if not, export it from "components.module".',
      );
    }
});

test("authoring 1: a site's own component says where it comes from, and is not taken for a typing error", async () => {
  const { diagnostics } = await page("import Cart from '@site/src/Cart'\n\n<Cart />\n");
  assert.is(diagnostics[0]!.message, 'There is no component <Cart>, which is imported from "@site/src/Cart".');
  assert.match(diagnostics[0]!.hint!, 'components.names');
});

test("authoring 1: a site's own component is found in a lenient site too, and inline", async () => {
  const text =
    'import ApiRequest from \'@site/src/ApiRequest\'\n\nA <ApiRequest endpointType="proxy" url="x">b</ApiRequest>.\n';
  const { body, findings } = await page(text, config('markdown: { lenient: true }'));
  assert.equal(findings, ['docs/a.mdx:3:3 unknown-component warning']);
  assert.is(body, 'p("A b.")');
});

test("authoring 1: a site's own component defined in the page is not replaced by a built-in", async () => {
  const definitions = [
    'export const Card = ({ title }) => title',
    'export const Card = "div"',
    'export function Card({ title }) { return title; }',
    'export class Card {}',
    'export default function Card() {}',
    'export const { Card } = parts',
    'export const [Card] = parts',
    'export const { a: { Card } = {}, ...rest } = parts',
    'export let Card',
    'export const Ünter = 1, Card = 2',
  ];
  for (const definition of definitions) {
    const { body, diagnostics } = await page(`${definition}\n\n<Card title="Kept" href="/x" />\n`);
    const found = diagnostics.filter(({ rule }) => rule === 'unknown-component');
    assert.equal(
      found.map(({ message }) => message),
      ['<Card> is defined in this page, so it is not the built-in component of that name.'],
      definition,
    );
    assert.is(body, 'div(p(strong("Kept")))');
  }
});

test('authoring 1: imports from packages of known tools keep the built-in component', async () => {
  const imports = [
    "import Card from '@theme/Card'",
    "import Card from '@theme-original/Card'",
    "import Card from '@docusaurus/Card'",
    "import { Card } from '@astrojs/starlight/components'",
    "import { Card } from 'nextra/components'",
    "import { Card } from 'fumadocs-ui/components/card'",
    "import { Card } from 'vitepress/theme'",
    "import { Card } from 'docsc/components'",
    "import { LinkCard as Card } from '@astrojs/starlight/components'",
    "import { 'Card' as Card } from 'nextra/components'",
  ];
  for (const one of imports) {
    const { body, findings } = await page(`${one}\n\n<Card title="T">\n\nx\n\n</Card>\n`);
    assert.equal(findings, [], one);
    assert.match(body, /card/);
  }
});

test('authoring 1: imports under another name mean what they import', async () => {
  const renamed = await page('import { Badge as B } from \'@astrojs/starlight/components\'\n\n<B text="new" />\n');
  assert.match(renamed.body, 'badge');
  const byModule = await page('import Card from \'@theme/Badge\'\n\n<Card text="new" />\n');
  assert.match(byModule.body, 'badge');
  const swapped = await page('import { Card as Badge } from \'@site/ui\'\n\n<Badge text="new" />\n');
  assert.equal(swapped.findings, ['docs/a.mdx:3:1 unknown-component error']);
});

test('authoring 1: members of an imported namespace are components', async () => {
  const known = await page('import * as UI from \'nextra/components\'\n\n<UI.Badge text="new" />\n');
  assert.match(known.body, 'badge');
  assert.equal(known.findings, []);
  const member = await page('import { Cards } from \'nextra/components\'\n\n<Cards.Card title="T" href="#" />\n');
  assert.match(member.body, 'card');
  const own = await page('import * as UI from \'@site/src/ui\'\n\n<UI.Badge text="new" />\n');
  assert.is(own.body, 'div(p(strong("new")))');
  assert.is(
    own.diagnostics[0]!.message,
    '<UI.Badge> is imported from "@site/src/ui", so it is not the built-in component of that name.',
  );
  const react = await page("import React from 'react'\n\n<React.Fragment>\n\nx\n\n</React.Fragment>\n");
  assert.is(react.body, 'p("x")');
  assert.equal(react.findings, []);
});

test('authoring 1: imports of an included file bind there alone, and parts may be named like a component', async () => {
  const part = 'import { Badge } from \'@site/ui\'\n\n<Badge text="own" />\n';
  const text =
    "import Part from './_part.mdx'\nimport Card from './_card.md'\n\n<Badge text=\"new\" />\n\n<Part />\n\n<Card />\n";
  const { body, findings } = await page(text, { 'docs/_part.mdx': part, 'docs/_card.md': 'A card.\n' });
  assert.equal(findings, ['docs/_part.mdx:3:1 unknown-component error']);
  assert.match(body, /badge.*"new".*div\(p\(strong\("own"\)\)\).*p\("A card\."\)/);
  const opposite = await page("import { Badge } from '@site/ui'\nimport Part from './_part.mdx'\n\n<Part />\n", {
    'docs/_part.mdx': '<Badge text="new" />\n',
  });
  assert.equal(opposite.findings, []);
});

test('authoring 1: directives and alerts stay what they are where the page imports a component of that name', async () => {
  const names = 'import { Admonition, Details, CodeGroup, NoSearch } from "@site/ui"';
  const { findings, body } = await page(
    `${names}\n\n:::note\n\nx\n\n:::\n\n> [!TIP]\n> y\n\n:::details[z]\n\nz\n\n:::\n`,
  );
  assert.equal(findings, []);
  assert.match(body, /admonition-note.*admonition-tip.*details/);
});

test('authoring 1: Include and Fragment are not built in where the page imports others', async () => {
  const text =
    'import { Include, Fragment } from \'@site/ui\'\n\n<Include file="./none.md">\n\nx\n\n</Include>\n\n<Fragment title="t">y</Fragment>\n';
  const { findings } = await page(text);
  assert.equal(findings, ['docs/a.mdx:3:1 unknown-component error', 'docs/a.mdx:9:1 unknown-component error']);
});

test('components.names and components.module decide before the place of an import', async () => {
  const { findings, body } = await page(
    'import { Badge } from \'@site/ui\'\n\n<Badge text="own" />\n',
    config('components: { names: { Badge: Badge } }'),
  );
  assert.equal(findings, []);
  assert.match(body, 'badge');
});

test('authoring 11: components.names: a target that does not exist is found, with its nearest name', async () => {
  const names =
    'components:\n  names:\n    A: Badg\n    B: { component: Nothing }\n    C: { component: Badge, attributes: { words: txt } }\n    D: { component: Fragment, attributes: { a: b } }\n    E: A';
  const { findings, diagnostics } = await page('x\n', config(names));
  assert.equal(findings, [
    'docsc.config.yaml:4:5 unknown-component error',
    'docsc.config.yaml:5:10 unknown-component error',
    'docsc.config.yaml:6:42 unknown-component error',
    'docsc.config.yaml:7:45 unknown-component error',
    'docsc.config.yaml:8:5 unknown-component error',
  ]);
  assert.equal(
    diagnostics.slice(0, 3).map(({ hint }) => hint),
    [
      'Did you mean "Badge"?',
      'Name a built-in component, an export of "components.module", or Fragment, which shows only the content.',
      'Did you mean "text"?',
    ],
  );
});

test('authoring 11: components.names: Fragment shows only the content, in blocks, lines, lists and between parts', async () => {
  const text =
    '<Frame title="gone">\n\nx\n\n</Frame>\n\nA <Frame>b</Frame>.\n\n<Tabs>\n<Frame>\n<TabItem value="t">y</TabItem>\n</Frame>\n</Tabs>\n';
  const { findings, body } = await page(text, config('components: { names: { Frame: Fragment } }'));
  assert.equal(findings, []);
  assert.match(body, /^p\("x"\) p\("A b\."\) docsc-tabs\(section\("y"\)\)$/);
});

test('authoring 11: components.names: attributes are renamed, and one written under the right name stays', async () => {
  const names =
    'components: { names: { Chip: { component: Badge, attributes: { words: text, text: type } }, Snippet: { component: Include, attributes: { from: file } } } }';
  const renamed = await page('<Chip words="new" />\n', config(names));
  assert.match(renamed.body, /badge.*"new"/);
  const part = await page("<Snippet from='./_part.md' />\n", { ...config(names), 'docs/_part.md': 'Part.\n' });
  assert.is(part.body, 'p("Part.")');
  assert.equal([...renamed.findings, ...part.findings], []);
  const both = config('components: { names: { Chip: { component: Badge, attributes: { words: text } } } }');
  assert.match((await page('<Chip words="a" text="b" />\n', both)).body, /"b"/);
  assert.match((await page('<Chip text="b" words="a" />\n', both)).body, /"b"/);
});

test('components.names: a name in lower case is an error, and one with a capital of any language is not', async () => {
  const { body, findings } = await page(
    '<Überschrift text="new" />\n',
    config('components: { names: { Überschrift: Badge } }'),
  );
  assert.equal(findings, []);
  assert.match(body, 'badge');
  const refused = await page('x\n', config('components: { names: { chip: Badge } }')).catch(thrown => thrown);
  assert.match(refused.diagnostics[0].message, 'must begin with a capital letter');
});

test("Fern's snippets of endpoints are requests, without a server and a token that docsc does not know", async () => {
  const { body, findings } = await page(
    '<EndpointRequestSnippet endpoint="POST /users/{id}" example="A" />\n\n<RunnableEndpoint endpoint="GET /v1" baseURL="https://api.example/" />\n',
  );
  assert.match(body, 'POST <base-url>/users/{id}');
  assert.match(body, 'GET https://api.example/v1');
  assert.not.match(body, 'Authorization');
  assert.equal(findings, []);
  for (const wrong of ['POST users', 'GET', 'GET https://api.example/v1']) {
    const { body: shown, findings: found } = await page(`<EndpointRequestSnippet endpoint="${wrong}" />\n`);
    assert.is(shown.includes('base-url'), false, wrong);
    assert.equal(found, ['docs/a.mdx:1:1 invalid-attribute warning'], wrong);
  }
  const none = await page('<ApiRequest verb="get" />\n');
  assert.equal(none.findings, ['docs/a.mdx:1:1 invalid-attribute warning']);
});

test.run();

/** Prose checks of pages and API descriptions: what is found and where, and above all what is not. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { expectedArticle } from '../../src/compiler/prose/articles.js';
import { compileSite, type Files } from './site.js';

/** Returns each prose finding as `line:column rule message`; `rules` is YAML in braces. */
async function found(page: string, rules: string, files: Files = {}): Promise<string[]> {
  const path = files['docs/page.mdx'] === '' ? 'docs/page.mdx' : 'docs/page.md';
  const config = `title: T\nurl: https://example.com\nmarkdown: { math: true }\nvariables: { product: simply }\nprose: ${rules}\n`;
  const { diagnostics } = await compileSite({ 'docsc.config.yaml': config, ...files, [path]: page });
  return diagnostics
    .filter(({ rule }) => rule.startsWith('prose-'))
    .map(({ path: at, place, rule, message, hint = '' }) => {
      const where = at === path ? '' : `${at}:`;
      return `${where}${place?.line}:${place?.column} ${rule} ${message}${/^[a-z]/.test(hint) ? ` (${hint})` : ''}`;
    });
}

const asMdx = { 'docs/page.mdx': '' };
const terms = '{ terms: [{ write: feature flag, not: [feature toggle] }, { write: Admin API, not: admin api }, ';
const words = `${terms}{ write: Vimpel, not: vimpel }, { write: sign-in, not: login, except: [login history] }], avoid: [simply, just] }`;

/** A case without expected findings expects none. */
type Case = [name: string, page: string, ...expected: string[]];

function cases(rules: string, list: Case[], files: Files = {}): void {
  for (const [name, page, ...expected] of list)
    test(name, async () => assert.equal(await found(`${page}\n`, rules, files), expected));
}

const simply = (place: string) => `${place} prose-filler Leave out "simply".`;

cases(words, [
  ['words are found where they are written', 'It is simply there.', simply('1:7')],
  [
    'across lines, with the plural',
    'A feature\ntoggles.',
    '1:3 prose-term Write "feature flag", not "feature toggles".',
  ],
  ['in any case', 'Feature Toggle.', '1:1 prose-term Write "feature flag", not "Feature Toggle".'],
  ['what is right is not wrong in another case', 'Vimpel has an Admin API.'],
  ['in the wrong case', 'VIMPEL.', '1:1 prose-term Write "Vimpel", not "VIMPEL".'],
  [
    'phrases in which a word may stand',
    'The login history and login histories.',
    '1:23 prose-term Write "sign-in", not "login".',
  ],
  ['in lines of lists, where indentation is dropped', '- One item\n  that simply goes on.', simply('2:8')],
  ['behind escapes and references', 'An \\*escape\\* &amp; it is simply there.', simply('1:27')],
  [
    'beside addresses that become links',
    'Two: first@example.com it is\nsimply so, second@example.com simply.',
    simply('2:1'),
    simply('2:31'),
  ],
  [
    'in pieces that the parser gives no place',
    'First.\n\nMail a&#64;example.com is simply\nand simply so.',
    simply('3:27'),
    simply('4:5'),
  ],
  ['in alerts', '> [!NOTE]\n> Here and\n> simply there.', simply('3:3')],
  [
    'in admonitions, their titles, tables, footnotes and pictures',
    ':::note[Simply]\nA simply.\n:::\n\n| a |\n|---|\n| b simply |\n\nc[^1] ![simply d](./d.png)\n\n[^1]: Simply e.',
    '1:9 prose-filler Leave out "Simply".',
    simply('2:3'),
    simply('7:5'),
    simply('9:9'),
    '11:7 prose-filler Leave out "Simply".',
  ],
  ['in emphasis that is no name', 'It is **simply** there.', simply('1:9')],
  ['in the text of links', '[simply](./page.md) and <b>simply</b>.', simply('1:2'), simply('1:28')],
  [
    'in code, formulas and fences nothing is',
    'Call `simply` or $simply$ or <code>simply</code>.\n\n```js\nsimply()\n```\n\n    simply\n\n$$\nsimply\n$$',
  ],
  [
    'in addresses nothing is',
    '[a](./page.md#simply) <https://example.com/simply> https://example.com/just www.example.com/simply\n\n[b]: ./page.md "simply"',
  ],
  [
    'in paths, names of files and identifiers nothing is',
    'See /simply/x, simply.ts, simply_do, --simply, a.simply, just@example.com, $simply, {simply}, x/simply/y.',
  ],
  ['parts of words are no words', 'A just-in-time compiler is unjust, and self-just.'],
  ['with a slash between words, each is one', 'It is simply/easily done.', simply('1:7')],
  ['in quotes a word is spoken of', 'Leave out "simply" and “just” and «simply».'],
  ['inches are no quotes', 'A 5" disk is simply 3" wide.', simply('1:14')],
  ['in italics too', 'The word *simply* says nothing.'],
  ['names on a screen are bold and have a capital', 'Click **Just me**, then **Feature toggle**.'],
  ['quotations are written by others', '> Simply a feature toggle.'],
  ['what is struck out is gone', 'It is ~~simply~~ there.'],
  ['values of variables are not in the file', 'It is {{product}} there.'],
  ['headings are texts too', '## Just a heading', '1:4 prose-filler Leave out "Just".'],
  ['possessives', "The feature toggle's name.", '1:5 prose-term Write "feature flag", not "feature toggle".'],
]);

cases(
  words,
  [
    ['MDX: text in elements', '<Tabs>\n<TabItem value="simply">\n\nA simply.\n\n</TabItem>\n</Tabs>', simply('4:3')],
    [
      'MDX: values, elements of code and attributes are no text',
      'A {"simply"} <kbd>simply</kbd> <Badge text="simply" />.',
    ],
    [
      'MDX: comments of HTML switch off',
      'A simply.\n\n<!-- docsc-prose-off -->\n\nA simply.\n\n<!-- docsc-prose-on -->\n\nA simply.',
      simply('1:3'),
      simply('9:3'),
    ],
    ['MDX: comments of JSX too', '{/* docsc-prose-off */}\n\nA simply.'],
    ['MDX: other comments say nothing', '<!-- simply */ {x} -->\n\nA.'],
  ],
  asMdx,
);

cases(words, [
  [
    'comments switch off and on',
    'A simply.\n\n<!-- docsc-prose-off -->\n\nA simply.\n\n<!-- docsc-prose-on -->\n\nA simply.',
    simply('1:3'),
    simply('9:3'),
  ],
  ['inside a paragraph', 'A <!-- docsc-prose-off -->simply<!-- docsc-prose-on --> or simply.', simply('1:60')],
  [
    'for some rules',
    '<!-- docsc-prose-off prose-filler -->\n\nA simply login.',
    '3:10 prose-term Write "sign-in", not "login".',
  ],
  ['front matter switches a page off', '---\nprose: false\n---\nA simply.'],
  [
    'titles and descriptions are texts, other keys are not',
    '---\ntitle: Just "simply"\ndescription: >-\n  It is\n  simply so.\nkeywords: [simply]\nsidebar_label: Simply\n---\nText.',
    '2:8 prose-filler Leave out "Just".',
    simply('5:3'),
  ],
]);

test('comments apply to the text below them, and not to front matter', async () => {
  const title = `Just ${'long, '.repeat(40)}title`;
  const page = `---\ntitle: ${title}\n---\n<!-- docsc-prose-off -->\n\nJust.\n`;
  assert.equal(await found(page, '{ avoid: [just] }'), ['2:8 prose-filler Leave out "Just".']);
});

test('entries have hints, and pages on which they do not apply', async () => {
  const rules = '{ avoid: [{ phrase: easy, hint: say how, exceptPages: [pa*] }, { phrase: just, hint: cut }] }';
  assert.equal(await found('Easy, just so.\n', rules), ['1:7 prose-filler Leave out "just". (cut)']);
});

test('marks are avoided like words', async () => {
  const rules = "{ avoid: ['!', ' – '] }";
  assert.equal(await found('Done! Call `a!`, x != y.\n', rules), ['1:5 prose-filler Leave out "!".']);
});

test('text that is not prose has a limited number of findings', async () => {
  assert.is((await found('just '.repeat(20_000), '{ avoid: [just] }')).length, 100);
});

test('pages are left out by their ids, and rules on some pages', async () => {
  assert.equal(await found('Just the the.\n', '{ avoid: [just], ignore: [page] }'), []);
  assert.equal(await found('Just the the.\n', "{ avoid: [just], exceptPages: { prose-filler: ['**'] } }"), [
    '1:10 prose-repeat "the" is repeated.',
  ]);
});

test('a finding in a file that two pages include is reported once', async () => {
  const page = "import Part from './_part.mdx';\n\n<Part />\n";
  const files = { ...asMdx, 'docs/other.mdx': page, 'docs/_part.mdx': 'It is simply so.\n' };
  assert.equal(await found(page, '{ avoid: [simply] }', files), [
    'docs/_part.mdx:1:7 prose-filler Leave out "simply".',
  ]);
  assert.equal(await found(page, '{ avoid: [simply], ignore: [_part] }', files), []);
});

cases('{ headings: sentence, names: [OpenID Connect, Go] }', [
  [
    'sentence case',
    '## Create a flag\n\n## API and OAuth2 for GitHub\n\n## Plan B: Ask again – Or not\n\n## 1. First things',
  ],
  ['title case', '## Create A Feature Flag', '1:13 prose-heading Use sentence case: write "feature" and "flag".'],
  ['one word too many', 'Set up Tokens\n---', '1:8 prose-heading Use sentence case: write "tokens".'],
  ['names of the configuration', '## Sign in with OpenID Connect in Go'],
  ['names that the page knows', "## Deploy to Keycloak\n\nYou run Keycloak, Keycloak's guide says."],
  [
    'no names: words that the page writes both ways',
    '## Create a Token\n\nThe Token is a token.',
    '1:13 prose-heading Use sentence case: write "token".',
  ],
  ['bold, italic, quoted and code', '## Open **Admin Settings** and *The Times*, "Any Name", `New Thing`'],
  ['ids are no text', '## Create a flag {#Create-Flag}'],
  ['pictures before the first word', '## 🚀 Getting started'],
  ['parts of compounds', '## Run Self-Hosted', '1:8 prose-heading Use sentence case: write "self" and "hosted".'],
  ['titles too', '---\ntitle: Create A Token\n---\nText.', '2:17 prose-heading Use sentence case: write "token".'],
  ['commands and paths', '## docsc build\n\n## Read /Some/Path and config.Yaml'],
]);

cases('{ description: { min: 10, max: 20 } }', [
  ['no description', 'Text.', '1:1 prose-description This page has no description.'],
  [
    'a short one',
    '---\ndescription: Short\n---\n',
    '2:1 prose-description The description has 5 characters; write 10 to 20.',
  ],
  ['one as wanted, in characters and not in bytes', '---\ndescription: 一二三四五六七八九十👍\n---\n'],
]);

cases('{ sentence: 6 }', [
  [
    'a long sentence',
    'One. Here are the seven words I meant.',
    '1:6 prose-sentence This sentence has 7 words; the limit is 6.',
  ],
  ['code is a word', 'Call `a b c` and `d e f` now.'],
  ['code begins a sentence', 'These are four words. `a` is four more.'],
  ['items of lists are sentences', '- one two three four\n- five six seven eight'],
  [
    'versions and dots are no ends',
    'Up to 7.5.0 and e.g. Node.js or so.',
    '1:1 prose-sentence This sentence has 8 words; the limit is 6.',
  ],
  ['other ends', 'Is it so? Yes (it is.) And "so on." Then etc. and an end!'],
  ['lines that are broken', 'Street of the town  \nTown of the street'],
  ['headings, cells', '# One two three\n\n| a b c d | e f g h |\n|---|---|\n| a b c d | e f g h |'],
]);

cases('{ person: second }', [
  [
    'writers',
    'We tell you what our server sends us.',
    '1:1 prose-person "We" is in the first person.',
    '1:18 prose-person "our" is in the first person.',
    '1:35 prose-person "us" is in the first person.',
  ],
  [
    'one writer',
    "I think I'm right; let's see.",
    '1:1 prose-person "I" is in the first person.',
    '1:9 prose-person "I\'m" is in the first person.',
    '1:20 prose-person "let\'s" is in the first person.',
  ],
  ['readers', 'You tell your server.'],
  [
    'letters, numbers, countries and names',
    'Part I of it, I/O, type I errors, the US and us-east-1, WE, a My Profile page, i = 1.',
  ],
  ['questions of readers', '## How do I rotate my token?\n\n| Question |\n|---|\n| What did we change? |'],
  ['quoted speech', 'The error says "we cannot find our file" and *we wait*.\n\n> We wait.'],
]);

cases('{}', [
  [
    'repeated words',
    'This is the the end. Of **of** it.',
    '1:13 prose-repeat "the" is repeated.',
    '1:27 prose-repeat "of" is repeated.',
  ],
  ['across lines', 'In the\nthe end.', '2:1 prose-repeat "the" is repeated.'],
  ['words that may', 'What they had had, that that is, Duran Duran, class A a day, AND or OR.'],
  [
    'not across sentences, code, cells or hyphens',
    'It is it. It is `is` is so-so so.\n\n| a the | the b |\n|---|---|\n\nA, a; the-the x.the the',
  ],
  [
    'articles',
    'A apple, an pear, a SDK and an UUID.',
    '1:1 prose-article Write "An apple", not "A apple".',
    '1:10 prose-article Write "a pear", not "an pear".',
    '1:19 prose-article Write "an SDK", not "a SDK".',
    '1:29 prose-article Write "a UUID", not "an UUID".',
  ],
  [
    'with marks between',
    'a **enabled** flag, an "user".',
    '1:1 prose-article Write "an enabled", not "a enabled".',
    '1:21 prose-article Write "a user", not "an user".',
  ],
  ['letters that are no articles', 'Variant A is on, A and B; a or an; option A again; a/an. Choose `a` if a.'],
  ['before code and signs there is none', 'A `apple`, a .NET app, an [`x`](./page.md), "a apple".'],
]);

const sounds = {
  an: 'API SDK HTTP HTTPS MFA SSO IP XML OAuth npm 8-byte 11th 18 80 800 8,000 11,000 hour honest heir x-ray S3 LDAP RBAC AWS EC2 iOS eID mTLS Ubuntu undo unimportant uninstalled unidentified unissued HTML MP3 SSH SVG RFC SRE NGINX XSS async email only onerous INSERT i18n l10n x86 SDKs F-test',
  a: 'URL UUID YAML JSON 100 110 1.1 180,000 one-off once user unique union unit unicorn universal usable used useful usage UI UX URI UTC UK US US-based GUID VPN UUIDs CSV CDN Unicode European euro year Helm house hash JWT gRPC K8s SaaS us-east-1 unidirectional utility URL’s',
  either:
    'SQL SAML SCIM FAQ herb historic nginx LAN RAM ROM SLA UPDATE SELECT NVMe SQLite utf-8 EULA 1,800 rsync x.509 C++ and/or uint8',
};
for (const [sound, list] of Object.entries(sounds))
  test(`articles by sound: ${sound}`, () => {
    const expected = sound === 'either' ? undefined : sound;
    for (const word of list.split(' ')) assert.is(expectedArticle(word), expected, word);
  });

const api = (rest: string) => ({
  'docsc.config.yaml': `title: T\nurl: https://example.com\napi: [{ id: a, path: api/main.yaml, route: /api, except: { paths: [/hidden] } }]\nprose: ${rest}\n`,
  'docs/index.md': '# Home\n',
  'api/main.yaml': `openapi: 3.1.0
info:
  title: Simply
  version: '1'
  description: |
    The first line of four.

    It is \`simply\`
    simply so; see [simply](https://example.com/simply).
paths:
  /a:
    get:
      summary: Simply read
      description: >-
        A folded text that
        we simply wrote
      operationId: simply
      responses:
        '200': { description: 'It''s the the "simply" one' }
  /hidden:
    get:
      description: simply hidden
      responses: { '200': { description: simply hidden } }
components:
  schemas:
    description:
      $ref: 'other.yaml#/description'
`,
  'api/other.yaml': `description:
  type: object
  example: { description: simply }
  x-note: { description: simply }
  properties:
    description: { type: string, default: simply, description: "a \\"b\\" \\n simply" }
    summary: { type: string, enum: [simply], description: A apple. }
`,
});

async function inApi(rules: string): Promise<string[]> {
  const { diagnostics } = await compileSite(api(rules));
  return diagnostics
    .filter(({ rule }) => rule.startsWith('prose-'))
    .map(({ path, place, rule, pointer }) => `${path}:${place?.line}:${place?.column} ${rule} ${pointer}`);
}

test('texts of APIs: words alone, each once, with place and pointer', async () => {
  assert.equal(await inApi('{ avoid: [simply], person: second, sentence: 2, headings: sentence }'), [
    'api/main.yaml:9:5 prose-filler /info/description',
    'api/main.yaml:9:21 prose-filler /info/description',
    'api/main.yaml:13:16 prose-filler /paths/~1a/get/summary',
    'api/main.yaml:16:9 prose-person /paths/~1a/get/description',
    'api/main.yaml:16:12 prose-filler /paths/~1a/get/description',
    'api/main.yaml:19:42 prose-repeat /paths/~1a/get/responses/200/description',
    'api/other.yaml:6:76 prose-filler /description/properties/description/description',
  ]);
});

test('texts of APIs are not read where they are left out', async () => {
  assert.equal(await inApi('{ avoid: [simply], api: false }'), []);
  assert.equal(await inApi("{ avoid: [simply], ignore: ['api/**'] }"), []);
  assert.equal((await inApi("{ avoid: [simply], ignore: ['api/main.yaml'] }")).length, 1);
});

test('without the key, nothing is checked', async () => {
  const { diagnostics } = await compileSite({ 'docs/index.md': 'Simply the the a apple.\n' });
  assert.equal(diagnostics, []);
});

test.run();

/** Every kind of secret in every place that a site publishes: one build, in which each has a variable of its own. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScan } from '../../src/compiler/output/secret-scan.js';
import { type Files, writeProject } from '../project.js';
import { run } from './search-project.js';

/** Kind → a value that looks like one; `tail` makes it different in each place. */
const kinds: Record<string, (tail: string) => string> = {
  npm: tail => `npm_${tail}0aB1cD2eF3`,
  github: tail => `ghp_${tail}x0Yz9Wv8Ut7`,
  slack: tail => `xoxb-${tail}123-456789-aBcDeF`,
  stripe: tail => `sk_live_${tail}51H8k2e`,
  amazon: tail => `wJalr${tail}XUtn/K7MD+bPx/CYz`,
  jwt: tail => `eyJhbGciOi.eyJz${tail}dWIi.sig-1_2`,
  uuid: tail => `6f1c2e3d-0000-4${tail}a-9b8c-1234567890ab`,
  digits: tail => `90${[...tail].map(char => char.charCodeAt(0)).join('')}7712`,
  dashed: tail => `${tail}-true-1e5-null-0x1F`,
  base64: tail => `${btoa(`user:${tail}-9`)}`,
  password: tail => `p&${tail}"w'<o>r=d$1`,
  phrase: tail => `${tail}:b@c/d?e=f#g%h`,
};

const forMarkdown = (value: string) => value.replace(/[!-/:-@[-`{-~]/g, '\\$&');
const forHtml = (value: string) =>
  value.replace(/[&<>"'{}]/g, char => `&#${char.charCodeAt(0)};`).replaceAll('_', '&#95;');
const quoted = (value: string) => JSON.stringify(value);
const forPath = (value: string) => encodeURIComponent(value).replaceAll("'", '%27');
const inFence = (language: string, line: (value: string) => string) => (value: string) =>
  `\`\`\`${language}\n${line(value)}\n\`\`\`\n`;
/** Kinds that are part of a path or a name as they are. */
const plain = (value: string) => /^[\w.-]+$/.test(value);

/** Place → the Markdown that puts a value there; a heading and a title come before. */
const places: Record<string, (value: string) => string> = {
  PROSE: value => `Say ${forMarkdown(value)} here.\n`,
  EMPHASIS: value => `Say <b>${forHtml(value.slice(0, 5))}</b>${forHtml(value.slice(5))}.\n`,
  HEADING: value => `## Use ${forMarkdown(value)}\n\nText.\n`,
  LIST: value => `- one\n- ${forMarkdown(value)}\n`,
  QUOTE: value => `> ${forMarkdown(value)}\n`,
  CELL: value => `| a | b |\n|---|---|\n| c | ${forMarkdown(value)} |\n`,
  CODE: value => `Say \`${value}\` here.\n`,
  NOTE: value => `:::note[Mind]\n\n${forMarkdown(value)}\n\n:::\n`,
  LABEL: value => `:::tip[${forMarkdown(value)}]\n\nText.\n\n:::\n`,
  LINK: value => `[${forMarkdown(value)}](https://example.com/)\n`,
  HREF: value => `[link](<https://example.com/?token=${forPath(value)}>)\n`,
  HREF_RAW: value => `[link](<https://example.com/?token=${forMarkdown(value)}>)\n`,
  AUTOLINK: value => `See https://example.com/${forPath(value)} there.\n`,
  IMAGE_ALT: value => `![${forMarkdown(value)}](./box.svg)\n`,
  IMAGE_TITLE: value => `![box](./box.svg "${forMarkdown(value)}")\n`,
  FOOTNOTE: value => `Text.[^1]\n\n[^1]: ${forMarkdown(value)}\n`,
  DETAILS: value => `<details>\n<summary>${forHtml(value)}</summary>\n\nText.\n\n</details>\n`,
  ATTRIBUTE: value => `<Card title="${forHtml(value)}" href="/">\n\nText.\n\n</Card>\n`,
  TAB: value => `<Tabs>\n<TabItem value="${forHtml(value)}" label="One">\n\nText.\n\n</TabItem>\n</Tabs>\n`,
  FILE_TREE: value => `<FileTree>\n\n- src\n  - ${forMarkdown(value)}\n\n</FileTree>\n`,
  YAML: inFence('yaml', value => `token: ${value}\nother: [${value}]`),
  BASH: inFence('bash', value => `export TOKEN=${value} && curl -H Authorization:${value} https://example.com`),
  JSON: inFence('json', value => `{ "token": ${quoted(value)} }`),
  TS: inFence('ts', value => `const token = ${value};\nconst other = \`${value}\`;`),
  PYTHON: inFence('python', value => `token = ${value}`),
  INI: inFence('ini', value => `token=${value}`),
  HTTP: inFence('http', value => `GET /?a=${value} HTTP/1.1\nAuthorization: Bearer ${value}`),
  HTML: inFence('html', value => `<a href="x" data-token=${value}>`),
  DIFF: inFence('diff', value => `+token: ${value}`),
  DOCKER: inFence('docker', value => `ENV TOKEN=${value}`),
  MARKED: inFence('yaml {1}', value => `token: ${value}`),
  TITLED: value => `\`\`\`yaml title=${quoted(value.replaceAll('"', "'"))}\na: ${value}\n\`\`\`\n`,
  // The drawing of a label with one of these characters fails, and its source is shown, as in other fences.
  MERMAID: inFence('mermaid', value => `graph TD\n  A[${/["<>&#]/.test(value) ? `(${value}` : `"${value}"`}] --> B`),
  MATH: value => `$$\n\\text{${value.replace(/[#$%&_]/g, '\\$&')}}\n$$\n`,
};

const yaml = (lines: string[]) => `${lines.join('\n')}\n`;

/** Places outside the text of a page: each makes the files that put a value there. */
const files: Record<string, (value: string, name: string) => Files> = {
  TITLE: (value, name) => ({ [`docs/${name}.md`]: `---\ntitle: ${quoted(value)}\n---\n\nText.\n` }),
  DESCRIPTION: (value, name) => ({
    [`docs/${name}.md`]: `---\ntitle: T\ndescription: ${quoted(value)}\n---\n\nText.\n`,
  }),
  SIDEBAR_LABEL: (value, name) => ({
    [`docs/${name}.md`]: `---\ntitle: T\nsidebar_label: ${quoted(value)}\n---\n\nText.\n`,
  }),
  KEYWORDS: (value, name) => ({ [`docs/${name}.md`]: `---\ntitle: T\nkeywords: [${quoted(value)}]\n---\n\nText.\n` }),
  CATEGORY: (value, name) => ({
    [`docs/${name}/_category_.json`]: JSON.stringify({ label: value }),
    [`docs/${name}/a.md`]: '# A\n\nText.\n',
  }),
  STATIC: (value, name) => ({ [`docs/static/${name}.txt`]: `TOKEN=${value}\n` }),
  STATIC_JSON: (value, name) => ({ [`docs/static/${name}.json`]: JSON.stringify({ token: value }) }),
  STATIC_SVG: (value, name) => ({
    [`docs/static/${name}.svg`]: `<svg xmlns="http://www.w3.org/2000/svg"><text>${forHtml(value)}</text></svg>`,
  }),
  SLUG: (value, name): Files =>
    plain(value) ? { [`docs/${name}.md`]: `---\ntitle: T\nslug: /${value}\n---\n\nText.\n` } : {},
  FILE_NAME: (value): Files => (plain(value) ? { [`docs/${value}.md`]: '# T\n\nText.\n' } : {}),
  STATIC_NAME: (value): Files => (plain(value) ? { [`docs/static/${value}.txt`]: 'Text.\n' } : {}),
};

/** Places of an API description: a value → the fields of an operation. */
const operations: Record<string, (value: string) => object> = {
  API_SUMMARY: summary => ({ summary }),
  API_DESCRIPTION: value => ({ description: forMarkdown(value) }),
  API_FENCE: value => ({ description: `\`\`\`yaml\ntoken: ${value}\n\`\`\`\n` }),
  API_EXAMPLE: example => ({ parameters: [{ name: 'a', in: 'query', schema: { type: 'string' }, example }] }),
  API_DEFAULT: value => ({ parameters: [{ name: 'a', in: 'header', schema: { type: 'string', default: value } }] }),
  API_ENUM: value => ({ parameters: [{ name: 'a', in: 'query', schema: { type: 'string', enum: [value, 'b'] } }] }),
  API_SERVER: value => ({ servers: [{ url: `https://example.com/${forPath(value)}` }] }),
  API_BODY: value => ({
    requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: { token: value } } } },
  }),
  API_SAMPLE: source => ({ 'x-codeSamples': [{ lang: 'yaml', source: `token: ${source}` }] }),
  API_SCHEMA: value => ({
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { [value]: { type: 'string' } } } } },
    },
  }),
};

type Case = { name: string; value: string; files: Files; operation?: object };

const allPlaces = [...Object.keys(places), ...Object.keys(files), ...Object.keys(operations)];

/** The cases of each place; those of a place in the text of a page share one page. */
const makeCases = (): Case[] =>
  allPlaces.flatMap((place, nth) => {
    const tail = String.fromCharCode(97 + Math.floor(nth / 26), 97 + (nth % 26));
    const cases = Object.entries(kinds).map(([kind, make]): Case => {
      const value = make(`${tail}Q`);
      const name = `${place}_${kind}`.toUpperCase();
      return { name, value, files: files[place]?.(value, name) ?? {}, operation: operations[place]?.(value) };
    });
    const write = places[place];
    if (write) {
      const bodies = cases.map(({ value }, at) => write(value).replaceAll('[^1]', `[^${at}]`));
      cases[0]!.files[`docs/${place}.mdx`] = `# T ${nth}\n\n${bodies.join('\n\n')}`;
    }
    return cases.filter(made => write || made.operation || Object.keys(made.files).length);
  });

const ok = { '204': { description: 'Done.' } };

test('Q07 every kind of secret is found in every place', async () => {
  const cases = makeCases();
  const paths = Object.fromEntries(
    cases.flatMap(({ name, operation }) =>
      operation ? [[`/${name}`, { post: { operationId: name, responses: ok, ...operation } }]] : [],
    ),
  );
  const cwd = await writeProject({
    'docsc.config.yaml': yaml([
      'markdown: { math: true }',
      'title: T',
      'api: [{ id: pets, path: api.json, route: /pets, label: Pets }]',
    ]),
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths }),
    'docs/index.md': '# Home\n\nWelcome.\n',
    'docs/box.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>\n',
    ...Object.assign({}, ...cases.map(made => made.files)),
  });
  const variables = Object.fromEntries(cases.map(({ name, value }) => [name, value]));
  assert.is(new Set(Object.values(variables)).size, cases.length, 'no two are the same');
  // A terminal shows the first findings of a rule only.
  const { code, stdout, stderr } = await run(cwd, ['build', '--json'], {
    ...variables,
    DOCSC_SECRETS: cases.map(made => made.name).join(),
  });
  assert.is(code, 1, stderr.slice(0, 4000));
  const missed = cases.map(made => made.name).filter(name => !stdout.includes(`value of ${name},`));
  assert.equal(missed, [], `${missed.length} of ${cases.length}`);
  process.stdout.write(`\nnote: ${cases.length} secrets\n`);
});

test('a secret is found though it is wrapped, written in another way, or of several lines', async () => {
  const lines = `-----BEGIN KEY-----\n${'aB3/'.repeat(16)}\n${'xY9+'.repeat(10)}==\n-----END KEY-----`;
  const scan = createScan([
    { name: 'LINES', value: lines },
    { name: 'PASSWORD', value: 'p&w"\'<o>r/d$1' },
    { name: 'TOKEN', value: 'npm_0aB1cD2eF3' },
  ]);
  const base64 = Buffer.from(lines).toString('base64').replace(/.{64}/g, '$&\n');
  const indented = lines.replaceAll('\n', '\n    ');
  const found: [string, string | Buffer][] = [
    ['LINES', indented],
    ['LINES', `<pre>${indented.replaceAll('\n', '</span>\n<span>')}</pre>`],
    ['LINES', base64],
    ['LINES', JSON.stringify({ type: 'text', value: indented })],
    ['PASSWORD', `<a href="/?p&amp;w%22%27%3Co%3Er/d$1">`],
    ['PASSWORD', `<i title="p&#38;w&quot;&#x27;&lt;o&gt;r/d$1">`],
    ['PASSWORD', `<script type="application/json">{"a":"p\\u0026w\\"'\\u003co>r\\/d$1"}</script>`],
    ['PASSWORD', `<i data-a="{&quot;p&amp;w\\&quot;'&lt;o&gt;r/d$1&quot;}">`],
    ['PASSWORD', 'p\\&w\\"\\\'\\<o\\>r/d\\$1'],
    ['TOKEN', 'npm<!-- -->_0a<wbr>B1<SPAN class="a">cD2</SPAN>eF3'.replace(/^/, '<p>')],
    [
      'TOKEN',
      JSON.stringify([{ tagName: 'b', value: 'npm' }, { value: '_0aB1c' }, { tagName: 'span', value: 'D2eF3' }]),
    ],
    ['TOKEN', Buffer.from('npm_0aB1cD2eF3', 'utf16le')],
  ];
  for (const [name, text] of found)
    assert.equal(
      scan(text).map(leak => leak.name),
      [name],
      text.toString(),
    );
});

test('what only looks like a secret is not found', () => {
  const scan = createScan([
    { name: 'DIGITS', value: '20252026' },
    { name: 'LINES', value: 'first line\nsecond line' },
  ]);
  for (const text of [
    '<td>2025</td><td>2026</td>',
    '<li>2025</li>\n<li>2026</li>',
    '<p>2025<br>2026</p>',
    '2025 2026',
    '<p>2025 <b>2026</b></p>',
    JSON.stringify([
      { tagName: 'td', children: [{ value: '2025' }] },
      { tagName: 'td', children: [{ value: '2026' }] },
    ]),
    JSON.stringify({ from: '2025', to: '2026' }),
    'first line, second line',
    '<first<second',
    '&',
    '&#xffffffff;&#;&nothing;%%zz\\',
    '<',
    '{"value":"\\',
    '{"value',
  ])
    assert.equal(scan(text), [], text);
});

test('a log never shows a secret that a finding quotes', async () => {
  const value = 'Zq9-aBcDeF12';
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.mdx': `# Home\n\n[${value}](/${value}) {f("${value}")}\n`,
  });
  const env = { DOCSC_SECRETS: 'TOKEN', TOKEN: value };
  for (const command of [['check'], ['check', '--json']]) {
    const { stdout, stderr } = await run(cwd, command, env);
    assert.match(stdout + stderr, 'broken-link', 'the finding is shown');
    assert.not.match(stdout + stderr, value);
  }
});

test.run();

/** Files that pages of VitePress show: snippets of code and parts of Markdown, in the notations of VitePress. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, type Files, listed } from './site.js';

const code = 'let before;\n// #region part\nlet inside = 1;\n// #endregion part\nlet after;\n';

const files: Files = {
  'docs/snippets/a.ts': code,
  'docs/guide/b.py': 'print(1)\n',
  'docs/parts/_whole.md':
    '---\ntitle: Part\n---\n\nWhole *part*, and a [link](../index.md).\n\n<!--@include: ./_inner.md-->\n',
  'docs/parts/_inner.md': 'Inner.\n',
  'docs/parts/_lines.md': 'Line one.\n\nLine three.\n\nLine five.\n',
  'docs/parts/_region.md': 'Outside.\n\n<!-- #region first -->\n\nFirst.\n\n<!-- #endregion first -->\n\nAfter.\n',
};

/** The text of a page in `docs/guide`, and the findings. */
async function compile(text: string): Promise<{ body: string; findings: string[] }> {
  const site = await compileSite({
    ...files,
    'docs/index.md': '# Home\n',
    'docs/guide/page.md': `# Page\n\n${text}\n`,
  });
  return { body: JSON.stringify(site.pages.get('/guide/page')?.page.body), findings: listed(site.diagnostics) };
}

const snippets: [written: string, shown: RegExp[]][] = [
  ['<<< @/snippets/a.ts', [/before/, /inside/, /after/, /typescript|"ts"/i]],
  ['<<< @/snippets/a.ts#part', [/inside/]],
  ['<<< ./b.py', [/print/]],
  ['<<< ../snippets/a.ts#part{1 js:line-numbers} [Own title]', [/inside/, /Own title/]],
  ['<<< @/snippets/a.ts{1,2-3}', [/before/]],
  ['<<< @/snippets/a.ts {2}', [/before/]],
  ['<<<@/snippets/a.ts{c#}', [/before/]],
  ['- Item\n\n  <<< @/snippets/a.ts#part', [/Item/, /inside/]],
  ['> <<< ./b.py', [/print/]],
  ['::: code-group\n\n<<< @/snippets/a.ts [One]\n<<< ./b.py [Two]\n\n:::', [/One/, /Two/, /inside/, /print/]],
];

for (const [written, shown] of snippets)
  test(`VitePress: ${JSON.stringify(written)} shows the code`, async () => {
    const { body, findings } = await compile(written);
    assert.equal(findings, []);
    for (const pattern of shown) assert.match(body, pattern);
    assert.not.match(body, /<<</);
    if (written.includes('#part')) assert.not.match(body, /before/);
  });

const includes: [written: string, shown: RegExp[], hidden: RegExp][] = [
  ['<!--@include: ../parts/_whole.md-->', [/Whole /, /Inner\./, /"part"/], /title: Part/],
  ['<!-- @include: @/parts/_inner.md -->', [/Inner\./], /include/],
  ['<!--@include: ../parts/_lines.md{3,}-->', [/Line three/, /Line five/], /Line one/],
  ['<!--@include: ../parts/_lines.md{,3}-->', [/Line one/, /Line three/], /Line five/],
  ['<!--@include: ../parts/_lines.md{3,3}-->', [/Line three/], /Line (one|five)/],
  ['<!--@include: ../parts/_lines.md{3}-->', [/Line three/], /Line (one|five)/],
  ['<!--@include: ../parts/_region.md#first-->', [/First/], /Outside|After/],
  ['- Item\n\n  <!--@include: ../parts/_inner.md-->', [/Item/, /Inner\./], /include/],
  ['::: tip\n<!--@include: ../parts/_inner.md-->\n:::', [/Inner\./], /include/],
  [
    '<!--@include: ../parts/_lines.md{1,1}-->\n<!--@include: ../parts/_lines.md{5,5}-->',
    [/Line one/, /Line five/],
    /Line three/,
  ],
];

for (const [written, shown, hidden] of includes)
  test(`VitePress: ${JSON.stringify(written)} shows the part`, async () => {
    const { body, findings } = await compile(written);
    assert.equal(findings, []);
    for (const pattern of shown) assert.match(body, pattern);
    assert.not.match(body, hidden);
  });

test('VitePress: a file, a region or a part that does not exist is a finding at its line', async () => {
  const written = [
    '<<< ./none.ts',
    '<<< ./b.py#none',
    '<!--@include: ./none.md-->',
    '<!--@include: ../parts/_lines.md#no-->',
  ];
  const { findings } = await compile(written.join('\n\n'));
  assert.equal(
    findings,
    [3, 5, 7, 9].map(line => `docs/guide/page.md:${line}:1 broken-include error`),
  );
});

test('VitePress: code, conflict markers and comments stay what they are', async () => {
  const { body, findings } = await compile(
    '```text\n<<< @/a.ts\n```\n\nText <<< more\n\n`<<< @/a.ts`\n\n<!-- include: a.md -->',
  );
  assert.equal(findings, []);
  assert.match(body, /<<< @\/a\.ts/);
});

test.run();

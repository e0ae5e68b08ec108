/** Extensions whose values docsc cannot show are findings at their place. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite } from '../site.js';

const HEAD = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";
const operation = (rest: string) => `${HEAD}paths: { /a: { get: { operationId: a, ${rest} } } }\n`;
const schema = (rest: string) => `${HEAD}paths: {}\ncomponents: { schemas: { A: { ${rest} } } }\n`;

async function findings(text: string): Promise<string[]> {
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\napi: [{ id: api, path: api.yaml, route: /api }]\n',
    'docs/index.md': '# Home\n',
    'api.yaml': text,
  });
  return diagnostics
    .filter(({ rule, pointer }) => rule === 'invalid-openapi' && pointer?.includes('x-'))
    .map(({ place, pointer, message }) => `${place?.line} ${pointer} ${message}`);
}

const wrong: [text: string, pointer: string][] = [
  [operation('x-badges: beta'), '/x-badges'],
  [operation('x-badges: [beta, { label: New }]'), '/x-badges/1'],
  [operation('x-codeSamples: [{ lang: Go }]'), '/x-codeSamples/0'],
  [operation('x-code-samples: { lang: Go, source: x }'), '/x-code-samples'],
  [operation('x-codeSamples: [{ lang: Go, source: { $ref: ./a.go } }]'), '/x-codeSamples/0/source'],
  [operation('x-order: first'), '/x-order'],
  [operation('x-hideTryIt: yes please'), '/x-hideTryIt'],
  [operation('x-internal: maybe'), '/x-internal'],
  [`${HEAD}paths: {}\nx-tagGroups: [{ name: A }]\n`, '/x-tagGroups/0'],
  [`${HEAD}paths: {}\nx-tagGroups: { A: [b] }\n`, '/x-tagGroups'],
  [`${HEAD}paths: {}\ntags: [{ name: a, x-displayName: [A] }]\n`, '/tags/0/x-displayName'],
  [`${HEAD.replace("'1' }", "'1', x-logo: logo.svg }")}paths: {}\n`, '/info/x-logo'],
  [`${HEAD.replace("'1' }", "'1', x-logo: { altText: It } }")}paths: {}\n`, '/info/x-logo'],
  [schema('enum: [a], x-enumDescriptions: first'), '/x-enumDescriptions'],
  [schema('enum: [a], x-enum-varnames: A'), '/x-enum-varnames'],
  [schema('x-order: 1st'), '/x-order'],
];

for (const [text, pointer] of wrong)
  test(`a value that cannot be shown is a finding: ${text.slice(HEAD.length).trim() || text.slice(15).trim()}`, async () => {
    const found = await findings(text);
    assert.is(found.length, 1, found.join('\n'));
    assert.match(found[0]!, new RegExp(`^\\d+ \\S*${pointer} `));
  });

test('values in every form that is shown, and extensions of other tools, have no findings', async () => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1', x-logo: { url: /logo.svg, altText: It, href: https://a.example, backgroundColor: '#fff' } }
x-tagGroups: [{ name: A, tags: [a], x-own: 1 }]
tags: [{ name: a, x-displayName: A }]
paths:
  /a:
    x-hideTryItPanel: false
    get:
      operationId: a
      x-badges: [beta, { name: New, color: red }]
      x-codeSamples: [{ lang: Go, label: SDK, source: x, syntax: go }]
      x-order: 2
      x-internal: 'true'
      x-unknown: { any: thing }
components:
  schemas:
    A: { enum: [a], x-enumDescriptions: { a: First }, x-enum-varnames: [A], x-order: 1.5 }
    B: { enum: [a], x-enumDescriptions: [First], x-internal: false }
`;
  assert.equal(await findings(text), []);
});

test.run();

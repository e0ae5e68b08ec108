/** Names that every JavaScript object inherits are keys like any other, wherever a file has a map of keys. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { compileSite, type Files } from './site.js';

const inherited = ['__proto__', 'constructor', 'toString', 'valueOf'];
const ordinary = 'ordinaryKey';

/** Configurations with `KEY` in each of their maps, and as a name of what a map holds. */
const configurations = [
  'KEY: 1',
  'KEY: { bundles: 1 }',
  ...['analytics', 'announcement', 'assistant', 'cache', 'components', 'footer', 'limits', 'markdown', 'navbar'],
  ...['plugins: [{ use: a, KEY: 1 }]', 'plugins: [{ use: ./own.js, options: { a: { KEY: 1 } } }]'],
  ...['prose', 'prose: { terms: { KEY: a } }', 'redirects: [{ KEY: a }]', 'redirects: [{ from: /KEY, to: / }]'],
  ...['remote', 'rules: { KEY: off }', 'rules: { KEY: [a] }', 'rules: { broken-link: KEY }', 'search', 'security'],
  ...['search: { synonyms: { KEY: [a] } }', 'search: { synonyms: [[KEY, a]] }', 'search: { remote: { KEY: a } }'],
  ...['sidebars: KEY', 'sidebars: { KEY: [index] }', 'sidebars: { KEY: 3 }', 'sidebars: { main: [KEY] }'],
  ...['sidebars: { main: [{ KEY: [index] }] }', 'sidebars: { main: [{ label: a, items: [KEY], KEY: b }] }'],
  ...['sitemap', 'socialImage', 'theme', 'theme: { colors: { KEY: red } }', 'variables: { KEY: [a] }', 'version'],
  ...[
    'components: { names: { KEY: Card } }',
    'components: { names: { Old: { component: Card, attributes: { KEY: 1 } } } }',
  ],
  ...['api: [{ KEY: 1 }]', 'assistant: { script: "https://a.example/a.js", attributes: { KEY: a } }'],
].map(yaml => (yaml.includes('KEY') ? yaml : `${yaml}: { KEY: { KEY: 1 } }`));

const frontMatter = [
  'KEY: a',
  'sidebar: { KEY: a }',
  'sidebar_custom_props: { KEY: 1 }',
  'home: { KEY: 1 }',
  'slug: /KEY',
];

const fileOf = (yaml: string): Files => ({ 'docsc.config.yaml': `title: T\n${yaml}\n`, 'docs/index.md': '# Home\n' });

const places: [string, Files][] = [
  ...configurations.map((yaml): [string, Files] => [yaml, fileOf(yaml)]),
  ...['sidebars', 'redirects', 'prose', 'remote'].flatMap(part =>
    ['KEY: 3\n', '- KEY: 3\n', 'main:\n  - KEY: [index]\n'].map((text): [string, Files] => [
      `${part} in a file: ${text.trim()}`,
      { ...fileOf(`${part}: part.yaml`), 'part.yaml': text },
    ]),
  ),
  ...frontMatter.map((line): [string, Files] => [
    `front matter: ${line}`,
    { ...fileOf(''), 'docs/a.md': `---\n${line}\n---\n\n# A\n\nText.\n` },
  ]),
  ...['_category_.json', '_category_.yml'].map((name): [string, Files] => [
    name,
    { ...fileOf(''), [`docs/a/${name}`]: '{"label": "A", "KEY": "a"}\n', 'docs/a/b.md': '# B\n' },
  ]),
];

const schema = {
  ...{ type: 'object', required: ['KEY'], properties: { KEY: { type: 'string', KEY: 1 } }, $defs: { KEY: {} } },
  ...{ patternProperties: { KEY: {} }, dependentRequired: { KEY: ['KEY'] }, example: { KEY: 'a' }, 'x-KEY': 1 },
  ...{ discriminator: { propertyName: 'KEY', mapping: { KEY: '#/components/schemas/KEY' } } },
};
const content = { KEY: { schema, encoding: { KEY: {} }, examples: { KEY: { value: { KEY: 1 } } } } };
const operation = {
  parameters: [{ name: 'KEY', in: 'query', schema }],
  requestBody: { content: { ...content, 'application/x-www-form-urlencoded': content.KEY } },
  responses: {
    200: { description: 'a', headers: { KEY: { schema } }, links: { KEY: { operationId: 'KEY' } }, content },
  },
  callbacks: { KEY: { KEY: { post: { responses: {} } } } },
  security: [{ KEY: [] }],
};
const description = {
  ...{ openapi: '3.1.0', info: { title: 'A', version: '1', KEY: 1 }, KEY: 1, tags: [{ name: 'KEY', KEY: 1 }] },
  servers: [{ url: 'https://{KEY}', variables: { KEY: { default: 'KEY' } } }],
  ...{ paths: { '/a': { KEY: {}, get: operation }, KEY: {} }, webhooks: { KEY: { post: { responses: {} } } } },
  components: {
    schemas: { KEY: schema },
    securitySchemes: { KEY: { type: 'oauth2', flows: { KEY: {}, implicit: { scopes: { KEY: 'a' } } } } },
    KEY: { KEY: 1 },
  },
};

places.push([
  'an API description',
  { ...fileOf('api: [{ id: a, label: A, path: api.json, route: /api }]'), 'api.json': JSON.stringify(description) },
]);

/** The findings of a site in which `KEY` is a name, with `KEY` in its place. */
async function findingsWith(name: string, files: Files): Promise<string[]> {
  const replaced = Object.entries(files).map(([path, text]) => [path, text.replaceAll('KEY', name)]);
  const site = compileSite(Object.fromEntries(replaced) as Files);
  const found = await site.then(
    ({ diagnostics }) => diagnostics,
    thrown => {
      if (!(thrown instanceof DiagnosticError)) throw thrown;
      return thrown.diagnostics;
    },
  );
  return found.map(({ rule, message }) => `${rule} ${message.replaceAll(name, 'KEY')}`).sort();
}

test('inherited names get the finding that any other name gets, in each map of keys, and nothing throws', async () => {
  for (const [place, files] of places) {
    const expected = await findingsWith(ordinary, files);
    for (const name of inherited) {
      const found = await findingsWith(name, files);
      if (name !== '__proto__') assert.equal(found, expected, `${name}: ${place}`);
      else assert.is(found.length > 0, expected.length > 0 || refusesPrototype.has(place), `${name}: ${place}`);
    }
  }
});

/** Maps with names of a writer's own, of which `__proto__` cannot be one. */
const refusesPrototype = new Set([
  'plugins: [{ use: ./own.js, options: { a: { KEY: 1 } } }]',
  'sidebars: { KEY: [index] }',
  'sidebars: { main: [{ KEY: [index] }] }',
  'front matter: sidebar_custom_props: { KEY: 1 }',
]);

test.run();

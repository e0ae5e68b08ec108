/** All mistakes of a configuration are reported in one run, in line order. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { findings } from './configuration.js';

const lines = [
  'sidebars: { main: [3] }',
  'announcement: { id: a, content: "[Read](nowhere)" }',
  'sitemap: { priority: 3 }',
  'redirects: redirects.yaml',
  'serach: false',
];

test('mistakes in values, combinations and other files are reported in one run and in order', async () => {
  const found = await findings(lines.join('\n'));
  assert.equal(
    found.map(line => line.split(':')[0]),
    ['2', '3', '4', '5', '6'],
    found.join('\n'),
  );
});

test('keys that are dropped to check the rest are not reported as missing', async () => {
  assert.is((await findings(lines[0]!)).length, 1);
  assert.is((await findings(`docs: 3\n${lines[0]}`)).length, 2);
});

test('a second YAML document is reported, an empty one is not', async () => {
  assert.equal(await findings('tagline: a\n---\ntagline: b'), [
    '4:1 This file contains several YAML documents, of which docsc would read only the first.',
  ]);
  assert.equal(await findings('tagline: a\n---\n'), []);
});

test('files of the configuration are known by one path, however it is written', async () => {
  const config = `title: T
sidebars: ./nav/../sidebars.yaml
redirects: ./redirects.yaml
glossary: ./glossary.yaml
components: { module: ./components.tsx }
`;
  const files = {
    'docsc.config.yaml': config,
    'sidebars.yaml': 'docs: [a]\n',
    'redirects.yaml': '[]\n',
    'glossary.yaml': 'flag: A switch.\n',
  };
  const read = await readConfig(createMemoryFileSystem(files), 'docsc.config.yaml');
  assert.equal(read.files, ['docsc.config.yaml', 'sidebars.yaml', 'redirects.yaml', 'glossary.yaml']);
  assert.equal([read.glossary?.file, read.components.module], ['glossary.yaml', 'components.tsx']);
});

test.run();

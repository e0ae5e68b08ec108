/** A plugin's rules get places and offsets of the file, whatever docsc repairs in it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { type Files, writeProject } from '../project.js';

/** A rule as the manual teaches it, and one that computes the place of a word within a text. */
const rules = `export default () => ({ name: 'own', rules: {
  slice: { check: ({ tree, text }, report) => each(tree, node => {
    const { start, end } = node.position;
    report(node.value + ' = ' + text.slice(start.offset, end.offset), { node });
  }) },
  word: { check: ({ tree }, report) => each(tree, ({ value, position: { start } }) => {
    const at = value.indexOf('simply');
    report(value, { place: { line: start.line, column: start.column + at } });
  }) },
} });
const each = (node, call) => {
  if (node.type === 'text' && node.value.includes('simply')) call(node);
  for (const child of node.children ?? []) each(child, call);
};
`;

async function check(files: Files, config = '') {
  const root = await writeProject({
    'docsc.config.yaml': `title: T\nvariables: { product: A long name }\n${config}plugins:\n  - use: ./own.js\n`,
    'own.js': rules,
    ...files,
  });
  const { stdout } = await docscInProcess(['check', '--json'], { cwd: root });
  type Found = { path: string; rule: string; message: string; place: { line: number; column: number } };
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Found[] };
  const own = diagnostics.filter(({ rule }) => rule.startsWith('own/'));
  return own.map(({ path, rule, message, place }) => `${path}:${place.line}:${place.column} ${rule} ${message}`);
}

test('plugins: a rule sees variables as they were written, and offsets fit the whole file', async () => {
  assert.equal(
    await check({
      'docs/index.md': '---\ntitle: A\n---\n\n{{product}}, simply *simply*\n',
      'docs/b.mdx': '---\ntitle: B\n---\nimport P from "./_p.md";\n\n{{product}} simply\n\n<P />\n',
      'docs/_p.md': '---\nx: y\n---\n\n- {{product}} simply\n',
    }),
    [
      'docs/_p.md:5:3 own/slice {{product}} simply = {{product}} simply',
      'docs/_p.md:5:15 own/word {{product}} simply',
      'docs/b.mdx:6:1 own/slice {{product}} simply = {{product}} simply',
      'docs/b.mdx:6:13 own/word {{product}} simply',
      'docs/index.md:5:1 own/slice {{product}}, simply  = {{product}}, simply ',
      'docs/index.md:5:14 own/word {{product}}, simply ',
      'docs/index.md:5:22 own/slice simply = simply',
      'docs/index.md:5:22 own/word simply',
    ],
  );
});

test('plugins: a place that a rule computes from a node is one of the file where the text was repaired', async () => {
  assert.equal(await check({ 'docs/index.mdx': '# A\n\n<!-- a --> Go <br> simply on\n' }), [
    'docs/index.mdx:3:19 own/slice  simply on =  simply on',
    'docs/index.mdx:3:20 own/word  simply on',
  ]);
  const mkdocs = '# A\n\n!!! note "N"\n    simply on\n\nThen simply\n';
  assert.equal(await check({ 'docs/index.md': mkdocs }, 'markdown: { headingIds: mkdocs }\n'), [
    'docs/index.md:4:5 own/slice simply on = simply on',
    'docs/index.md:4:5 own/word simply on',
    'docs/index.md:6:1 own/slice Then simply = Then simply',
    'docs/index.md:6:6 own/word Then simply',
  ]);
});

test('plugins: a plugin of remark sees the values of variables in a directive', async () => {
  const root = await writeProject({
    'docsc.config.yaml': 'title: T\nvariables: { key: Enter }\nplugins:\n  - use: ./own.js\n',
    'own.js': `const visit = node => {
      if (node.name === 'key') {
        node.data = { hName: 'kbd', hProperties: { title: node.attributes.title } };
        node.children = [{ type: 'text', value: node.children[0].value.toUpperCase() }];
      }
      node.children?.forEach(visit);
    };
    export default () => ({ name: 'own', remark: [() => visit] });`,
    'docs/index.md': '# A\n\nPress :key[{{key}}]{title="{{key}} key"}.\n',
  });
  const { code, stderr } = await docscInProcess(['build'], { cwd: root });
  assert.is(code, 0, stderr);
  assert.match(await readFile(join(root, 'build/index.html'), 'utf8'), '<kbd title="Enter key">ENTER</kbd>');
});

test.run();

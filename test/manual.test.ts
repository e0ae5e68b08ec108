/** The manual and the code agree: every rule, front matter key, configuration key and option is documented. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { proseSchema } from '../src/compiler/config/prose.js';
import { configSchema } from '../src/compiler/config/schema.js';
import { rules } from '../src/compiler/diagnostics/rules/index.js';
import { proseRules } from '../src/compiler/diagnostics/rules/prose.js';
import type { Rule } from '../src/compiler/diagnostics/rules/rule.js';
import { frontMatterKeys } from '../src/compiler/markdown/frontmatter.js';

const project = join(import.meta.dirname, '..');
const manual = (name: string): Promise<string> => readFile(join(project, 'manual', name), 'utf8');

test('findings.md lists every rule with its level and exit code, and no other', async () => {
  const headings = (await manual('findings.md')).matchAll(
    /^### `([a-z-]+)`\n\n(Error|Warning)(, off by default)?, exit code (\d)\. /gm,
  );
  const documented = Object.fromEntries(
    [...headings].map(([, name = '', level = '', off = '', exit]) => [name, `${level.toLowerCase()}${off} ${exit}`]),
  );
  const actual = Object.fromEntries(
    Object.entries<Rule>(rules).map(([name, { level, exit, isOff }]) => [
      name,
      `${level}${isOff ? ', off by default' : ''} ${exit}`,
    ]),
  );
  assert.equal(documented, actual);
});

test('findings.md describes every rule as the code does', async () => {
  const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '"$1"').replace(/`([^`]*)`/g, '$1');
  const sections = (await manual('findings.md')).matchAll(
    /^### `([a-z-]+)`\n\n\w+(?:, off by default)?, exit code \d\. (.*)\n\n(.*)$/gm,
  );
  const described = [...sections];
  assert.is(described.length, Object.keys(rules).length);
  for (const [, name = '', about = '', cure = ''] of described) {
    const rule = rules[name as keyof typeof rules];
    assert.is(plain(about), plain(rule.about), name);
    assert.is(plain(cure), rule.cure, name);
  }
});

test('the headings of rules are in order, so that readers find them', async () => {
  const names = [...(await manual('findings.md')).matchAll(/^### `([a-z-]+)`$/gm)].map(([, name]) => name);
  assert.equal(names, [...names].sort());
});

test('writing.md names every front matter key', async () => {
  const [, table = ''] = (await manual('writing.md')).split('## Front matter');
  const documented = [...table.split('\n## ')[0]!.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  assert.equal(documented.sort(), [...frontMatterKeys].sort());
});

test('configuration.md names every key of the configuration', async () => {
  const [, table = ''] = (await manual('configuration.md')).split('## Keys');
  const rows = table.split('\n## ')[0]!.matchAll(/^\| (`.+?) \|/gm);
  const documented = [...rows].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  assert.equal(documented.sort(), Object.keys(configSchema.shape).sort());
});

test('prose.md names every key of prose, and the rules that it has', async () => {
  const text = await manual('prose.md');
  const [, keys = '', ruled = ''] = text.split(/^## (?:Keys|Rules)$/m);
  const first = (table: string) =>
    [...table.split('\n## ')[0]!.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  assert.equal(first(keys).sort(), Object.keys(proseSchema.shape).sort());
  assert.equal(first(ruled).sort(), Object.keys(proseRules).sort());
});

test('contributing.md names files and folders that exist', async () => {
  const [before = '', after = ''] = (await manual('contributing.md')).split('```text\n');
  const [map = '', recipes = ''] = after.split('```\n');
  const folders = ['bin', 'src', 'test', 'manual', 'templates'];
  const lists = await Promise.all(folders.map(folder => readdir(join(project, folder), { recursive: true })));
  const fileNames = new Set(lists.flat().map(path => basename(path)));

  let parent = '';
  const mapped = map
    .split('\n')
    .filter(line => line.trim())
    .flatMap(line => {
      const [names = ''] = line.trim().split(/ {2,}/);
      if (!line.startsWith(' ')) parent = names.endsWith('/') && !names.includes(' ') ? names : '';
      return names.split(' ').map(name => (line.startsWith(' ') ? parent + name : name));
    });
  const inText = [...(before + recipes).matchAll(/`([\w./-]+(?:\/|\.(?:tsx?|css|md)))`/g)].map(([, name = '']) => name);
  const missing = [...mapped, ...inText].filter(
    name =>
      !/[*<]|^dist\//.test(name) &&
      !['', 'src/compiler', 'src/runtime/theme'].some(base => existsSync(join(project, base, name))) &&
      (name.includes('/') || !fileNames.has(name)),
  );
  assert.ok(mapped.length > 40 && inText.length > 40, `${mapped.length} in the map, ${inText.length} in the text`);
  assert.equal(missing, []);
});

test.run();

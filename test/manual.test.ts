/** The manual and the code agree: every rule, front matter key, configuration key and option is documented. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { proseSchema } from '../src/compiler/config/prose.js';
import { configSchema } from '../src/compiler/config/schema.js';
import { rules } from '../src/compiler/diagnostics/rules/index.js';
import { proseRules } from '../src/compiler/diagnostics/rules/prose.js';
import { frontMatterKeys } from '../src/compiler/markdown/frontmatter.js';

const manual = (name: string): Promise<string> => readFile(join(import.meta.dirname, '../manual', name), 'utf8');

test('findings.md lists every rule with its level and exit code, and no other', async () => {
  const rows = [...(await manual('findings.md')).matchAll(/^\| `([a-z-]+)` \| (error|warning) \| (\d) \|/gm)];
  const documented = Object.fromEntries(rows.map(([, name = '', level, exit]) => [name, `${level} ${exit}`]));
  const actual = Object.fromEntries(Object.entries(rules).map(([name, { level, exit }]) => [name, `${level} ${exit}`]));
  assert.equal(documented, actual);
});

test('findings.md describes every rule as the code does', async () => {
  const plain = (text: string) =>
    text
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '"$1"')
      .replace(/`([^`]*)`/g, '$1')
      .replaceAll('\\|', '|');
  const rows = (await manual('findings.md')).matchAll(/^\| `([a-z-]+)` \| \w+ \| \d \| (.*?) \| (.*) \|$/gm);
  for (const [, name = '', about = '', cure = ''] of rows) {
    const rule = rules[name as keyof typeof rules];
    assert.is(plain(about), plain(rule.about), name);
    assert.is(plain(cure), rule.cure, name);
  }
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

test.run();

/**
 * The classes of highlighted code are names that Prism's grammars choose, such as `anchor` for `^` in a regular expression. A
 * rule of the theme for a class of that name must not reach them: it would hide, move or frame parts of readers' code.
 */
import { readdir, readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { registerGrammars } from '../../src/compiler/markdown/highlight/grammars.js';

const test = suite('classes of code and of the theme');
const THEME = 'src/runtime/theme';

/** Names and aliases of all tokens of all grammars. */
function tokenNames(): Set<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown) => {
    if (value === null || typeof value !== 'object' || value instanceof RegExp || seen.has(value)) return;
    seen.add(value);
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'alias') for (const one of [inner].flat()) names.add(String(one));
      if (!Array.isArray(value)) names.add(name);
      visit(inner);
    }
  };
  const { languages } = registerGrammars() as unknown as { languages: object };
  for (const grammar of Object.values(languages)) visit(grammar);
  return names;
}

/** The selectors of a style sheet that are one class alone, with pseudo-classes and further classes. */
function bareClasses(css: string): string[] {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{};]/)
    .flatMap(rule => rule.split(','))
    .map(selector => selector.trim());
  return selectors.filter(selector => /^\.[\w-]+(?:[.:[][^\s>+~]*)?$/.test(selector));
}

test('no rule of the theme is for a class that code has', async () => {
  const names = tokenNames();
  assert.ok(names.has('anchor'));
  assert.ok(names.size > 300, String(names.size));
  const files = (await readdir(THEME)).filter(name => name.endsWith('.css') && !/^code(?:-notes)?\.css$/.test(name));
  const found: string[] = [];
  for (const file of files)
    for (const selector of bareClasses(await readFile(`${THEME}/${file}`, 'utf8'))) {
      const classes = [...selector.replace(/:[\w-]+\(.*\)/, '').matchAll(/\.([\w-]+)/g)].map(([, name]) => name!);
      if (classes.every(name => names.has(name)) && !selector.includes(':not(.token)'))
        found.push(`${file}: ${selector}`);
    }
  assert.equal(found, []);
});

test.run();

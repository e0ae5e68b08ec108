/** A search index in many files: an edit rewrites only the changed ones, and the result equals a full build's index. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';
import { filesBelow } from './many-pages.js';

const SECTIONS = 70;
const pageText = (page: number) =>
  `# Page ${page}\n\nFirst words.\n\n${Array.from(
    { length: SECTIONS },
    (_, nth) => `## Part ${nth} of ${page}\n\nWords such as ${(page * nth).toString(36)} and w${nth % 9}.\n`,
  ).join('\n')}`;

const project = () =>
  writeProject({
    'docsc.config.yaml': 'title: Many\nrules: { unknown-language: warning }\n',
    'docs/index.md': '# Home\n\nWelcome.\n',
    ...Object.fromEntries(Array.from({ length: 60 }, (_, nth) => [`docs/p${nth}.md`, pageText(nth)])),
  });

async function build(cwd: string) {
  const { code, stderr } = await docscInProcess(['build', '-o', 'site'], { cwd });
  assert.is(code, 0, stderr);
  return filesBelow(join(cwd, 'site/assets/search'));
}

/** The index of a full build. */
async function anew(cwd: string) {
  const { code, stderr } = await docscInProcess(['build', '-o', 'anew', '--no-cache'], { cwd });
  assert.is(code, 0, stderr);
  const files = await filesBelow(join(cwd, 'anew/assets/search'));
  await rm(join(cwd, 'anew'), { recursive: true });
  return files;
}

/** Builds incrementally and from scratch; returns the paths that the incremental build wrote. */
async function change(cwd: string, what: string): Promise<string[]> {
  const before = new Set(await readdir(join(cwd, 'site/assets/search')));
  const inPlace = await build(cwd);
  for (const [path, bytes] of await anew(cwd)) assert.ok(inPlace.get(path) === bytes, `${what}: ${path}`);
  return [...inPlace.keys()].filter(path => !before.has(path.slice(1)));
}

const edit = async (cwd: string, path: string, from: string, to: string) => {
  const text = await readFile(join(cwd, path), 'utf8');
  assert.ok(text.includes(from));
  await writeFile(join(cwd, path), text.replace(from, to));
};

test('an edit writes few files of the index, and each step equals a full build', async () => {
  const cwd = await project();
  const all = await build(cwd);
  assert.ok(all.size > 250, `${all.size} files`);

  await edit(cwd, 'docs/p30.md', 'First words.', 'First words, and a yardarm.');
  const few = await change(cwd, 'a sentence');
  assert.ok(few.length > 2 && few.length < 10, few.join(' '));

  await edit(cwd, 'docs/p1.md', 'First words.', 'The yardarm again.');
  await edit(cwd, 'docs/p59.md', 'w8.', 'the last word.');
  assert.ok((await change(cwd, 'two pages')).length < 20);

  await edit(cwd, 'docs/p5.md', '## Part 3 of 5', '## Another part');
  await change(cwd, 'a heading');

  await writeFile(join(cwd, 'docs/p6.md'), `${pageText(6)}\n## One more\n\nText.\n`);
  await change(cwd, 'a section more');

  await rm(join(cwd, 'docs/p7.md'));
  await change(cwd, 'a page less');

  // For a page with a finding, only this is cached.
  await writeFile(join(cwd, 'docs/p8.md'), `${pageText(8)}\n\`\`\`nolang\ncode\n\`\`\`\n`);
  await change(cwd, 'a finding');
  assert.equal(await change(cwd, 'nothing, with a finding'), []);
  await edit(cwd, 'docs/p9.md', 'First words.', 'Other words.');
  const beside = await change(cwd, 'a sentence beside a finding');
  assert.ok(beside.length < 10, beside.join(' '));
  await edit(cwd, 'docs/p8.md', 'First words.', 'Other words.');
  const within = await change(cwd, 'a sentence beside a finding of its own');
  assert.ok(within.length < 10, within.join(' '));
});

test('a lost or changed file of the index is written again with an edit', async () => {
  const cwd = await project();
  await build(cwd);
  const kinds = [/^\/vocabulary-/, /^\/start-/, /^\/text-0-/, /^\/terms-/];
  for (const [nth, kind] of kinds.entries()) {
    const path = [...(await anew(cwd)).keys()].find(name => kind.test(name))!;
    const file = join(cwd, 'site/assets/search', path);
    if (nth % 2) await writeFile(file, 'by hand');
    else await rm(file);
    await edit(cwd, `docs/p${nth}.md`, 'First words.', `Words number ${nth}.`);
    await change(cwd, path);
  }
});

test.run();

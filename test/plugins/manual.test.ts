/**
 * The plugins of the manual's page, from its text alone, in every command.
 * Needs: docsc as a command.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc, startDocsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { type Files, readFiles, writeProject } from '../project.js';

const page = await readFile(join(import.meta.dirname, '../../manual/plugins.md'), 'utf8');

/** The fences of the page that are files, by their titles. */
const files: Files = Object.fromEntries(
  [...page.matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms)].map(([, path = '', text = '']) => [path, text]),
);

test('the manual has a plugin that adds a directive, one that adds a rule and one that emits a file', () => {
  const plugins = ['plugins/pages.ts', 'plugins/since.ts', 'plugins/todo.ts'];
  assert.equal(Object.keys(files).sort(), ['docs/index.md', 'docsc.config.yaml', ...plugins].sort());
});

test('they work in build and check, from the manual’s text alone', async () => {
  const cwd = await writeProject(files);
  const [, told = ''] = /^```text\n(.*?)^```$/ms.exec(page) ?? [];
  for (const command of ['build', 'check']) {
    const { code, stderr } = await docscInProcess([command], { cwd });
    assert.is(code, 0, stderr);
    assert.ok(stderr.includes(told), stderr);
  }
  assert.match(await readFile(join(cwd, 'build/index.html'), 'utf8'), '<mark class="since">New in 2.4</mark>');
  const emitted = JSON.parse(await readFile(join(cwd, 'build/pages.json'), 'utf8'));
  assert.equal(emitted, { site: 'Example', pages: [{ route: '/', title: 'Flags' }] });
});

test('they work in serve, and an edit of a plugin reaches the page and the terminal', async () => {
  const cwd = await writeProject(files);
  const { origin, child, stop } = await startDocsc(['serve', '--port', '0'], { cwd });
  const said: string[] = [];
  child.stderr!.on('data', part => said.push(String(part)));
  const hears = async (what: string) => {
    for (let tries = 0; tries < 100 && !said.join('').includes(what); tries++) await sleep(50);
    assert.match(said.join(''), what);
  };
  const text = async (path: string) => (await fetch(origin + path)).text();
  assert.match(await text('/'), '<mark class="since">New in 2.4</mark>');
  assert.match(await text('/pages.json'), '"title": "Flags"');
  // Waits until the watcher listens.
  await sleep(500);
  await writeFile(join(cwd, 'plugins/since.ts'), files['plugins/since.ts']!.replace(/`[^`]*`/, "'Added in '"));
  for (let tries = 0; tries < 100 && !(await text('/')).includes('Added in 2.4'); tries++) await sleep(50);
  assert.match(await text('/'), '<mark class="since">Added in 2.4</mark>');
  await writeFile(join(cwd, 'plugins/since.ts'), 'export default () => { throw new Error("edited"); };');
  await sleep(500);
  assert.match(await text('/'), 'Added in 2.4');
  // Findings on pages that were opened are told at once, and not only when the page is edited.
  await writeFile(
    join(cwd, 'plugins/since.ts'),
    "export default () => ({ name: 'since', remark: [() => () => { throw new Error('no luck'); }] });",
  );
  await hears(
    'docs/index.md:1:1  plugin-crashed  The plugin "./plugins/since.ts" threw in "remark" at plugins/since.ts:1:69: no luck.',
  );
  await writeFile(join(cwd, 'plugins/since.ts'), files['plugins/since.ts']!);
  await writeFile(join(cwd, 'plugins/todo.ts'), files['plugins/todo.ts']!.replace('is left', 'remains'));
  await hears('docs/index.md:5:1  todo/left  Something remains to do.');
  assert.is(await stop(), 0);
});

const many: Files = {
  ...files,
  ...Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`docs/p${nth}.md`, `# P${nth}\n\n:since[${nth}.0]\n`])),
};

/** Paths of the files that only one of two sites has, or that differ. */
function differing(one: Files, other: Files): string[] {
  return Object.keys({ ...one, ...other }).filter(path => one[path] !== other[path]);
}

test('they make the same bytes in threads, in the sandbox and in shards, and are timed', async () => {
  const cwd = await writeProject(many);
  await docscInProcess(['build', '--no-cache', '-o', 'plain'], { cwd });
  const expected = await readFiles(join(cwd, 'plain'));
  assert.match(expected['p29.html']!, 'New in 29.0');
  const boxed = await docsc(['build', '--sandbox', '--jobs', '2', '--no-cache', '--timings'], { cwd });
  assert.is(boxed.code, 0, boxed.stderr);
  assert.equal(differing(await readFiles(join(cwd, 'build')), expected), []);
  assert.match(boxed.stderr, /Plugins, in all threads together:\n(?:.*\.\/plugins\/\w+\.ts\n){3}/);
  const merged = await writeProject(many);
  await mkdir(join(merged, 'build-shards'));
  for (const shard of ['1/2', '2/2']) {
    const checkout = await writeProject(many);
    const { code, stderr } = await docscInProcess(['build', '--shard', shard], { cwd: checkout });
    assert.is(code, 0, stderr);
    await cp(join(checkout, 'build-shards'), join(merged, 'build-shards'), { recursive: true });
  }
  const { code, stderr } = await docscInProcess(['merge', '--timings', '--no-cache'], { cwd: merged });
  assert.is(code, 0, stderr);
  assert.not.match(stderr, /Not in any shard|slowest/);
  assert.equal(differing(await readFiles(join(merged, 'build')), expected), []);
});

test('a plugin that reads outside the project is refused in the sandbox, and one that never ends costs its page', async () => {
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\nlimits: { pageSeconds: 1 }\nplugins: [{ use: ./own.js }]\n',
    'own.js': `import { readFileSync } from 'node:fs';
      export default () => ({ name: 'own', transform: (tree, { title }) => {
        if (title === 'Reads') readFileSync('/etc/passwd');
        while (title === 'Loops');
        if (title === 'Waits') return new Promise(() => undefined);
      } });`,
    'docs/index.md': '# Home\n',
    'docs/reads.md': '# Reads\n',
    'docs/loops.md': '# Loops\n',
    'docs/waits.md': '# Waits\n',
  });
  const { code, stderr } = await docsc(['check', '--sandbox'], { cwd });
  assert.is(code, 4, stderr);
  assert.match(stderr, /docs\/reads\.md:1:1 {2}refused-by-sandbox {2}The plugin "\.\/own\.js" failed in "transform"/);
  for (const name of ['loops', 'waits'])
    assert.match(stderr, new RegExp(`docs/${name}\\.md:1:1 {2}limit-exceeded {2}This page took more than a second`));
});

test.run();

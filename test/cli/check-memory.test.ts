/** `docsc check` remembers the outcome of the last check until anything that it was made from changes. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc, type Ran } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { writeFiles, writeProject } from '../project.js';

const config = 'title: T\nprose: { avoid: [simply] }\nsearch: { tests: search-tests.yaml }\n';
const files = {
  'docsc.config.yaml': config,
  'docs/index.mdx': '# A\n\nIt is simply so. [x](./b.md#no) ![x](./x.svg)\n\n<Include file="./_words.md" />\n',
  'docs/_words.md': 'Simply included.\n',
  'docs/b.md': '# B\n\n[A](./index.mdx)\n',
  'docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'search-tests.yaml': '- { query: included, page: / }\n',
};
const memory = '.docsc/check.json';

const check = (cwd: string, ...flags: string[]) => docscInProcess(['check', '--json', ...flags], { cwd });
const outcome = ({ code, stdout, stderr }: Ran) => ({ code, stdout, stderr });

/** Checks without the cache of pages: what compiles no page has remembered its outcome. */
async function recalls(cwd: string, env: Record<string, string> = {}): Promise<boolean> {
  await rm(join(cwd, '.docsc/cache'), { recursive: true, force: true });
  const { stderr } = await docsc(['check', '--json'], { cwd, env: { ...env, NODE_DEBUG: 'docsc:pages' } });
  return !/^DOCSC:PAGES .* ms$/m.test(stderr);
}

test('the outcome is remembered, where other threads compile pages too', async () => {
  for (const jobs of ['1', '2']) {
    const cwd = await writeProject(files);
    const first = await docsc(['check', '--json', '--jobs', jobs], { cwd });
    assert.match(first.stdout, 'broken-anchor');
    assert.ok(await recalls(cwd), jobs);
    assert.equal(outcome(await docsc(['check', '--json'], { cwd })), outcome(first));
  }
});

test('a change of any input is seen', async () => {
  const cwd = await writeProject(files);
  const changes: Record<string, () => Promise<unknown>> = {
    'a text': () => writeFiles(cwd, { 'docs/b.md': '# B\n\n## No\n\nSimply.\n' }),
    'an included file': () => writeFiles(cwd, { 'docs/_words.md': 'Simply, simply included.\n' }),
    'an image is gone': () => rm(join(cwd, 'docs/x.svg')),
    'the image is back': () => writeFiles(cwd, { 'docs/x.svg': files['docs/x.svg'] }),
    'a page is new': () => writeFiles(cwd, { 'docs/c.md': '# C\n\n[x](./nowhere.md)\n' }),
    'a page is gone': () => rm(join(cwd, 'docs/b.md')),
    'the search tests': () => writeFiles(cwd, { 'search-tests.yaml': '- { query: included, page: /c }\n' }),
    'a level': () => writeFiles(cwd, { 'docsc.config.yaml': `${config}rules: { broken-link: warning }\n` }),
    'a sidebar': () => writeFiles(cwd, { 'docsc.config.yaml': `${config}sidebars: { docs: [nowhere] }\n` }),
  };
  for (const [what, change] of Object.entries(changes)) {
    await check(cwd);
    const before = await check(cwd);
    await change();
    const after = await check(cwd);
    assert.equal(outcome(after), outcome(await check(cwd, '--no-cache')), what);
    if (what !== 'the image is back') assert.is.not(after.stdout, before.stdout, what);
  }
});

test('levels of the command line and another base are other outcomes', async () => {
  const cwd = await writeProject(files);
  await check(cwd);
  assert.not.match((await check(cwd, '--rule', 'broken-anchor=off')).stdout, 'broken-anchor');
  assert.match((await check(cwd)).stdout, 'broken-anchor');
});

test('nothing is remembered with secrets, code of the site, or --no-cache', async () => {
  const env = { DOCSC_SECRETS: 'MY_TOKEN', MY_TOKEN: 'hunter2-hunter2' };
  const withCode = {
    ...files,
    'docsc.config.yaml': `${config}components: { module: components.jsx }\n`,
    'components.jsx': 'export function Badge() { return null; }\n',
  };
  const cases: [Record<string, string>, string[], Record<string, string>][] = [
    [files, [], env],
    [files, ['--no-cache'], {}],
    [withCode, [], {}],
  ];
  for (const [project, flags, variables] of cases) {
    const cwd = await writeProject(project);
    const { code, stderr } = await docscInProcess(['check', ...flags], { cwd, env: variables });
    assert.is(code, 0, stderr);
    assert.not.ok(existsSync(join(cwd, memory)));
  }
  const cwd = await writeProject(files);
  await check(cwd);
  assert.not.ok(await recalls(cwd, env), 'nor recalled with secrets');
});

test.run();

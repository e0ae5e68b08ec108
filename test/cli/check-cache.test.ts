/** `docsc check` uses what builds and earlier checks made, and what it finds is the same with and without it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { debug } from '../../src/compiler/diagnostics/debug.js';
import { docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { type Files, writeFiles, writeProject } from '../project.js';
import { filesBelow, manyPages } from './many-pages.js';

const proseConfig = 'prose: { avoid: [simply] }\n';
const searchConfig = 'search: { tests: search-tests.yaml }\n';

function project(config = ''): Files {
  const files = manyPages();
  return {
    ...files,
    'docsc.config.yaml': `${files['docsc.config.yaml']}\n${config}`,
    'docs/prose.md': '# Prose\n\nIt is simply so.\n\n<Include file="./_words.md" />\n',
    'docs/_words.md': 'Simply included.\n',
    'search-tests.yaml': '- { query: page 3, page: /p3 }\n- { query: prose, page: /p4 }\n',
  };
}

/** Runs a check and counts the pages that it compiled. */
async function check(cwd: string, ...flags: string[]) {
  const { pages } = debug;
  const logged: string[] = [];
  debug.pages = Object.assign((format: string) => void logged.push(format), { enabled: true });
  try {
    const { code, stdout } = await docscInProcess(['check', '--json', ...flags], { cwd });
    return { code, findings: stdout, compiled: logged.filter(format => format.endsWith(' ms')).length };
  } finally {
    debug.pages = pages;
  }
}

/** The same as a process that knows nothing of the commands before. */
async function checkAsUsersDo(cwd: string, ...flags: string[]) {
  const args = ['check', '--json', ...flags];
  const { code, stdout, stderr } = await docsc(args, { cwd, env: { NODE_DEBUG: 'docsc:pages' } });
  return { code, findings: stdout, compiled: stderr.match(/^DOCSC:PAGES .* ms$/gm)?.length ?? 0 };
}

for (const [name, config] of Object.entries({ plain: '', prose: proseConfig, tested: searchConfig }))
  test(`commands 1: docsc check uses the cache of builds and of checks: a ${name} site`, async () => {
    const cwd = await writeProject(project(config));
    // One of them shows that nothing but the cache takes anything from a command to the next.
    const [run, look] = name === 'tested' ? [docsc, checkAsUsersDo] : [docscInProcess, check];
    const anew = await look(cwd, '--no-cache');
    assert.ok(anew.compiled > 100);
    assert.match(anew.findings, 'broken-anchor');
    assert.is((await run(['build'], { cwd })).code, 0);
    const afterBuild = await look(cwd);
    // A build does not look for prose, unless the configuration asks for it.
    assert.is(afterBuild.compiled > 0, name === 'prose');
    const again = await look(cwd);
    assert.is(again.compiled, 0);
    for (const { code, findings } of [afterBuild, again])
      assert.equal({ code, findings }, { code: anew.code, findings: anew.findings });
  });

test('commands 1: a check after a check compiles what changed alone, and finds what a check without a cache finds', async () => {
  const cwd = await writeProject(project(proseConfig + searchConfig));
  await check(cwd);
  assert.is((await check(cwd)).compiled, 0);
  const changes: Record<string, Files> = {
    'the text of a page': { 'docs/p3.md': '# Page 3\n\nSimply other.\n\n## Part\n' },
    'an anchor, which others link to': { 'docs/p7.md': '# Page 7\n\n## Renamed\n' },
    'an included file': { 'docs/_words.md': 'It is simply simply included.\n' },
    'a search test': { 'search-tests.yaml': '- { query: page 3, page: /p5 }\n' },
    'an error': { 'docs/p9.md': '# Page 9\n\n[x](./nowhere.md)\n' },
    'a page more': { 'docs/z.md': '# Z\n\nSimply new.\n' },
  };
  for (const [what, files] of Object.entries(changes)) {
    await writeFiles(cwd, files);
    const { findings, code, compiled } = await check(cwd);
    const anew = await check(cwd, '--no-cache');
    assert.is(findings, anew.findings, what);
    assert.is(code, anew.code, what);
    assert.ok(compiled < 20, `${what}: ${compiled}`);
  }
});

test('a build after a check writes what a build without a cache writes', async () => {
  const cwd = await writeProject(project(proseConfig + searchConfig));
  await check(cwd);
  const [warm, anew] = [
    await docscInProcess(['build', '-o', 'warm', '--json'], { cwd }),
    await docscInProcess(['build', '-o', 'anew', '--json', '--no-cache'], { cwd }),
  ];
  assert.is(warm.stdout, anew.stdout);
  assert.equal(await filesBelow(join(cwd, 'warm')), await filesBelow(join(cwd, 'anew')));
});

test('a check without a cache keeps nothing', async () => {
  const cwd = await writeProject(project());
  await check(cwd, '--no-cache');
  assert.not.ok([...(await filesBelow(cwd)).keys()].some(path => path.includes('.docsc')));
  await rm(cwd, { recursive: true });
});

test.run();

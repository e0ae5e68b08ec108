/** Bundling code of the site that holds esbuild or ends its process. */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { bundle, type OwnCode } from '../../src/compiler/disk/bundle.js';
import { findDeepBracket } from '../../src/compiler/source/bracket-depth.js';
import { makeFolder } from '../folder.js';

const test = suite<{ folder: string }>('bundling');
const processes: ChildProcess[] = [];

test.before(async context => {
  context.folder = await makeFolder('bundle');
  subscribe('child_process', message => void processes.push((message as { process: ChildProcess }).process));
});

/** Ends esbuild's process the first `times` that it asks for a module. */
function endsBundler(times: number): Plugin {
  const state = { left: times };
  return {
    name: 'test',
    setup({ onLoad }) {
      onLoad({ filter: /.*/ }, () => {
        if (state.left-- > 0) processes.at(-1)!.kill('SIGKILL');
        return { contents: 'export {}' };
      });
    },
  };
}

/** The text of a bundle of one file, or the findings about it. */
async function bundled(folder: string, file: string, own: OwnCode | undefined, plugins: Plugin[] = []) {
  try {
    const options = { absWorkingDir: folder, entryPoints: [file], write: false as const, bundle: true, plugins };
    return (await bundle({ ...options, minify: true, outdir: 'x', logLevel: 'silent' }, own)).outputFiles[0]!.text;
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    return thrown.diagnostics.map(
      ({ path, place, rule, message }) => `${path}:${place?.line}:${place?.column} ${rule} ${message}`,
    );
  }
}

test('brackets are counted outside of strings and comments, and closed ones no longer', () => {
  assert.is(findDeepBracket('a{b:calc(1)}'.repeat(9), 2), undefined);
  assert.is(findDeepBracket('a{b:calc(calc(1))}', 2), 9 + 4);
  assert.is(findDeepBracket('"(((" \'[[[\' /* {{{ */ (', 1), undefined);
  assert.is(findDeepBracket('/* ((('.repeat(3), 1), undefined);
  assert.is(findDeepBracket("don't (\n(", 1), 8);
  assert.is(findDeepBracket('{ /[(]/ } '.repeat(20), 3), undefined);
  assert.is(findDeepBracket('`${'.repeat(4), 3), 11);
});

test('code whose brackets are nested too deep is refused at its place', async ({ folder }) => {
  await writeFile(join(folder, 'deep.css'), `a{}\na{width:${'calc('.repeat(1200)}`);
  await writeFile(join(folder, 'deep.js'), `${'('.repeat(1001)}1${')'.repeat(1001)}`);
  await writeFile(join(folder, 'flat.js'), `x=${'('.repeat(999)}1${')'.repeat(999)}`);
  const own = { path: 'deep.css', seconds: 10 };
  const message = 'limit-exceeded Brackets are nested more than 1,000 levels deep here.';
  assert.equal(await bundled(folder, './deep.css', own), [`deep.css:2:${'a{width:'.length + 999 * 5 + 5} ${message}`]);
  assert.equal(await bundled(folder, './deep.js', own), [`deep.js:1:1001 ${message}`]);
  assert.match((await bundled(folder, './flat.js', own)) as string, /x=1/);
});

test('code that takes too long is given up, and what is bundled meanwhile begins again', async ({ folder }) => {
  const rules = Array.from({ length: 20_000 }, (_, nth) => `.a${nth}{b:c}`).join('');
  await writeFile(join(folder, 'slow.css'), rules);
  await writeFile(join(folder, 'quick.js'), 'console.log(1)');
  const waits: Plugin = {
    name: 'test',
    setup: ({ onLoad }) => onLoad({ filter: /./ }, () => new Promise(end => setTimeout(end, 100))),
  };
  const [slow, quick] = await Promise.all([
    bundled(folder, './slow.css', { path: 'slow.css', seconds: 0.05 }),
    bundled(folder, './quick.js', undefined, [waits]),
  ]);
  assert.equal(slow, [
    'slow.css:1:1 limit-exceeded Bundling this file and what it imports took more than 0.05 seconds.',
  ]);
  assert.match(quick as string, /console\.log\(1\)/);
});

test('code that makes esbuild crash is a finding; its process is started again', async ({ folder }) => {
  await writeFile(join(folder, 'a.js'), '');
  const own = { path: 'a.js', seconds: 10 };
  assert.equal(await bundled(folder, './a.js', own, [endsBundler(9)]), [
    'a.js:1:1 limit-exceeded esbuild crashed while it bundled this file and what it imports.',
  ]);
  assert.type(await bundled(folder, './a.js', own, [endsBundler(1)]), 'string');
  assert.type(await bundled(folder, './a.js', undefined, [endsBundler(3)]), 'string');
});

test.run();

/** What was asked of the project's files is asked again: any other answer makes the trace out of date. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isUpToDate, traceFiles } from '../../src/compiler/disk/file-trace.js';
import { createMemoryFileSystem, type FileSystem } from '../../src/compiler/disk/project.js';

const files = { 'docs/a.md': 'A', 'docs/b.md': 'B', 'x.bin': 'X' };

/** Each question, and files that answer it differently. */
const questions: Record<string, [ask: (fs: FileSystem) => unknown, others: Record<string, string>]> = {
  'another text': [fs => fs.readText('docs/a.md'), { ...files, 'docs/a.md': 'a' }],
  'other bytes': [fs => fs.readBytes('x.bin'), { ...files, 'x.bin': 'x' }],
  'another text below a folder': [fs => fs.readBelow('docs/a.md', ['docs']), { ...files, 'docs/a.md': 'a' }],
  'a file that is gone': [fs => fs.readText('docs/a.md'), { 'docs/b.md': 'B' }],
  'a missing file that came': [fs => fs.readText('docs/c.md').catch(() => ''), { ...files, 'docs/c.md': 'C' }],
  'a file that was looked for': [fs => fs.exists('docs/c.md'), { ...files, 'docs/c.md': 'C' }],
  'a folder that was looked for': [fs => fs.hasFolder('api'), { ...files, 'api/a.yaml': '' }],
  'one more file in a folder': [fs => fs.list('docs'), { ...files, 'docs/c.md': 'C' }],
  'one more file that was excluded': [fs => fs.list('docs', undefined, () => true), { ...files, 'docs/c.md': 'C' }],
};
for (const [name, [ask, others]] of Object.entries(questions))
  test(name, async () => {
    const { fs, trace } = traceFiles(createMemoryFileSystem(files));
    await ask(fs);
    assert.ok(trace.size);
    assert.is(await isUpToDate(createMemoryFileSystem(files), trace), true);
    assert.is(await isUpToDate(createMemoryFileSystem(others), trace), false);
  });

test('a fingerprint that differs or is not certain', async () => {
  const at = (fingerprint: string | undefined): FileSystem => ({
    ...createMemoryFileSystem(files),
    fingerprint: () => fingerprint,
  });
  const { fs, trace } = traceFiles(at('1'));
  assert.is(fs.fingerprint?.('docs/a.md'), '1');
  assert.is(await isUpToDate(at('1'), trace), true);
  for (const other of ['2', undefined]) assert.is(await isUpToDate(at(other), trace), false);
});

test('a file that changed while it was read has no trace that could be true', async () => {
  const current: Record<string, string> = { ...files };
  const { fs, isWhole, add } = traceFiles({
    ...createMemoryFileSystem(files),
    readText: async path => current[path]!,
  });
  await fs.readText('docs/a.md');
  assert.is(isWhole(), true);
  current['docs/a.md'] = 'other';
  await fs.readText('docs/a.md');
  assert.is(isWhole(), false);
  const other = traceFiles(createMemoryFileSystem(files));
  await other.fs.readText('docs/b.md');
  other.add([[JSON.stringify(['readText', 'docs/b.md']), 'what another thread read']]);
  assert.is(other.isWhole(), false);
  add([]);
});

test.run();

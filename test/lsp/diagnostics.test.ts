/**
 * What an editor is told while somebody writes.
 * Needs: docsc as a command.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeFiles, writeProject } from '../project.js';
import { connect } from './client.js';

const test = suite('diagnostics');

const files = {
  'docsc.config.yaml': 'title: A\n',
  'docs/index.md': '# Home\n\n[Guide](./guide.md)\n',
  'docs/guide.md': '# Guide\n\n## First steps\n',
};

test('findings appear and disappear as somebody types, in UTF-16 positions', async () => {
  const client = await connect(await writeProject(files));
  const first = client.nextFindings('docs/index.md');
  client.open('docs/index.md', '# Home\n\n😀 [Guide](./gide.md)\n');
  const [broken] = await first;
  assert.is(broken?.code, 'broken-link');
  assert.is(broken?.severity, 1);
  assert.is(broken?.source, 'docsc');
  assert.equal(broken?.range.start, { line: 2, character: 3 });
  assert.match(String(broken?.message), 'Did you mean');
  const healed = client.nextFindings('docs/index.md');
  client.edit('docs/index.md', '# Home\n\n😀 [Guide](./guide.md)\n');
  assert.equal(await healed, []);
  const anchor = client.nextFindings('docs/index.md');
  client.edit('docs/index.md', '# Home\n\n[Guide](./guide.md#first-step)\n');
  assert.equal(
    (await anchor).map(({ code }) => code),
    ['broken-anchor'],
  );
  assert.is(await client.stop(), 0);
});

test('a text that is not saved counts, and the one on the disk again once it is closed', async () => {
  const client = await connect(await writeProject(files));
  client.open('docs/guide.md', '# Guide\n\n## Next steps\n');
  const found = client.nextFindings('docs/index.md');
  client.open('docs/index.md', '# Home\n\n[Guide](./guide.md#first-steps)\n');
  assert.equal(
    (await found).map(({ code }) => code),
    ['broken-anchor'],
  );
  const healed = client.nextFindings('docs/index.md');
  client.close('docs/guide.md');
  assert.equal(await healed, []);
  await client.stop();
});

for (const watches of [true, false])
  test(`files come and go, ${watches ? 'as the client says' : 'as docsc sees itself'}`, async () => {
    const cwd = await writeProject(files);
    const client = await connect(cwd, { watches });
    const first = client.nextFindings('docs/index.md');
    client.open('docs/index.md', '# Home\n\n[New](./new.md)\n');
    assert.equal(
      (await first).map(({ code }) => code),
      ['broken-link'],
    );
    const healed = client.nextFindings('docs/index.md');
    await writeFiles(cwd, { 'docs/new.md': '# New\n' });
    if (watches) client.changed('docs/new.md', 1);
    assert.equal(await healed, []);
    const again = client.nextFindings('docs/index.md');
    await rm(join(cwd, 'docs/new.md'));
    if (watches) client.changed('docs/new.md', 3);
    assert.equal(
      (await again).map(({ code }) => code),
      ['broken-link'],
    );
    await client.stop();
  });

test('an invalid configuration is a finding, and read again once it is mended', async () => {
  const client = await connect(await writeProject({ ...files, 'docsc.config.yaml': 'titel: A\n' }));
  const found = await client.nextFindings('docsc.config.yaml');
  assert.is(found[0]?.code, 'invalid-config');
  const healed = client.nextFindings('docsc.config.yaml');
  client.open('docsc.config.yaml', 'title: A\n');
  assert.equal(await healed, []);
  await client.stop();
});

test('the project of a document is the nearest above it', async () => {
  const cwd = await writeProject({ 'a/docsc.config.yaml': 'title: A\n', 'a/docs/index.md': '# A\n' });
  const client = await connect(cwd);
  const found = client.nextFindings('a/docs/index.md');
  client.open('a/docs/index.md', '# A\n\n[B](./b.md)\n');
  assert.is((await found)[0]?.code, 'broken-link');
  await client.stop();
});

test.run();

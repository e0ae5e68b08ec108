/** The title that a page takes from another file, which builds must not remember with the page. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { readFiles, writeProject } from '../project.js';

test('the title that a page of mdBook takes from another file follows that file in the next build', async () => {
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\nmarkdown: { headingIds: mdbook, include: [HELP.md] }\n',
    'docs/index.md': '# Home\n\n[Help](a.md)\n',
    'docs/a.md': '{{#include ../HELP.md}}\n',
    'HELP.md': '# Help\n\nWords\n',
  });
  const build = async (...flags: string[]) => assert.is((await docscInProcess(['build', ...flags], { cwd })).code, 0);
  const titleOf = async (folder: string) =>
    /<title>[^<]*/.exec((await readFiles(join(cwd, folder)))['a.html'] ?? '')?.[0];
  // Outlines of files that changed a moment ago are not remembered.
  await sleep(2600);
  await build();
  assert.is(await titleOf('build'), '<title>Help · T');
  await writeFile(join(cwd, 'HELP.md'), '# More help\n\nWords\n');
  await build();
  await build('-o', 'anew', '--no-cache');
  assert.is(await titleOf('build'), '<title>More help · T');
  assert.is(await titleOf('anew'), '<title>More help · T');
});

test.run();

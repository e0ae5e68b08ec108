/** In `docsc serve`, documents link to the runtime's files before those are bundled. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { buildOptionalParts } from '../../src/compiler/emit/optional-parts.js';
import { bundleRuntime, bundleSheets, devRuntimeNames } from '../../src/compiler/emit/runtime.js';
import { minimal } from './site.js';

test('names in documents equal those of the bundle', async () => {
  const fs = createMemoryFileSystem({ 'docsc.config.yaml': minimal });
  const config = await readConfig(fs, 'docsc.config.yaml');
  const source = {
    folder: join(import.meta.dirname, '../../src/runtime'),
    optionalParts: buildOptionalParts(config, true),
    dev: true,
  };
  const sheets = await bundleSheets(source);
  const { files, ownStyle, ...names } = await bundleRuntime({ ...source, site: config.site, root: '.', fs, sheets });
  assert.equal(names, await devRuntimeNames(source));
  assert.is(ownStyle, undefined);
  const paths = files.map(({ path }) => path);
  for (const path of [names.script, names.style, names.redirectScript, names.dev, ...Object.values(names.styles)])
    assert.ok(paths.includes(path!), path);
  assert.is(new Set(paths).size, paths.length, 'no file has the name of another');
});

test.run();

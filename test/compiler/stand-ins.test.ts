/** Stand-ins of the browser's bundle: each must have replaced an import, or the bundling fails. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildOptionalParts } from '../../src/compiler/emit/optional-parts.js';
import {
  assertStandInsUsed,
  conditionalStandIns,
  packageStandIns,
  type StandIn,
  standInConditions,
  standInsPlugin,
} from '../../src/compiler/emit/stand-ins.js';
import { read } from './configuration.js';

const folder = join(import.meta.dirname, '../../src/runtime');

const bundle = async (contents: string, standIns: StandIn[], conditions: string[] = []) => {
  const { metafile } = await build({
    stdin: { contents, resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'silent',
    external: ['virtual:*'],
    conditions: ['module', ...conditions],
    plugins: [standInsPlugin(standIns, folder)],
  });
  return metafile;
};

const libraries = "export * from 'wouter'; export { default } from 'rehype-react';";

test('a site without search has no styles of the search', async () => {
  const stylesOf = async (yaml: string) => buildOptionalParts(await read(yaml), false).styles;
  assert.match(await stylesOf(''), 'search-frame.css');
  assert.is((await stylesOf('search: false\n')).includes('search'), false);
});

test('every stand-in for what packages import replaces an import', async () => {
  assertStandInsUsed(packageStandIns, await bundle(libraries, packageStandIns));
});

test('a stand-in that replaces no import is an internal error that names it', async () => {
  const stale = { module: 'vfile-messages', importedBy: 'wouter', path: 'content/style-parser-stub.ts' };
  const standIns = [...packageStandIns, stale];
  const metafile = await bundle(libraries, standIns);
  assert.throws(
    () => assertStandInsUsed(standIns, metafile),
    (thrown: Error) =>
      thrown.message ===
      'Internal error: these stand-ins replaced no import: content/style-parser-stub.ts for vfile-messages.',
  );
});

test('imports of other packages are left as they are', async () => {
  const attributeNames = packageStandIns.find(({ module }) => module === 'property-information');
  const metafile = await bundle("export * from 'property-information';", [attributeNames!]);
  assert.throws(() => assertStandInsUsed([attributeNames!], metafile), /attribute-names\.ts/);
});

test('modules that a site does not use are replaced by condition', async () => {
  const remote =
    'search:\n  remote:\n    provider: typesense\n    index: docs\n    url: https://ts.example\n    key: k\n';
  const parts = buildOptionalParts(await read(remote), false);
  const standIns = conditionalStandIns(parts);
  assert.equal(
    standIns.map(({ path }) => path),
    ['shell/slot-stub.ts', 'shell/product-tabs-stub.ts', 'shell/feedback-stub.ts', 'search/local/backend-stub.ts'],
  );
  const entry = standIns.map(({ module }) => `export * from '${module}';`).join('\n');
  assertStandInsUsed(standIns, await bundle(entry, [], standInConditions(parts)));
  const without = await bundle(entry, []);
  assert.throws(
    () => assertStandInsUsed(standIns, without),
    /slot-stub\.ts for #runtime\/slot, shell\/product-tabs-stub\.ts for #runtime\/product-tabs, shell\/feedback-stub\.ts for #runtime\/feedback, search\/local\/backend-stub/,
  );
});

test.run();

/**
 * `npm run compile`: bundles the command and the packages that browsers run, and writes the licences and the bill of materials
 * of everything in the published package, and the schema of the configuration, to `dist/`. Fails if a licence does not allow that.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { configJsonSchema } from '../bin/commands/schema.js';
import { type BillOfMaterials, type LockFile, selectMaterials } from './bill-of-materials.js';
import { bundleCommand } from './bundle-command.js';
import { readBundledPackages } from './bundled-packages.js';
import { writeNotices } from './notices.js';
import { npm } from './npm.js';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/**
 * Packages that browsers run, and the imports of each that the runtime replaces; see `src/compiler/emit/stand-ins.ts`. As one
 * file each, they bring neither their other forms nor the packages that they need elsewhere: for rehype-react, sixty.
 */
const packagesForBrowsers = {
  'fuse.js': [],
  'rehype-react': ['property-information', 'style-to-object', 'vfile-message'],
  wouter: ['react', 'use-sync-external-store/shim/index.js', 'regexparam', './use-browser-location.js'],
};

async function bundleForBrowsers(name: string, external: string[]): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [name],
    bundle: true,
    metafile: true,
    minifyWhitespace: true,
    outfile: `dist/packages/${name}/index.js`,
    format: 'esm',
    target: 'es2022',
    conditions: ['module'],
    external,
    logLevel: 'warning',
  });
  await writeFile(join(dist, `${name}.meta.json`), JSON.stringify(metafile));
}

/** Every `*.meta.json` is what esbuild tells about a bundle. */
async function readMetafiles(): Promise<Metafile[]> {
  const names = (await readdir(dist)).filter(name => name.endsWith('.meta.json'));
  return Promise.all(names.map(async name => JSON.parse(await readFile(join(dist, name), 'utf8')) as Metafile));
}

await rm(dist, { recursive: true, force: true });
await bundleCommand(root);
await Promise.all(Object.entries(packagesForBrowsers).map(([name, external]) => bundleForBrowsers(name, external)));
const bundled = await readBundledPackages(await readMetafiles(), {
  folder: root,
  lent: join(import.meta.dirname, 'licences'),
});
await writeFile(join(dist, 'THIRD-PARTY-NOTICES.txt'), writeNotices(bundled));
const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile & { name: string };
// npm's bill of all packages in the lock file. It reads nothing else, and asks no server.
const all = JSON.parse(npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], root)) as BillOfMaterials;
const bill = selectMaterials(all, { lock, bundled, name: lock.name });
// On one line: with indentation it would be half as long again.
await writeFile(join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill)}\n`);

// Editors check a site's configuration with it: `docsc init` names it in the file's second line.
// Editors read it, so half of it need not be spaces.
await writeFile(join(dist, 'docsc.schema.json'), JSON.stringify(JSON.parse(configJsonSchema())));

/** Bundles and packs the extension. @vscode/vsce, which publishes too, would bring a large tree with install scripts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { strToU8, zipSync } from 'fflate';
import { readBundledPackages } from '../bundled-packages.js';
import { writeNotices } from '../notices.js';
import { CONTENT_TYPES, type ExtensionPackage, writeManifest } from './manifest.js';

/** Zip files have no zone: this is the same date everywhere, and the first that they can hold. */
const DATE = new Date(1980, 0, 1);

const HEAD = 'The extension contains code of the packages below, each under its own licence.\n';

/** Packs the extension of a checkout; the same files make the same bytes. */
export async function packExtension(root: string): Promise<{ version: string; vsix: Uint8Array }> {
  const folder = join(root, 'editors/vscode');
  const [manifest, readme, licence] = await Promise.all(
    [join(folder, 'package.json'), join(folder, 'README.md'), join(root, 'LICENSE')].map(path =>
      readFile(path, 'utf8'),
    ),
  );
  const { code, notices } = await bundle(root);
  const described = JSON.parse(manifest!) as ExtensionPackage;
  const texts = {
    '[Content_Types].xml': CONTENT_TYPES,
    'extension.vsixmanifest': writeManifest(described),
    'extension/package.json': manifest!,
    'extension/extension.js': code,
    'extension/readme.md': readme!,
    'extension/LICENSE.txt': licence!,
    'extension/ThirdPartyNotices.txt': notices,
  };
  const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)]));
  return { version: described.version, vsix: zipSync(files, { level: 9, mtime: DATE }) };
}

async function bundle(root: string): Promise<{ code: string; notices: string }> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['editors/vscode/extension.ts'],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    legalComments: 'none',
    outfile: 'extension.js',
    platform: 'node',
    format: 'cjs',
    // The Node.js of the oldest editor that the extension runs in.
    target: 'node20',
    external: ['vscode'],
    logLevel: 'warning',
  });
  const packages = await readBundledPackages([metafile], { folder: root, lent: join(root, 'release/licences') });
  return { code: outputFiles[0]!.text, notices: writeNotices(packages, HEAD) };
}

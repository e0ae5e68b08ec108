/** `npm run vscode`: packs the extension for Visual Studio Code as `.docsc/docsc-VERSION.vsix`, or as the file that is named. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { packExtension } from './vscode/pack.js';

const root = join(import.meta.dirname, '..');
const { version, vsix } = await packExtension(root);
const path = resolve(process.argv[2] ?? join(root, `.docsc/docsc-${version}.vsix`));
await mkdir(dirname(path), { recursive: true });
await writeFile(path, vsix);
process.stdout.write(`${path}\n`);

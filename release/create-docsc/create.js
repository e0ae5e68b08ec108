#!/usr/bin/env node
/** `npm create docsc [folder]`: runs `docsc init` with the same arguments. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

process.argv.splice(2, 0, 'init');
const require = createRequire(import.meta.url);
// The package's own file is the only path in it that may be resolved.
const packageFile = require.resolve('docsc/package.json');
await import(new URL('dist/bin/docsc.js', pathToFileURL(packageFile)).href);

// usage: node bench.mjs <worktree>
import { build } from 'esbuild';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
const W = process.argv[2];
const out = `${W}/dist/zz-bench.mjs`;
writeFileSync(`${W}/zz-entry.ts`, `export { compileMarkdown } from './src/compiler/markdown/compile.js'; export { outlineMarkdown } from './src/compiler/markdown/outline.js';`);
await build({ entryPoints: [`${W}/zz-entry.ts`], bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile: out, logLevel: 'error' });
(await import('node:fs')).rmSync(`${W}/zz-entry.ts`);

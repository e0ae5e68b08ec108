/**
 * Builds a site of one API description each and prints time, memory and what becomes of the description's bytes: chunks
 * (pages and schemas), the whole output, and the largest operation's chunk, compressed.
 * `npm run bench:openapi -- a.json b.json`; without arguments, the real descriptions next to the project and a
 * generated one.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { tableHead, tableRow } from './markdown-table.js';
import { build } from './measure.js';

const corpus = join(import.meta.dirname, '../../shared/corpus/openapi');

/** A description whose operations share schemas that refer to each other, as real ones do. */
function generateDescription(operations: number): string {
  const schemas = Object.fromEntries(
    Array.from({ length: operations / 2 }, (_, n) => [
      `Thing${n}`,
      {
        type: 'object',
        description: `What thing ${n} is, and what it is for.`,
        properties: Object.fromEntries(
          Array.from({ length: 12 }, (__, field) => [
            `field${field}`,
            field % 4 === 3
              ? { $ref: `#/components/schemas/Thing${(n * 7 + field) % (operations / 2)}` }
              : { type: 'string', maxLength: 100, description: `Says what field ${field} of a thing holds.` },
          ]),
        ),
      },
    ]),
  );
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, n) => {
      const schema = { $ref: `#/components/schemas/Thing${n % (operations / 2)}` };
      const content = { 'application/json': { schema } };
      const responses = { 200: { description: 'The thing.', content } };
      return [`/area${n % 40}/things${n}`, { post: { tags: [`Area ${n % 40}`], requestBody: { content }, responses } }];
    }),
  );
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Made', version: '1' }, paths, components: { schemas } });
}

async function projectOf(path: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'docsc-bench-'));
  await mkdir(join(root, 'docs'));
  await writeFile(join(root, 'docs/index.md'), '# Home\n');
  await cp(path, join(root, basename(path)));
  const api = `{ id: a, path: ${basename(path)}, route: /api }`;
  await writeFile(
    join(root, 'docsc.config.yaml'),
    `title: Bench\napi: [${api}]\nsidebars:\n  docs: [{ type: api, id: a }]\n`,
  );
  return root;
}

async function row(path: string): Promise<string> {
  const root = await projectOf(path);
  const { wall, cpu, memory, bytes, output } = await build(root);
  const input = (await stat(path)).size;
  const chunks = [...output].filter(([name]) => /^assets\/(pages|schemas)\//.test(name));
  const pages = chunks.filter(([name]) => name.startsWith('assets/pages/')).sort(([, a], [, b]) => b - a);
  const largest = brotliCompressSync(await readFile(join(root, 'build', pages[0]![0]))).length;
  const ratio = (size: number) => `${(size / 1e6).toFixed(1)} (${(size / input).toFixed(1)} ×)`;
  await rm(root, { recursive: true });
  const cells = [
    basename(path),
    (input / 1e6).toFixed(1),
    String(pages.length),
    wall.toFixed(1),
    cpu.toFixed(1),
    memory.toFixed(0),
    ratio(chunks.reduce((sum, [, size]) => sum + size, 0)),
    ratio(bytes),
    (largest / 1000).toFixed(1),
  ];
  return tableRow(cells);
}

const scratch = await mkdtemp(join(tmpdir(), 'docsc-bench-'));
const generated = join(scratch, 'made-2000.json');
await writeFile(generated, generateDescription(2_000));
const real = (await readdir(corpus).catch(() => [])).filter(name => name.endsWith('.json')).sort();
const asked = process.argv.slice(2);
const paths = asked.length ? asked : [...real.map(name => join(corpus, name)), generated];
const sizes = ['chunks MB', 'output MB', 'largest chunk kB, compressed'];
process.stdout.write(tableHead(['description', 'MB', 'pages', 'wall s', 'CPU s', 'peak MiB', ...sizes]));
for (const path of paths) process.stdout.write(await row(path));
await rm(scratch, { recursive: true });

/** `docsc check --external`: the only check that asks the hosts of links. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPrivateFolder } from '../../src/compiler/disk/private-folder.js';
import { writeRows } from '../../src/compiler/disk/row-file.js';
import { makeFolder } from '../folder.js';
import { docscInProcess } from '../in-process.js';
import { listenLocally } from '../local-server.js';
import { writeFiles } from '../project.js';

type Context = { folder: string; url: string; asked: string[]; close: () => Promise<void> };

const test = suite<Context>('--external');

test.before.each(async context => {
  context.folder = await makeFolder('external');
  context.asked = [];
  const codes: Record<string, number> = { '/ok': 200, '/bar': 200, '/api': 200, '/moved': 301, '/busy': 500 };
  const server = createServer(({ url = '', headers }, response) => {
    context.asked.push(`${url} ${headers['user-agent']}`);
    response.writeHead(codes[url] ?? 404, { location: '/ok' }).end();
  });
  const { url, close } = await listenLocally(server);
  Object.assign(context, { url, close });
  await writeFiles(context.folder, {
    'docsc.config.yaml': [
      'title: T\nurl: https://docs.example.com',
      `check: { external: { hosts: ['${url}'], ignore: ['${url}/ignored/**'] } }`,
      `navbar: { left: [{ label: B, href: '${url}/bar' }] }`,
      'api: [{ id: x, path: api.yaml, route: /api }]',
      'redirects: [{ from: /out, to: "https://example.com/" }]',
    ].join('\n'),
    'docs/index.mdx': `# Home\n\n[a](${url}/ok) [b](${url}/gone#x) [i](${url}/ignored/x) [l](/out)\n\n<Include file="./_part.md" />\n`,
    'docs/_part.md': `[m](${url}/moved)\n\n[e](http://localhost:3000/) [u](${url}/busy) [a](${url}/ok)\n`,
    'api.yaml': `openapi: 3.1.0\ninfo: { title: X, version: '1', description: 'See [x](${url}/api).' }\npaths: {}\n`,
  });
});
test.after.each(({ close }) => close());

type Report = {
  external?: Record<string, number>;
  diagnostics: { rule: string; path: string; place?: { line: number }; message: string; level: string }[];
};
const check = async ({ folder }: Context, ...flags: string[]) => {
  const ran = await docscInProcess(['check', '--json', ...flags], { cwd: folder });
  return { ...ran, report: JSON.parse(ran.stdout) as Report };
};

test('links of pages, parts, bars and API descriptions are asked once, and findings are where they are written', async context => {
  const { code, report, stderr } = await check(context, '--external', '--jobs', '2');
  const { url, asked } = context;
  const found = report.diagnostics.map(({ rule, path, place, level }) => `${path}:${place?.line} ${rule} ${level}`);
  assert.equal(found, [
    'docs/_part.md:1 moved-external-link warning',
    'docs/_part.md:3 unreachable-external-link warning',
    'docs/index.mdx:3 dead-external-link error',
  ]);
  assert.is(code, 1);
  assert.match(report.diagnostics[0]!.message, `"${url}/moved" has moved for good to "${url}/ok".`);
  const paths = [...new Set(asked.map(line => line.split(' ')[0]))].sort();
  assert.equal(paths, ['/api', '/bar', '/busy', '/gone', '/moved', '/ok', '/robots.txt']);
  assert.match(asked[0]!, /^\/robots\.txt docsc\/[\d.]+ \(\+https:\/\/docs\.example\.com\)$/);
  assert.equal(report.external, {
    ...{ addresses: 7, asked: 7, dead: 1, unreachable: 1, moved: 1, withoutAnchor: 0, skipped: 1, ignored: 1 },
  });
  assert.match(stderr, /Checked 7 external addresses: 1 dead, .* 1 not asked \(1 reserved for examples/);
});

test('no other check asks, what worked is remembered, and a plain check remembers none of it', async context => {
  await check(context, '--external');
  const { length } = context.asked;
  const plain = await check(context);
  assert.equal(plain.report.diagnostics, []);
  assert.is(plain.report.external, undefined);
  assert.is(context.asked.length, length);
  const again = await check(context, '--external');
  assert.equal([again.report.external!.asked, again.report.external!.dead], [3, 1]);
  assert.equal((await check(context)).report.diagnostics, []);
  const anew = await check(context, '--external', '--no-cache');
  assert.is(anew.report.external!.asked, 7);
});

test('a memory with rows of another shape is left aside row by row', async context => {
  const memory = join(context.folder, '.docsc/external-links.json');
  await check(context, '--external');
  const [format] = JSON.parse(await readFile(memory, 'utf8')) as string[];
  const until = Date.now() + 1000;
  const odd = [null, 7, [], ['x'], [`${context.url}/ok`, null], [`${context.url}/ok`, { until }]];
  const moved = [`${context.url}/ok`, { outcome: { state: 'moved', to: 7 }, until }];
  const rows = [format, ...odd, moved].map(value => ({ value }));
  writeRows(openPrivateFolder(join(context.folder, '.docsc')), 'external-links.json', rows);
  const again = await check(context, '--external');
  assert.equal([again.code, again.report.external?.asked], [1, 7]);
});

test('builds and servers have no such flag, and the sandbox refuses it', async ({ folder, asked }) => {
  for (const args of [
    ['build', '--external'],
    ['serve', '--external'],
    ['check', '--external', '--sandbox'],
  ])
    assert.is((await docscInProcess(args, { cwd: folder })).code, 2, args.join(' '));
  assert.equal(asked, []);
});

test.run();

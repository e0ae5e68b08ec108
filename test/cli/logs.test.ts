/** Output of commands: however much there is to say, and whatever secret fails it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reportBuild } from '../../bin/report/build-report.js';
import { reportFindings } from '../../bin/report/findings.js';
import type { Terminal } from '../../bin/report/terminal.js';
import { finding } from '../../src/compiler/diagnostics/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { docscInProcess } from '../in-process.js';
import { type Files, writeFiles, writeProject } from '../project.js';

test('L02 of 100,000 warnings, the first 50 of a file are shown with the number of the others, and the sum comes last', async () => {
  const at = (nth: number) => ({ path: `docs/p${nth % 5}.md`, place: { line: nth + 1, column: 1 } });
  const diagnostics = Array.from({ length: 100_000 }, (_, nth) => finding('broken-anchor', `Number ${nth}.`, at(nth)));
  const lines: string[] = [];
  const log = (line: string) => void lines.push(...line.split('\n'));
  const color = (_style: unknown, text: string) => text;
  const terminal = { log, logAlways: log, logVerbose: () => undefined, color, print: log, strict: false } as unknown;
  await reportFindings(diagnostics, terminal as Terminal, createMemoryFileSystem({}));
  // biome-ignore lint/suspicious/noExplicitAny: only the parts that are printed
  const outcome: any = { diagnostics, counts: { pages: 5, compiled: 5, reasons: new Map() }, outDir: 'build', took: 1 };
  await reportBuild({ config: 'docsc.config.yaml' }, outcome, terminal as Terminal);
  assert.is(lines.filter(line => line.includes('Number ')).length, 250);
  const more = lines.filter(line => line.includes('and 19,950 more of this rule in this file.'));
  assert.is(more.length, 5);
  assert.match(lines.at(-1)!, '100000 warnings');
});

const canary = (place: string) => `canary${place}Zq9aBcDeF12`;

/** Places from which a message may take words: each a project that fails, or a part of one. */
const places: Record<string, (value: string) => Files> = {
  key: value => ({ 'docsc.config.yaml': `title: T\n${value}: 1\n` }),
  value: value => ({ 'docsc.config.yaml': `title: T\nsearch: { provider: ${value} }\n` }),
  type: value => ({ 'docsc.config.yaml': `title: [${value}]\n` }),
  yaml: value => ({ 'docsc.config.yaml': `title: T\n  ${value}: [\n` }),
  url: value => ({ 'docsc.config.yaml': `title: T\nurl: https://user:${value}@\n` }),
  docs: value => ({ 'docsc.config.yaml': `title: T\ndocs: ${value}\n` }),
  sidebar: value => ({ 'docsc.config.yaml': `title: T\nsidebars: { main: [${value}] }\n` }),
  redirect: value => ({ 'docsc.config.yaml': `title: T\nredirects: [{ from: /a, to: /${value} }]\n` }),
  remote: value => ({ 'docsc.config.yaml': `title: T\nremote: { pages: [{ url: "http://${value}@h/x" }] }\n` }),
  module: value => ({ 'docsc.config.yaml': `title: T\ncomponents: { module: ${value}.tsx }\n` }),
  component: value => ({
    'docsc.config.yaml': 'title: T\ncomponents: { module: c.jsx }\n',
    'c.jsx': `export const Bad = () => { throw new Error('${value}'); };\n`,
    'docs/c.mdx': '# C\n\n<Bad />\n',
  }),
  loading: value => ({
    'docsc.config.yaml': 'title: T\ncomponents: { module: c.jsx }\n',
    'c.jsx': `throw new Error('${value}');\n`,
  }),
  syntax: value => ({
    'docsc.config.yaml': 'title: T\ncomponents: { module: c.jsx }\n',
    'c.jsx': `const ${value} = ;\n`,
  }),
  plugin: value => ({
    'docsc.config.yaml': 'title: T\nplugins: [./p.ts]\n',
    'p.ts': `throw new Error('${value}');\n`,
  }),
  theme: value => ({
    'docsc.config.yaml': 'title: T\ntheme: { stylesheet: x.css }\n',
    'x.css': `a { b: url(${value}.png) }\n`,
  }),
  page: value => ({
    'docs/p.mdx': `# P\n\n[x](./${value}.md) <${value[0]!.toUpperCase()}${value.slice(1)} /> {${value}}\n\n![x](${value}.png)\n\n\`\`\`${value}\nx\n\`\`\`\n`,
  }),
  frontMatter: value => ({ 'docs/p.md': `---\ntitle: T\n${value}: {\n---\n\nx\n` }),
  slug: value => ({ 'docs/p.md': `---\ntitle: T\nslug: "../${value}"\n---\n\nx\n` }),
  name: value => ({ [`docs/${value}.md`]: '# P\n\n[x](./gone.md)\n' }),
  include: value => ({ 'docs/p.mdx': `# P\n\n<Include file="./_${value}.md" />\n` }),
  api: value => ({
    'docsc.config.yaml': 'title: T\napi: [{ id: a, path: a.json, route: /a, label: A }]\n',
    'a.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/p': { get: { operationId: value, responses: { 200: { $ref: `#/components/${value}` } } } } },
    }),
  }),
  json: value => ({
    'docsc.config.yaml': 'title: T\napi: [{ id: a, path: a.json, route: /a, label: A }]\n',
    'a.json': `{ "openapi": ${value} }`,
  }),
};

test('L03 a run that fails prints no secret, wherever it stands', async () => {
  const found: string[] = [];
  for (const [place, files] of Object.entries(places)) {
    const value = canary(place);
    const cwd = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n' });
    await writeFiles(cwd, files(value));
    const env = { DOCSC_SECRETS: 'CANARY', CANARY: value };
    const command = ['build', '--verbose', '--timings', '--report', ...(place.length % 2 ? [] : ['--json'])];
    const { code, stdout, stderr } = await docscInProcess(command, { cwd, env });
    if (code === 0) found.push(`${place}: nothing fails`);
    if ((stdout + stderr).includes(value)) found.push(`${place}: ${stdout}${stderr}`);
  }
  assert.equal(found, []);
});

test.run();

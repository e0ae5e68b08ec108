/**
 * The samples of the reference site can be read by the tools of their languages, as `docsc snippets check` runs them.
 * Takes long: it starts a program for each of 850 samples.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';
import { testUnless } from '../skip.js';

const test = suite('samples of the reference site');

const root = join(import.meta.dirname, '../..');
const reader = (name: string) => `"${process.execPath}" "${join(import.meta.dirname, 'readers', name)}" {file}`;
const esbuildPackage = `@esbuild/${process.platform}-${process.arch}`;

/** The program of esbuild, which starts in a hundredth of the time of Node.js; undefined on other systems. */
function findEsbuild(): string | undefined {
  try {
    const program = join(
      dirname(createRequire(import.meta.url).resolve(`${esbuildPackage}/package.json`)),
      'bin/esbuild',
    );
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

const esbuild = findEsbuild();
const python = ['python3', 'python'].find(name => spawnSync(name, ['--version']).status === 0);
const lacks = (program: string, ...args: string[]) =>
  spawnSync(program, args).error ? `there is no ${program} here` : undefined;

/** A tool for languages: the fewest samples there are, a sample that it must refuse, and why it is not there. */
type Tool = { names: string[]; command: string; least: number; wrong: string; lack?: string };

const tools: Record<string, Tool> = {
  'JavaScript by Node.js': {
    names: ['js'],
    command: `"${process.execPath}" --check {file}`,
    least: 10,
    wrong: 'let a = ;',
  },
  'TypeScript by esbuild': {
    names: ['ts', 'tsx'],
    command: `"${esbuild}" --log-level=error {file}`,
    least: 100,
    wrong: 'const a: = 1;',
    lack: esbuild ? undefined : `${esbuildPackage} is not installed`,
  },
  'Python by py_compile': {
    names: ['python'],
    command: `${python} -m py_compile {file}`,
    least: 30,
    wrong: 'def f(:\n  pass',
    lack: python ? undefined : 'there is no Python here',
  },
  'JSON by Node.js': { names: ['json'], command: reader('json.mjs'), least: 100, wrong: '{ "a": }' },
  'YAML by js-yaml': { names: ['yaml'], command: reader('yaml.mjs'), least: 20, wrong: 'a: b: c' },
  'shell by bash': {
    names: ['bash'],
    command: 'bash -n {file}',
    least: 500,
    wrong: 'if x; then',
    lack: lacks('bash', '--version'),
  },
  'Go by gofmt': { names: ['go'], command: 'gofmt -e {file}', least: 10, wrong: 'func (', lack: lacks('gofmt', '-h') },
};

const check = async (cwd: string, { names, command }: Tool) => {
  const runs = names.flatMap(name => ['--run', `${name}=${command}`]);
  const flags = ['--json', '--lang', names.join(','), '--jobs', '2', ...runs];
  const { code, stdout, stderr } = await docscInProcess(['snippets', 'check', ...flags], { cwd });
  assert.ok(stdout, stderr);
  return { code, ...JSON.parse(stdout) };
};

for (const [name, tool] of Object.entries(tools))
  testUnless(tool.lack, test)(name, async () => {
    const { diagnostics, samples, code } = await check(root, tool);
    assert.equal(diagnostics, []);
    assert.ok(samples >= tool.least, `${samples} samples`);
    assert.is(code, 0);
    const text = `# A\n\n\`\`\`${tool.names[0]}\n${tool.wrong}\n\`\`\`\n`;
    const cwd = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': text });
    const refused = await check(cwd, tool);
    const rules = new Set(
      refused.diagnostics.map(({ rule, path }: { rule: string; path: string }) => `${path} ${rule}`),
    );
    assert.equal([...rules], ['docs/index.md failing-sample']);
    assert.ok([4, 5].includes(refused.diagnostics[0].place.line), JSON.stringify(refused.diagnostics[0]));
  });

test.run();

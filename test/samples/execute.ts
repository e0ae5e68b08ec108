/**
 * Runs samples: many of one language in one process, in a folder with the files they send.
 * Needs: other languages.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../folder.js';
import { FILE_CONTENT } from './same.js';

type Result = { code: number | null; stdout: Buffer; stderr: string };

/** True if a command exits without an error. */
export function works(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Calls a function with a new folder that holds these files; a file without a text gets `FILE_CONTENT`. */
export async function inFolder<T>(files: Map<string, string | undefined>, work: (folder: string) => Promise<T>) {
  const folder = await makeFolder('samples');
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text ?? FILE_CONTENT);
  }
  return work(folder);
}

/** Runs a command to its end, asynchronously, because its server is in this process. */
export function run(folder: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', chunk => out.push(chunk));
    child.stderr.on('data', chunk => err.push(chunk));
    child.on('error', reject);
    child.on('close', code => resolve({ code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() }));
    child.stdin.end();
  });
}

/** Runs shell samples one after the other. */
export async function runShell(samples: string[], files: string[], env?: NodeJS.ProcessEnv): Promise<Result> {
  const script = samples.map(sample => `${sample}\n`).join('');
  return inFolder(new Map([...withFiles(files), ['run.sh', script]]), folder => run(folder, 'sh', ['run.sh'], env));
}

/** Runs modules of Node.js one after the other. */
export async function runNode(samples: string[], files: string[]): Promise<Result> {
  const texts = samples.map((sample, index): [string, string] => [`sample${index}.mjs`, sample]);
  const runner = `for (let i = 0; i < ${samples.length}; i++) await import(\`./sample\${i}.mjs\`).catch(e => console.error(i, e))`;
  const all = new Map([...withFiles(files), ...texts, ['run.mjs', runner]]);
  return inFolder(all, folder => run(folder, process.execPath, ['run.mjs'], { NODE_OPTIONS: '' }));
}

const pythonRunner = `import sys, traceback
for i in range(int(sys.argv[1])):
    name = f"sample{i}.py"
    try:
        exec(compile(open(name, encoding="utf-8", newline="").read(), name, "exec"), {})
    except Exception:
        print(i, file=sys.stderr)
        traceback.print_exc()
`;

/** Runs programs of Python one after the other. */
export async function runPython(samples: string[], files: string[]): Promise<Result> {
  const texts = samples.map((sample, index): [string, string] => [`sample${index}.py`, sample]);
  const all = new Map([...withFiles(files), ...texts, ['run.py', pythonRunner]]);
  return inFolder(all, folder => run(folder, 'python3', ['run.py', `${samples.length}`], { NO_PROXY: '*' }));
}

const phpRunner =
  '<?php error_reporting(E_ALL); ini_set("display_errors", "stderr");\n' +
  'for ($i = 0; $i < $argv[1]; $i++) (function () use ($i) { require "sample$i.php"; })();\n';

/** Runs programs of PHP one after the other. */
export async function runPhp(samples: string[], files: string[]): Promise<Result> {
  const texts = samples.map((sample, index): [string, string] => [`sample${index}.php`, sample]);
  const all = new Map([...withFiles(files), ...texts, ['run.php', phpRunner]]);
  return inFolder(all, folder => run(folder, 'php', ['run.php', `${samples.length}`], { no_proxy: '*' }));
}

function withFiles(files: string[]): [string, undefined][] {
  return files.map(file => [file, undefined]);
}

/** Runs programs of Go one after the other. Each becomes a package of one program, because linking takes longest. */
export async function runGo(samples: string[], files: string[]): Promise<Result> {
  const texts = samples.map((sample, index): [string, string] => [
    `sample${index}/sample.go`,
    sample.replace('package main', `package sample${index}`).replace('func main()', 'func Run()'),
  ]);
  const imports = samples.map((_, index) => `\t"samples/sample${index}"\n`).join('');
  const calls = samples.map((_, index) => `\tsample${index}.Run()\n`).join('');
  const main = `package main\n\nimport (\n${imports})\n\nfunc main() {\n${calls}}\n`;
  const all = new Map([...withFiles(files), ...texts, ['main.go', main], ['go.mod', 'module samples\n\ngo 1.19\n']]);
  const env = { NO_PROXY: '*', GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
  return inFolder(all, folder => run(folder, 'go', ['run', '.'], env));
}

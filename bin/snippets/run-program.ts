/** Runs a program on one file: without a shell, with a minimal environment, a time limit and a bound on its output. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** How a program ended. `failure` is set where it could not be started. */
export type ProgramRun = { code: number | null; output: string; isCut: boolean; isLate: boolean; failure?: string };

/** `seconds` is the time limit, `variables` the environment. Aborting `signal` ends the program. */
export type ProgramOptions = { seconds: number; variables: NodeJS.ProcessEnv; signal: AbortSignal };

/** Bytes of output that are kept; the rest is read and dropped, so that the program does not wait. */
const MAX_OUTPUT = 64 * 1024;

/** Time for the last output of a program that has ended. */
const CLOSING_MS = 1000;

/** What programs need to start and to find each other. No token or key of the environment is among them. */
const PASSED_ON = `PATH HOME LANG LC_ALL LC_CTYPE TZ TMPDIR TEMP TMP USERPROFILE SYSTEMROOT SYSTEMDRIVE COMSPEC PATHEXT
  APPDATA LOCALAPPDATA PROGRAMFILES PROGRAMDATA`.split(/\s+/);

/** The environment of programs: a fixed list of variables, and those that `names` adds. */
export function programEnvironment(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const wanted = new Set([...PASSED_ON, ...names].map(name => name.toUpperCase()));
  return Object.fromEntries(Object.entries(env).filter(([name]) => wanted.has(name.toUpperCase())));
}

/** Runs a program to its end. Never rejects. */
export function runProgram(words: readonly string[], options: ProgramOptions): Promise<ProgramRun> {
  const [program = '', ...args] = words;
  const { variables: env, seconds, signal } = options;
  const isGroup = process.platform !== 'win32';
  return new Promise(resolve => {
    const child = start(program, args, {
      ...{ env, shell: false, windowsHide: true, stdio: ['ignore', 'pipe', 'pipe'] },
      // A group of its own, so that what the program starts ends with it.
      detached: isGroup,
    });
    if (child instanceof Error)
      return resolve({ code: null, output: '', isCut: false, isLate: false, failure: child.message });
    const state = { chunks: [] as Buffer[], size: 0, isLate: false };
    const end = () => endProgram(child, isGroup);
    const closePipes = () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const onLate = () => {
      state.isLate = true;
      end();
    };
    const timers = [setTimeout(onLate, seconds * 1000)];
    signal.addEventListener('abort', end);
    const keep = (chunk: Buffer) => {
      if (state.size < MAX_OUTPUT) state.chunks.push(chunk.subarray(0, MAX_OUTPUT - state.size));
      state.size += chunk.length;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const settle = (run: Pick<ProgramRun, 'code' | 'failure'>) => {
      for (const one of timers) clearTimeout(one);
      signal.removeEventListener('abort', end);
      const output = Buffer.concat(state.chunks).toString('utf8');
      resolve({ ...run, output, isCut: state.size > MAX_OUTPUT, isLate: state.isLate });
    };
    child.once('error', ({ message }) => settle({ code: null, failure: message }));
    child.once('close', code => settle({ code }));
    child.once('exit', () => {
      // What it left running ends too. A process that got away may hold the pipes open for ever.
      end();
      timers.push(setTimeout(closePipes, CLOSING_MS));
    });
  });
}

/** Node.js emits some errors of a start and throws others, such as those of a name that is too long. */
function start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess | Error {
  try {
    return spawn(program, args, options);
  } catch (thrown) {
    return thrown as Error;
  }
}

function endProgram(child: ChildProcess, isGroup: boolean): void {
  if (child.pid === undefined) return;
  try {
    if (isGroup) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended.
  }
}

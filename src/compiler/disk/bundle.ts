/**
 * Bundling with esbuild. In the sandbox, esbuild is a process outside of it, so each file that it would read is read here,
 * with the rights of the sandbox.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { describeRefusal } from '../../refusal.js';
import { DiagnosticError, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { findDeepBracket } from '../source/bracket-depth.js';
import { positionAt } from '../source/position.js';
import { isRestricted } from './restricted.js';

/** The `detail` of a message about a file that the sandbox refuses to read. */
export const REFUSED = 'refused';

/** Code of the site: the file that findings name, and how long it may take. */
export type OwnCode = { path: string; seconds: number };

/** How often bundling begins again after esbuild's process ended, perhaps because of another bundle. */
const RESTARTS = { own: 1, docsc: 3 };

/** Levels of brackets. esbuild takes 25 seconds for 150,000. */
const MAX_BRACKETS = 1000;

/**
 * Bundles as esbuild's `build` does. Throws a `DiagnosticError` where code of the site is nested too deep, takes too long or
 * makes esbuild crash.
 */
export async function bundle<T extends BuildOptions>(options: T, own?: OwnCode): Promise<BuildResult<T>> {
  const found: Diagnostic[] = [];
  const root = options.absWorkingDir ?? '.';
  const plugins = [
    ...(options.plugins ?? []),
    ...(own ? [boundsBrackets(root, found)] : []),
    ...(isRestricted() ? [readsInNode] : []),
  ];
  const build = () =>
    buildOrEnd({ ...options, plugins }, own?.seconds).catch(thrown => {
      throw found.length ? new DiagnosticError(found) : thrown;
    });
  let result = await build();
  // In the sandbox, there is no second process.
  const restarts = isRestricted() ? 0 : RESTARTS[own ? 'own' : 'docsc'];
  for (let nth = 0; nth < restarts && result === 'ended'; nth++) result = await build();
  if (typeof result === 'object') return result as BuildResult<T>;
  if (!own) throw new Error('esbuild ended before it had bundled the runtime');
  throw new DiagnosticError([diagnoseEnd(result, own)]);
}

/** How bundling ended without a result: by its time, or because esbuild crashed or was ended. */
type End = 'overdue' | 'ended';

/** Functions that end the bundles of esbuild's process, which makes all of them. Each process has its own set. */
const service = { running: new Set<(end: End) => void>() };

async function buildOrEnd(options: BuildOptions, seconds: number | undefined): Promise<BuildResult | End> {
  const { build, stop } = await import('esbuild');
  let end: (end: End) => void = () => undefined;
  const ending = new Promise<End>(resolve => {
    end = resolve;
  });
  const { running } = service;
  const stopAll = (reason: End) => {
    end(reason);
    if (service.running !== running) return ending;
    service.running = new Set();
    void stop();
    for (const endOther of running) endOther('ended');
    return ending;
  };
  const timer = seconds && setTimeout(stopAll, seconds * 1000, 'overdue');
  running.add(end);
  const built = build(options).catch(thrown => {
    if (/^The service (?:was stopped|is no longer running)/.test(thrown.message)) return stopAll('ended');
    throw thrown;
  });
  try {
    return await Promise.race([built, ending]);
  } finally {
    clearTimeout(timer);
    running.delete(end);
  }
}

function diagnoseEnd(end: End, { path, seconds }: OwnCode): Diagnostic {
  const message =
    end === 'overdue'
      ? `Bundling this file and what it imports took more than ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
      : 'esbuild crashed while it bundled this file and what it imports.';
  const simplify = 'Simplify what is deeply nested or repeated very often.';
  const hint = end === 'overdue' ? `${simplify} "limits.pageSeconds" sets the time.` : simplify;
  return finding('limit-exceeded', message, { path, place: { line: 1, column: 1 }, hint });
}

/** Refuses files of the project whose brackets are nested too deep; `found` gets the findings. */
function boundsBrackets(root: string, found: Diagnostic[]): Plugin {
  return {
    name: 'docsc-brackets',
    setup({ onLoad }) {
      onLoad({ filter: /\.(?:css|[cm]?[jt]sx?|json)$/, namespace: 'file' }, ({ path }) => {
        if (/[\\/]node_modules[\\/]/.test(path)) return undefined;
        const text = readText(path);
        const deep = findDeepBracket(text, MAX_BRACKETS);
        if (deep === undefined) return undefined;
        const message = `Brackets are nested more than ${MAX_BRACKETS.toLocaleString('en')} levels deep here.`;
        const place = positionAt(deep, text);
        found.push(finding('limit-exceeded', message, { path: relative(root, path).replaceAll('\\', '/'), place }));
        return { errors: [{ text: message }] };
      });
    },
  };
}

/** Nothing for a file that cannot be read, which esbuild reports. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The last plugin: it gets the files that no other loads. */
const readsInNode: Plugin = {
  name: 'docsc-sandbox',
  setup({ onLoad }) {
    onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
      try {
        return { contents: readFileSync(path), loader: 'default' };
      } catch (thrown) {
        const refused = describeRefusal(thrown);
        return refused ? { errors: [{ text: refused, detail: REFUSED }] } : undefined;
      }
    });
  },
};

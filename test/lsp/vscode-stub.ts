/** As much of the module `vscode` as the client of language servers uses to start, with a workspace of one folder. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';

type Call = { name: string; args: unknown[] };
type Extension = {
  activate: (context: { subscriptions: unknown[] }) => Promise<void>;
  deactivate: () => Promise<void>;
};

const NAMESPACES = ['commands', 'env', 'languages', 'window', 'workspace'];

/** An editor whose extension runs. */
export type StubbedEditor = {
  extension: Extension;
  /** What the extension called, in order, such as `window.showErrorMessage`. */
  calls: (name: string) => unknown[][];
  /** Resolves with the arguments of the first call for which the condition holds, which is left out of later answers. */
  until: (name: string, holds?: (args: unknown[]) => boolean) => Promise<unknown[]>;
  /** Runs a command that the extension registered. */
  run: (command: string) => Promise<void>;
};

type Options = { folder: string; setting?: string[]; document: { path: string; text: string } };

/** Loads the bundled code, whose `vscode` is a stub. */
export function loadExtension(code: string, { folder, setting = [], document }: Options): StubbedEditor {
  const recorded: Call[] = [];
  const answered = new Set<Call>();
  const waiting: ((call: Call) => void)[] = [];
  const commands = new Map<string, () => Promise<void>>();
  const record =
    <T>(name: string, result: (...args: never[]) => T) =>
    (...args: unknown[]): T => {
      const call = { name, args };
      recorded.push(call);
      for (const tell of [...waiting]) tell(call);
      return result(...(args as never[]));
    };
  const uri = (path: string) => uriOf(join(folder, path));
  const answers: Record<string, unknown> = {
    version: '1.100.0',
    EventEmitter: Emitter,
    CancellationTokenSource,
    'Uri.parse': (href: string) => uriOf(fileURLToPath(href)),
    'env.appName': 'stub',
    'env.language': 'en',
    'workspace.workspaceFolders': [{ uri: uriOf(folder), name: 'stub', index: 0 }],
    'workspace.textDocuments': [textDocument(uri(document.path), document.text)],
    'workspace.getConfiguration': record('workspace.getConfiguration', () => ({
      get: (key: string, otherwise: unknown) => (key === 'command' ? setting : otherwise),
    })),
    'workspace.findFiles': record('workspace.findFiles', async () => [uri('docsc.config.yaml')]),
    'workspace.getWorkspaceFolder': () => undefined,
    'languages.match': (selector: { language: string }[]) =>
      Number([selector].flat().some(({ language }) => language === 'markdown')),
    'window.tabGroups.all': [],
    'window.visibleTextEditors': [],
    'window.activeTextEditor': undefined,
    'commands.registerCommand': record('commands.registerCommand', (name: string, act: () => Promise<void>) => {
      commands.set(name, act);
      return { dispose: () => commands.delete(name) };
    }),
    'commands.getCommands': async () => [...commands.keys()],
    'window.showErrorMessage': record('window.showErrorMessage', async () => undefined),
    'languages.createDiagnosticCollection': record('languages.createDiagnosticCollection', () => ({
      set: record('diagnostics.set', () => undefined),
      delete: () => undefined,
      clear: () => undefined,
      dispose: () => undefined,
    })),
  };
  const vscode = anything('', answers);
  const require = createRequire(import.meta.url);
  const module = { exports: {} as Extension };
  const run = compileFunction(code, ['module', 'exports', 'require']);
  run(module, module.exports, (name: string) => (name === 'vscode' ? vscode : require(name)));
  const calls = (name: string) => recorded.filter(call => call.name === name).map(({ args }) => args);
  return {
    extension: module.exports,
    calls,
    run: name => commands.get(name)!(),
    until: async (name, holds = () => true) => {
      const isNew = (call: Call) => call.name === name && !answered.has(call) && holds(call.args);
      const found =
        recorded.find(isNew) ?? (await new Promise<Call>(tell => waiting.push(call => isNew(call) && tell(call))));
      answered.add(found);
      return found.args;
    },
  };
}

/** A value that can be called, constructed, extended, awaited and disposed of, and whose parts are such values too, except for some. */
function anything(name: string, answers: Record<string, unknown>): unknown {
  const parts = new Map<string | symbol, unknown>();
  const target = class {
    dispose(): void {}
  };
  // Bundlers copy the own properties of a module.
  if (!name)
    for (const part of NAMESPACES) Object.defineProperty(target, part, { enumerable: true, configurable: true });
  return new Proxy(target, {
    get: (_, part) => {
      if (typeof part === 'symbol' || part === 'prototype' || part === 'then') return Reflect.get(target, part);
      const path = name ? `${name}.${part}` : part;
      if (path in answers) return answers[path];
      if (!parts.has(part)) parts.set(part, anything(path, answers));
      return parts.get(part);
    },
    apply: () => anything(`${name}()`, answers),
  });
}

class Emitter<T> {
  readonly #listeners = new Set<(event: T) => void>();
  readonly event = (listener: (event: T) => void) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  fire(event: T): void {
    for (const listener of this.#listeners) listener(event);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: () => new Emitter() };
  cancel(): void {
    this.token.isCancellationRequested = true;
  }
  dispose(): void {}
}

function uriOf(path: string) {
  const { href } = pathToFileURL(path);
  return { scheme: 'file', fsPath: path, path, toString: () => href, with: () => uriOf(path) };
}

function textDocument(uri: ReturnType<typeof uriOf>, text: string) {
  return { uri, languageId: 'markdown', version: 1, getText: () => text, lineCount: text.split('\n').length };
}

/**
 * A client of the Language Server Protocol, connected to `docsc lsp` over stdio.
 * Needs: docsc as a command.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CompletionList,
  createProtocolConnection,
  type Diagnostic,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { bin } from '../command.js';

/** A connected client of a project. */
export type LspClient = {
  connection: ProtocolConnection;
  process: ChildProcess;
  stderr: () => string;
  uri: (path: string) => string;
  open: (path: string, text: string) => void;
  edit: (path: string, text: string) => void;
  close: (path: string) => void;
  /** Says that files were created (1), changed (2) or deleted (3). */
  changed: (path: string, type: 1 | 2 | 3) => void;
  /** The next findings that are published for a file. */
  nextFindings: (path: string) => Promise<Diagnostic[]>;
  /** The last findings that were published for a file. */
  findings: (path: string) => Diagnostic[];
  /** Sends a request about a document. */
  ask: <T>(method: string, path: string, more?: Record<string, unknown>) => Promise<T>;
  /** The labels of the completions at a place. */
  complete: (path: string, position: Position) => Promise<string[]>;
  /** Ends the session in the orderly way; resolves to the exit code. */
  stop: () => Promise<number | null>;
};

type ClientOptions = { args?: string[]; watches?: boolean; folder?: string };

/** Starts `docsc lsp` in a folder. With `watches`, the client says which files change. */
export async function connect(
  cwd: string,
  { args = [], watches = false, folder }: ClientOptions = {},
): Promise<LspClient> {
  const child = spawn(process.execPath, [bin, 'lsp', ...args], { cwd, stdio: 'pipe' });
  const printed: string[] = [];
  child.stderr.on('data', chunk => printed.push(String(chunk)));
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const uri = (path: string) => pathToFileURL(join(cwd, path)).href;
  const published = new Map<string, Diagnostic[]>();
  const waiting = new Map<string, ((found: Diagnostic[]) => void)[]>();
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    published.set(params.uri, params.diagnostics);
    for (const tell of waiting.get(params.uri) ?? []) tell(params.diagnostics);
    waiting.delete(params.uri);
  });
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  const initialize = await connection.sendRequest<unknown>('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder ?? cwd).href,
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: watches } } },
  });
  if (!initialize) throw new Error('no answer');
  void connection.sendNotification('initialized', {});
  const state = { version: 1 };
  const ask: LspClient['ask'] = (method, path, more = {}) =>
    connection.sendRequest(method, { textDocument: { uri: uri(path) }, ...more });
  return {
    connection,
    process: child,
    stderr: () => printed.join(''),
    uri,
    ask,
    open: (path, text) =>
      void connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(path), languageId: 'markdown', version: state.version++, text },
      }),
    edit: (path, text) =>
      void connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(path), version: state.version++ },
        contentChanges: [{ text }],
      }),
    close: path => void connection.sendNotification('textDocument/didClose', { textDocument: { uri: uri(path) } }),
    changed: (path, type) =>
      void connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uri(path), type }] }),
    nextFindings: path =>
      new Promise((resolve, reject) => {
        const key = uri(path);
        const late = setTimeout(() => reject(new Error(`Nothing about ${path}. ${printed.join('')}`)), 60_000);
        const tell = (found: Diagnostic[]) => {
          clearTimeout(late);
          resolve(found);
        };
        waiting.set(key, [...(waiting.get(key) ?? []), tell]);
      }),
    findings: path => published.get(uri(path)) ?? [],
    complete: async (path, position) => {
      const list = await ask<CompletionList | null>('textDocument/completion', path, { position });
      return (list?.items ?? []).map(({ label }) => label);
    },
    stop: async () => {
      const exited = once(child, 'exit');
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      const [code] = (await exited) as [number | null];
      connection.dispose();
      return code;
    },
  };
}

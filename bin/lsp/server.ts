/** The connection with the editor: which project a document belongs to, and what is passed on to its thread. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import type { Connection, InitializeParams } from 'vscode-languageserver';
import { capabilities, questions } from './capabilities.js';
import { CONFIG_NAME, findConfig } from './find-config.js';
import type { EditedDocument, PublishedFindings } from './messages.js';
import { pathOf } from './paths.js';
import type { ProjectThread } from './project-thread.js';
import type { LspLibrary } from './sdk.js';

/** A server that listens. */
export type LanguageServer = { publish: (published: PublishedFindings) => void };

/** `config` is the only project, where a flag names one. `first` is a thread without a project; `start` starts another one. */
type ServerOptions = { config?: string; version: string; first: ProjectThread; start: () => ProjectThread };

/** What the client has said of itself: until `initialize` it is `new`, and after `shutdown` it is `over`. */
type Client = { watches: boolean; phase: 'new' | 'open' | 'over' };

/** Errors of the protocol. */
const NOT_INITIALIZED = -32002;
const INVALID_REQUEST = -32600;

/** Listens on stdin. Stdout belongs to the protocol alone: whatever else prints there goes to stderr. */
export function createLanguageServer(library: LspLibrary, options: ServerOptions): LanguageServer {
  const { stdin, stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  const output = new Writable({ decodeStrings: false, write: (chunk, _, done) => void write(chunk, done) });
  const connection: Connection = library.createConnection(stdin, output);
  const client: Client = { watches: true, phase: 'new' };
  const projects = createProjects(options, client);
  // Only the client reads it, and the client is gone.
  stdout.on('error', () => process.exit(client.phase === 'over' ? 0 : 1));

  connection.onInitialize((params: InitializeParams) => {
    if (client.phase !== 'new') return new library.ResponseError(INVALID_REQUEST, 'The server is initialized already.');
    client.phase = 'open';
    client.watches = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true;
    for (const folder of foldersOf(params)) projects.openFolder(folder);
    return { capabilities, serverInfo: { name: 'docsc', version: options.version } };
  });
  connection.onInitialized(() => {
    if (client.watches) return;
    const watchers = [{ globPattern: '**/*' }];
    void connection.client.register(library.DidChangeWatchedFilesNotification.type, { watchers });
  });
  connection.onShutdown(() => {
    client.phase = 'over';
  });
  passDocuments(connection, projects, client);
  for (const method of questions)
    connection.onRequest(method, async (params: unknown) => {
      if (client.phase === 'new') return new library.ResponseError(NOT_INITIALIZED, 'The server is not initialized.');
      if (client.phase === 'over') return new library.ResponseError(INVALID_REQUEST, 'The server is shut down.');
      const uri = addressOf(params);
      const project = uri === undefined ? undefined : projects.of(uri);
      return (await project?.ask(method, params)) ?? null;
    });
  connection.listen();
  return { publish: published => void connection.sendDiagnostics(published) };
}

/** The projects whose documents are open. */
type Projects = {
  /** Opens the project of a folder, if it is one. */
  openFolder: (uri: string) => void;
  /** The project of a document, which is opened if it is not yet. */
  of: (uri: string) => ProjectThread | undefined;
  all: () => Iterable<ProjectThread>;
};

function createProjects({ config, first, start }: ServerOptions, client: Pick<Client, 'watches'>): Projects {
  const threads = new Map<string, ProjectThread>();
  const open = (path: string): ProjectThread => {
    const known = threads.get(path);
    if (known) return known;
    const thread = threads.size ? start() : first;
    threads.set(path, thread);
    thread.open(path, client.watches);
    return thread;
  };
  const configOf = (file: string) => (config === undefined ? findConfig(file) : resolve(config));
  return {
    openFolder: uri => {
      const folder = pathOf(uri);
      if (config !== undefined) open(resolve(config));
      else if (folder !== undefined && existsSync(join(folder, CONFIG_NAME))) open(join(folder, CONFIG_NAME));
    },
    of: uri => {
      const file = pathOf(uri);
      const path = file === undefined ? undefined : configOf(file);
      return path === undefined ? undefined : open(path);
    },
    all: () => threads.values(),
  };
}

/** Passes on what the editor has open, and which files changed. */
function passDocuments(connection: Connection, projects: Projects, client: Client): void {
  const edit = (document: EditedDocument) => {
    if (client.phase !== 'open') return;
    if (typeof document.text === 'string' || document.text === undefined) projects.of(document.uri)?.edit(document);
  };
  connection.onDidOpenTextDocument(({ textDocument: { uri, text } }) => edit({ uri, text }));
  connection.onDidChangeTextDocument(({ textDocument: { uri }, contentChanges }) => {
    const last = contentChanges.at(-1);
    if (last) edit({ uri, text: last.text });
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => edit({ uri }));
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const project of projects.all()) project.change(changes.map(({ uri }) => uri));
  });
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): string[] {
  return workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
}

/** The document that a request is about. */
function addressOf(params: unknown): string | undefined {
  const { textDocument, files } = params as { textDocument?: { uri?: unknown }; files?: { oldUri?: unknown }[] };
  const uri = textDocument?.uri ?? files?.[0]?.oldUri;
  return typeof uri === 'string' ? uri : undefined;
}

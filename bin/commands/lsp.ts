/** `docsc lsp`: helps editors to write pages, by the Language Server Protocol. The main thread speaks it; see `lsp/supervisor.ts`. */
import { createRequire } from 'node:module';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import type { CommonFlags } from '../flags.js';
import { CONFIG_NAME } from '../lsp/find-config.js';
import type { EditedDocument, ToldServer, ToldThread } from '../lsp/messages.js';
import { LSP_PACKAGE } from '../lsp/sdk.js';
import { openWorkspace, type Workspace } from '../lsp/workspace.js';
import type { Terminal } from '../report/terminal.js';
import { runCommand } from '../run-command.js';
import { openChannel } from '../threads/command-thread.js';

/** Answers what the main thread asks about one project, until that ends this thread. */
export const serveLanguage = (flags: CommonFlags, version: string) =>
  runCommand(flags, async terminal => {
    if (!isInstalled()) {
      const message = `docsc lsp needs the package "${LSP_PACKAGE}", which is not installed.`;
      const hint = `Run: npm install ${LSP_PACKAGE}`;
      throw new DiagnosticError([error('missing-lsp-package', message, { path: '', hint })]);
    }
    await followServer(flags, version, terminal);
    return 0;
  });

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${LSP_PACKAGE}/node`);
    return true;
  } catch {
    return false;
  }
}

/** Never resolves: the main thread ends this one. */
function followServer(flags: CommonFlags, version: string, terminal: Terminal): Promise<never> {
  const early = new Map<string, EditedDocument>();
  const state: { workspace?: Workspace } = {};
  const channel = openChannel(told => take(told as ToldThread));
  const tell = (told: ToldServer) => channel!.tell(told);
  const take = (told: ToldThread) => {
    const { workspace } = state;
    if ('open' in told) {
      const publish = (published: Extract<ToldServer, { publish: unknown }>['publish']) => tell({ publish: published });
      const options = { flags: { ...flags, config: told.open }, terminal, watches: told.watches, publish };
      state.workspace = openWorkspace({ ...options, documents: early.values() });
    } else if ('document' in told) {
      if (workspace) workspace.edit(told.document);
      else early.set(told.document.uri, told.document);
    } else if ('changed' in told) workspace?.change(told.changed);
    else {
      const { id } = told.question;
      void (workspace?.answer(told.question) ?? Promise.resolve()).then(
        result => tell({ answer: { id, result } }),
        thrown => tell({ answer: { id, error: thrown instanceof Error ? thrown.message : String(thrown) } }),
      );
    }
  };
  tell({ ready: { version, ...(flags.config !== CONFIG_NAME && { config: flags.config }) } });
  return new Promise(() => undefined);
}

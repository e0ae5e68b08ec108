/**
 * `docsc lsp` in the main thread: speaks the protocol, and passes everything that reads content on to a thread for each
 * project, because content can hold a thread.
 */
import type { PublishedFindings, ToldServer } from './messages.js';
import { startProjectThread } from './project-thread.js';
import { loadLspLibrary } from './sdk.js';
import { createLanguageServer, type LanguageServer } from './server.js';

type Ready = Extract<ToldServer, { ready: unknown }>['ready'];

/** Serves the client of this process; `file` is the script that the threads run. */
export async function superviseLanguageServer(file: string): Promise<void> {
  const state: { server?: LanguageServer; tellReady?: (ready: Ready) => void } = {};
  const onPublish = (published: PublishedFindings) => state.server?.publish(published);
  const start = (onReady: (ready: Ready) => void = () => undefined) => startProjectThread(file, { onReady, onPublish });
  const ready = new Promise<Ready>(resolve => {
    state.tellReady = resolve;
  });
  // The package is loaded while the thread starts.
  const library = loadLspLibrary();
  const first = start(one => state.tellReady!(one));
  // The thread has said why: help, a wrong flag, or a missing package.
  void first.ended.then(code => process.exit(code));
  const [settings, loaded] = await Promise.all([ready, library]);
  if (loaded) state.server = createLanguageServer(loaded, { ...settings, first, start });
}

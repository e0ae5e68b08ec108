/** Remote pages on behalf of a command: fetched with progress and slow hosts named, and written whole or not at all. */
import type { RemotePages } from '../../src/compiler/config/remote-pages.js';
import { replaceFiles } from '../../src/compiler/disk/project.js';
import { fetchDocuments, type Result } from '../../src/compiler/remote/network/fetch-documents.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import { planUpdate, type Update } from '../../src/compiler/remote/update.js';
import { stopOnSignal } from '../interrupt.js';
import type { Project } from '../project.js';
import type { Terminal } from '../report/index.js';

export type Upstream = Update & { results: Result[] };

/** Compares what hosts have with the project; where `mayWrite` says so, texts are taken over. A signal ends the process. */
export async function askUpstream(
  { remote, documents }: { remote: RemotePages; documents: RemotePages['documents'] },
  { fs, root, terminal }: Project,
  mayWrite: (upstream: Upstream) => boolean,
): Promise<Upstream> {
  const stop = stopOnSignal();
  try {
    const asking = { hosts: remote.hosts, network: internet, signal: stop.signal, ...watch(terminal) };
    const results = await fetchDocuments(documents, asking);
    terminal.endProgress();
    const upstream = { ...(await planUpdate(remote, results, fs)), results };
    if (mayWrite(upstream)) await replaceFiles(root, upstream.files, stop.signal);
    return upstream;
  } catch (thrown) {
    terminal.endProgress();
    if (stop.signal.aborted) process.exit(stop.code());
    throw thrown;
  } finally {
    stop.off();
  }
}

function watch(terminal: Terminal) {
  const named = new Set<string>();
  return {
    progress: (done: number, all: number, waiting: string[]) => {
      const rest = waiting.length ? `; waiting for ${waiting.join(', ')}` : '';
      terminal.progress(`Fetched ${done} of ${all} documents${rest}`);
    },
    slow: (host: string) => {
      if (!named.has(host)) terminal.say(`Still waiting for ${host}.`);
      named.add(host);
    },
  };
}

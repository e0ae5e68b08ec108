/** Remote pages on behalf of a command: fetched with progress and slow hosts named, and written whole or not at all. */
import type { RemotePages } from '../../src/compiler/config/remote-pages.js';
import { replaceFiles } from '../../src/compiler/disk/project.js';
import { type FetchResult, fetchDocuments } from '../../src/compiler/remote/network/fetch-documents.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import { planUpdate, type RemoteUpdate } from '../../src/compiler/remote/update.js';
import { stopOnSignal } from '../interrupt.js';
import type { Project } from '../project.js';
import type { Terminal } from '../report/index.js';

export type UpstreamState = RemoteUpdate & { results: FetchResult[] };

/** Compares what hosts have with the project; where `mayWrite` says so, texts are taken over. A signal ends the process. */
export async function fetchUpstream(
  { remote, documents }: { remote: RemotePages; documents: RemotePages['documents'] },
  { fs, root, terminal }: Project,
  mayWrite: (upstream: UpstreamState) => boolean,
): Promise<UpstreamState> {
  const stop = stopOnSignal();
  try {
    const asking = { hosts: remote.hosts, network: internet, signal: stop.signal, ...createProgress(terminal) };
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

function createProgress(terminal: Terminal) {
  const named = new Set<string>();
  return {
    progress: (done: number, all: number, waiting: string[]) => {
      const rest = waiting.length ? `; waiting for ${waiting.join(', ')}` : '';
      terminal.progress(`Fetched ${done} of ${all} documents${rest}`);
    },
    onSlow: (host: string) => {
      if (!named.has(host)) terminal.log(`Still waiting for ${host}.`);
      named.add(host);
    },
  };
}

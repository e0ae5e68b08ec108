/** Fetches remote pages for a command: shows progress, names slow hosts, and saves all texts or none. */
import type { RemotePages } from '../../src/compiler/config/remote-pages.js';
import { replaceFiles } from '../../src/compiler/disk/project.js';
import { type FetchResult, fetchDocuments } from '../../src/compiler/remote/network/fetch-documents.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import { planUpdate, type RemoteUpdate } from '../../src/compiler/remote/update.js';
import { runUntilSignal } from '../interrupt.js';
import type { Project } from '../project.js';
import type { Terminal } from '../report/terminal.js';

/** What hosts returned, and how it differs from the project. */
export type UpstreamState = RemoteUpdate & { results: FetchResult[] };

/** `documents` are all documents of `remote`, or those of some repositories. */
type FetchSelection = { remote: RemotePages; documents: RemotePages['documents'] };

/** Compares upstream texts with the project and saves them if `mayWrite` returns true. A signal exits the process. */
export async function fetchUpstream(
  { remote, documents }: FetchSelection,
  { fs, root, terminal }: Project,
  mayWrite: (upstream: UpstreamState) => boolean,
): Promise<UpstreamState> {
  return runUntilSignal(async signal => {
    const options = { hosts: remote.hosts, network: internet, signal, ...createProgress(terminal) };
    const results = await fetchDocuments(documents, options);
    terminal.endProgress();
    const upstream = { ...(await planUpdate(remote, results, fs)), results };
    if (mayWrite(upstream)) await replaceFiles(root, upstream.files, signal);
    return upstream;
  }, terminal.endProgress);
}

function createProgress(terminal: Terminal) {
  const slowHosts = new Set<string>();
  return {
    progress: (done: number, all: number, waiting: string[]) => {
      const rest = waiting.length ? `; waiting for ${waiting.join(', ')}` : '';
      terminal.progress(`Fetched ${done} of ${all} documents${rest}`);
    },
    onSlow: (host: string) => {
      if (!slowHosts.has(host)) terminal.log(`Still waiting for ${host}.`);
      slowHosts.add(host);
    },
  };
}

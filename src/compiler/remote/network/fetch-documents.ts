/** Fetches many documents at the same time. */
import { setMaxListeners } from 'node:events';
import type { RemoteDocument } from '../../config/remote-pages.js';
import { type FetchContext, type FetchedText, fetchDocument } from './fetch-document.js';
import { FetchError } from './fetch-error.js';
import { createHostLimiter } from './host-limiter.js';

/** The text of a document, or the reason why it was not fetched. */
export type FetchResult = { document: RemoteDocument; fetched?: FetchedText; failure?: FetchError };

/** The surroundings of all fetches, and where to report their progress. */
export type FetchAllOptions = Omit<FetchContext, 'limiter'> & {
  /** Called at the start and after each document. `waiting` are the hosts of the documents that are not yet fetched. */
  progress: (done: number, all: number, waiting: string[]) => void;
};

/** Fetches all documents; results are in the order of the documents. Throws only the reason of the aborted signal. */
export async function fetchDocuments(
  documents: RemoteDocument[],
  { progress, ...surroundings }: FetchAllOptions,
): Promise<FetchResult[]> {
  // Every document listens to the signal, so Node's warning about many listeners is off.
  setMaxListeners(0, surroundings.signal);
  const context: FetchContext = { ...surroundings, limiter: createHostLimiter() };
  const left = new Set(documents);
  const report = () => {
    const waiting = new Set([...left].map(({ address }) => new URL(address).host));
    progress(documents.length - left.size, documents.length, [...waiting]);
  };
  report();
  return Promise.all(
    documents.map(async (document): Promise<FetchResult> => {
      try {
        return { document, fetched: await fetchDocument(document.address, context) };
      } catch (thrown) {
        if (!(thrown instanceof FetchError)) throw thrown;
        return { document, failure: thrown };
      } finally {
        left.delete(document);
        report();
      }
    }),
  );
}

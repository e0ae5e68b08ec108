/** Many documents at once: results in the order in which they were asked for, whatever fails. */
import { setMaxListeners } from 'node:events';
import type { RemoteDocument } from '../../config/remote-pages.js';
import { type FetchContext, type FetchedText, fetchDocument } from './fetch-document.js';
import { FetchError } from './fetch-error.js';
import { createHostLimiter } from './host-limiter.js';

export type FetchResult = { document: RemoteDocument; fetched?: FetchedText; failure?: FetchError };

export type FetchAllOptions = Omit<FetchContext, 'limiter'> & {
  /** `waiting` are the hosts of documents that are not there yet. */
  progress: (done: number, all: number, waiting: string[]) => void;
};

/** Throws only what the signal is aborted with. */
export async function fetchDocuments(
  documents: RemoteDocument[],
  { progress, ...asking }: FetchAllOptions,
): Promise<FetchResult[]> {
  // Each document listens to it, and there are many.
  setMaxListeners(0, asking.signal);
  const context: FetchContext = { ...asking, limiter: createHostLimiter() };
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

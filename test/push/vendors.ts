/** The three services behind one interface, for tests that apply to each. */

import { openService, resolveDestination } from '../../src/compiler/push/destination.js';
import type { DocumentFormat } from '../../src/compiler/push/documents.js';
import { type UploadOptions, type UploadResult, upload } from '../../src/compiler/push/upload.js';
import type { SearchRecord } from '../../src/search-format.js';
import { type FakeServer, type FakeService, openFakeServer } from './fake.js';
import { algolia } from './fake-algolia.js';
import { meilisearch } from './fake-meilisearch.js';
import { typesense } from './fake-typesense.js';

/** The key that the fakes accept. */
export const KEY = 'write-key-0123456789-abcd';

/** A fake service with a function that pushes to it; `said` holds the logged lines. */
export type PushContext = {
  provider: DocumentFormat;
  fake: FakeServer;
  vendor: FakeService;
  /** Names of all indexes other than the live one. */
  others: () => string[];
  /** IDs of the records that readers find. */
  ids: () => string[];
  said: string[];
  push: (records: SearchRecord[], options?: Partial<UploadOptions>) => Promise<UploadResult>;
};

/** The services that docsc can push to. */
export const providers: DocumentFormat[] = ['algolia', 'typesense', 'meilisearch'];

/** Starts a fake service for a test. */
export async function openPushContext(provider: DocumentFormat, vendor = makeVendor(provider)): Promise<PushContext> {
  const fake = await openFakeServer(vendor);
  const said: string[] = [];
  const wanted = { provider, url: [fake.url], index: 'docs', application: 'APP1234567' };
  const push: PushContext['push'] = (records, options = {}) => {
    const destination = resolveDestination(wanted, undefined);
    const say = (text: string) => said.push(text);
    const service = openService(destination, KEY, { retryDelay: 1, log: say, signal: options.signal });
    const sweeper = openService(destination, KEY, { retryDelay: 1 });
    return upload(service, sweeper, {
      records,
      format: provider,
      tags: { language: 'en', version: 'current', docusaurus_tag: 'docs-default-current' },
      index: 'docs',
      allowShrink: false,
      dryRun: false,
      log: say,
      progress: () => undefined,
      retryDelay: 1,
      ...options,
    });
  };
  return { provider, fake, vendor: vendor, said, push, ...readContents(vendor) };
}

function makeVendor(provider: DocumentFormat): FakeService {
  return { algolia, typesense, meilisearch }[provider](KEY);
}

type ServiceContents = {
  indexes?: Map<string, { objects?: Map<string, unknown>; documents?: Map<string, Record<string, unknown>> }>;
  collections?: Map<string, { documents: Map<string, Record<string, unknown>> }>;
  aliases?: Map<string, string>;
};

function readContents(vendor: FakeService): Pick<PushContext, 'others' | 'ids'> {
  const { indexes, collections, aliases } = vendor as FakeService & ServiceContents;
  const liveName = () => (aliases ? aliases.get('docs') : 'docs');
  const all = () => [...(indexes ?? collections)!.keys()];
  return {
    others: () => all().filter(name => name !== liveName()),
    ids: () => {
      const live = (indexes ?? collections)!.get(liveName() ?? '') as Record<
        string,
        Map<string, { objectID?: string }>
      >;
      const documents = [...(live?.objects ?? live?.documents ?? new Map()).values()];
      return documents.flatMap(({ objectID }) => objectID ?? []).sort();
    },
  };
}

/** `count` records with the same text. */
export function recordsOf(count: number, text = 'Some text.'): SearchRecord[] {
  return Array.from({ length: count }, (_, nth) => ({
    objectID: `/page-${nth}#part`,
    url: `/page-${nth}#part`,
    type: 'lvl2',
    hierarchy: { lvl0: 'Docs', lvl1: `Page ${nth}`, lvl2: 'Part', lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    content: `${text} ${nth}`,
  }));
}

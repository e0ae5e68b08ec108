/**
 * The adapters against a running service, if the environment names an index that `docsc search push` has filled and a
 * key that may search it. Skipped otherwise, with the reason.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openHostPool } from '../../src/runtime/data/host-pool.js';
import type { SearchQuery } from '../../src/runtime/search/backend/backend.js';
import { algolia } from '../../src/runtime/search/remote/algolia.js';
import { meilisearch } from '../../src/runtime/search/remote/meilisearch.js';
import { toSearchResponse } from '../../src/runtime/search/remote/response.js';
import { typesense } from '../../src/runtime/search/remote/typesense.js';
import { testUnless } from '../skip.js';
import { published } from './published.js';

const dialects = { algolia, typesense, meilisearch };
const { DOCSC_LIVE_QUERY: text = 'install', ...environment } = process.env;
const query: SearchQuery = { text, page: 0, hitsPerPage: 20, hitsPerGroup: 5, snippetWords: 10 };

for (const provider of ['algolia', 'typesense', 'meilisearch'] as const) {
  const name = (part: string) => `DOCSC_LIVE_${provider.toUpperCase()}_${part}`;
  const needed = [provider === 'algolia' ? 'APPLICATION' : 'URL', 'KEY', 'INDEX'].map(name);
  const missing = needed.filter(one => !environment[one]);

  const lack = missing.length ? `the environment lacks ${missing.join(', ')}` : undefined;

  testUnless(lack, test)(`${provider}, live`, async () => {
    const application = environment[name('APPLICATION')];
    const hosts = [environment[name('URL')] ?? `https://${application}-dsn.algolia.net`];
    const [key, index] = [environment[name('KEY')]!, environment[name('INDEX')]!];
    const remote = { provider, application, hosts, key, index, filters: [] };
    const dialect = dialects[provider];
    const signal = new AbortController().signal;
    const found = async (asked: SearchQuery) => {
      const json = await openHostPool(hosts).send(dialect.toRequest(asked, remote), signal);
      const checked = published[provider].safeParse(json);
      assert.ok(checked.success, checked.error?.message);
      return toSearchResponse(dialect.readResponse(json, asked), asked, { published: '', current: '' });
    };
    const answer = await found(query);
    assert.ok(answer.hits.length > 0 && answer.count >= answer.hits.length, 'there are hits');
    assert.ok(
      answer.hits.some(({ title, snippet }) => title.length > 1 || snippet.length > 1),
      'something is marked',
    );
    assert.ok(answer.sections.length > 0, 'sections are counted');
    const section = answer.sections.at(-1)!;
    const within = await found({ ...query, section: section.name });
    assert.ok(within.hits.every(({ hierarchy }) => hierarchy.lvl0 === section.name));
    assert.equal(within.sections, answer.sections);
  });
}

test.run();

/**
 * The adapters send the requests that official clients send for the same settings, captured from a local socket. The
 * clients' own types check the names of the settings.
 */
import { liteClient } from 'algoliasearch/lite';
import { Meilisearch } from 'meilisearch';
import { SearchClient } from 'typesense';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SearchQuery } from '../../src/runtime/search/backend/backend.js';
import { algolia } from '../../src/runtime/search/remote/algolia.js';
import type { SearchDialect } from '../../src/runtime/search/remote/dialect.js';
import { meilisearch } from '../../src/runtime/search/remote/meilisearch.js';
import { typesense } from '../../src/runtime/search/remote/typesense.js';
import type { RemoteSearch } from '../../src/search-format.js';
import { type CapturedRequest, captureRequest, sorted } from './capture.js';

const levels = [0, 1, 2, 3, 4, 5, 6].map(nth => `hierarchy.lvl${nth}`);
const [start, end] = ['\uE0D5', '\uE0D6'];

const query: SearchQuery = { text: 'feature "flag" & é', page: 1, hitsPerPage: 20, hitsPerGroup: 5, snippetWords: 10 };
const filters = [['language:en'], ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'], ['kind:-x']];
const remote: RemoteSearch = {
  provider: 'algolia',
  application: 'APP123',
  hosts: [],
  key: 'search+key=',
  index: 'docs',
  filters,
};

async function ours(dialect: SearchDialect, asked: SearchQuery): Promise<CapturedRequest> {
  return captureRequest(port => {
    const { path, headers, body } = dialect.toRequest(asked, remote);
    return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  });
}

function assertSame(own: CapturedRequest, official: CapturedRequest): void {
  const { 'x-algolia-agent': _, ...credentials } = official.query;
  assert.equal([own.method, own.path, own.type], [official.method, official.path, official.type]);
  assert.equal(own.query, credentials);
  assert.is(JSON.stringify(sorted(own.body)), JSON.stringify(sorted(official.body)));
}

for (const section of [undefined, 'Guides & "more"']) {
  const asked = { ...query, section };
  const title = section === undefined ? '' : ', within a section';

  test(`Algolia: as the lite client asks${title}`, async () => {
    const own = [['language:en'], ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'], ['kind:\\-x']];
    const official = await captureRequest(port =>
      liteClient('APP123', 'search+key=', {
        authMode: 'WithinQueryParameters',
        hosts: [{ url: `127.0.0.1:${port}`, accept: 'readWrite', protocol: 'http' }],
      }).search({
        requests: [
          {
            indexName: 'docs',
            query: query.text,
            page: 1,
            hitsPerPage: 20,
            facets: ['hierarchy.lvl0'],
            facetFilters: section === undefined ? own : [...own, [`hierarchy.lvl0:${section}`]],
            attributesToRetrieve: ['hierarchy', 'url', 'type', 'request'],
            attributesToHighlight: levels,
            attributesToSnippet: ['content:10'],
            highlightPreTag: start,
            highlightPostTag: end,
            snippetEllipsisText: '…',
          },
          ...(section === undefined
            ? []
            : [
                {
                  indexName: 'docs',
                  query: query.text,
                  hitsPerPage: 0,
                  facets: ['hierarchy.lvl0'],
                  facetFilters: own,
                },
              ]),
        ],
      }),
    );
    assertSame(await ours(algolia, asked), official);
  });

  test(`Typesense: as the search client asks${title}`, async () => {
    const own = 'language:=`en` && (docusaurus_tag:=`default` || docusaurus_tag:=`docs-default-current`) && kind:=`-x`';
    const common = {
      collection: 'docs',
      q: query.text,
      query_by: [...levels, 'alias', 'content', 'code'],
      validate_field_names: false,
      facet_by: ['hierarchy.lvl0'],
      max_facet_values: 50,
    };
    const official = await captureRequest(port =>
      new SearchClient({
        nodes: [{ host: '127.0.0.1', port, protocol: 'http' }],
        apiKey: 'search+key=',
        numRetries: 0,
      }).multiSearch.perform({
        searches: [
          {
            ...common,
            filter_by: section === undefined ? own : `${own} && hierarchy.lvl0:=\`${section}\``,
            page: 2,
            per_page: 20,
            include_fields: ['objectID', 'url', 'type', 'request', ...levels, 'content'],
            highlight_fields: [...levels, 'content'],
            highlight_full_fields: levels,
            highlight_affix_num_tokens: 4,
            snippet_threshold: 10,
            highlight_start_tag: start,
            highlight_end_tag: end,
          },
          ...(section === undefined ? [] : [{ ...common, filter_by: own, per_page: 0 }]),
        ],
      }),
    );
    assertSame(await ours(typesense, asked), official);
  });

  test(`Meilisearch: as the client asks${title}`, async () => {
    const own = [
      ['language = "en"'],
      ['docusaurus_tag = "default"', 'docusaurus_tag = "docs-default-current"'],
      ['kind = "-x"'],
    ];
    const official = await captureRequest(port =>
      new Meilisearch({ host: `http://127.0.0.1:${port}`, apiKey: 'search+key=' }).multiSearch({
        queries: [
          {
            indexUid: 'docs',
            q: query.text,
            page: 2,
            hitsPerPage: 20,
            facets: ['hierarchy.lvl0'],
            filter: section === undefined ? own : [...own, ['hierarchy.lvl0 = "Guides & \\"more\\""']],
            attributesToRetrieve: ['objectID', 'url', 'type', 'request', 'hierarchy'],
            attributesToHighlight: [...levels, 'content'],
            attributesToCrop: ['content:10'],
            cropMarker: '…',
            highlightPreTag: start,
            highlightPostTag: end,
          },
          ...(section === undefined
            ? []
            : [{ indexUid: 'docs', q: query.text, limit: 0, facets: ['hierarchy.lvl0'], filter: own }]),
        ],
      }),
    );
    const sent = await ours(meilisearch, asked);
    assertSame(sent, official);
    assert.is(sent.headers.authorization, official.headers.authorization);
  });
}

test('a self-hosted server without a key is sent none, and no filter if none is configured', async () => {
  const open = { ...remote, application: undefined, key: '', filters: [] };
  for (const dialect of [algolia, typesense, meilisearch]) {
    const { path, headers, body } = dialect.toRequest(query, open);
    assert.not.match(path, /\?/);
    assert.not.ok('authorization' in headers);
    assert.not.match(body, /filter_by/);
  }
});

test.run();

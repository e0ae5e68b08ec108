/** Properties of the local search engine. */
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { replaceLoneSurrogates } from '../../../src/compiler/body/text.js';
import type { HighlightedText, SearchResponse } from '../../../src/runtime/search/backend/backend.js';
import type { SearchRecord } from '../../../src/search-format.js';
import { openEngine, query as toQuery } from '../../runtime/search/records.js';
import { query, records } from '../arbitraries/queries.js';
import { withinTime } from './oracles.js';
import { createProperty, type Property } from './property.js';

type Input = { site: SearchRecord[]; queries: string[]; snippetWords: number; hitsPerPage: number };

const isWhole = (text: string) => replaceLoneSurrogates(text) === text;

/** The index keeps texts without half characters and line breaks; spaces may be joined. */
const plain = (text: string) => replaceLoneSurrogates(text).replace(/\s+/g, ' ').trim();

function assertHits({ hits, count, sections }: SearchResponse, site: SearchRecord[]): void {
  assert.is(new Set(hits.map(({ url }) => url)).size, hits.length, 'a hit appears twice');
  assert.ok(count >= hits.length, 'more hits than counted');
  assert.is(
    sections.reduce((sum, section) => sum + section.count, 0),
    count,
    'sections have other hits',
  );
  const counts = sections.map(section => section.count);
  assert.equal(
    counts,
    [...counts].sort((a, b) => b - a),
    'sections are not sorted',
  );
  const pages = hits.map(({ url }) => url.split('#')[0]!);
  const runs = pages.filter((page, nth) => page !== pages[nth - 1]);
  assert.is(new Set(runs).size, runs.length, 'hits of a page are apart');
  for (const { url, title, snippet } of hits) {
    const found = site.find(one => one.url === url);
    assert.ok(found, `no record ${url}`);
    assertWithin(
      title,
      Object.values(found!.hierarchy)
        .filter(level => level !== null)
        .at(-1) ?? '',
    );
    assertWithin(
      snippet.map((part, nth) =>
        nth === 0 ? part.replace(/^…/, '') : nth === snippet.length - 1 ? part.replace(/…$/, '') : part,
      ),
      found!.content,
    );
  }
}

/** Every part is text of the record, and no character is cut in two. */
function assertWithin(parts: HighlightedText, whole: string): void {
  const shown = plain(parts.join('').replace(/…$/, ''));
  assert.ok(plain(whole).includes(shown), `${JSON.stringify(parts)} is not in ${JSON.stringify(whole)}`);
  for (const part of parts) assert.ok(isWhole(part) || !isWhole(whole), `half a character: ${JSON.stringify(parts)}`);
}

const answers = createProperty<Input>({
  name: 'any query is answered: in order, marked within the text, the same from one file and many, page by page',
  unitRuns: 40,
  inputs: fc.record({
    site: records,
    queries: fc.array(query, { minLength: 1, maxLength: 4 }),
    snippetWords: fc.constantFrom(0, 1, 3, 10),
    hitsPerPage: fc.constantFrom(1, 3, 20),
  }),
  show: ({ site, queries, snippetWords, hitsPerPage }) =>
    JSON.stringify({
      queries,
      snippetWords,
      hitsPerPage,
      site: site.map(({ url, hierarchy, content, alias, code }) => ({
        url,
        heading: hierarchy.lvl2,
        content,
        alias,
        code,
      })),
    }),
  check: ({ site, queries, snippetWords, hitsPerPage }) =>
    withinTime(async () => {
      const [one, many] = [openEngine(site), openEngine(site, { splitThreshold: 0, pieces: 7 })];
      for (const text of queries) {
        const all = await one.search(toQuery(text, { hitsPerPage: 1000, hitsPerGroup: 1000, snippetWords }));
        assertHits(all, site);
        assert.equal(
          await many.search(toQuery(text, { hitsPerPage: 1000, hitsPerGroup: 1000, snippetWords })),
          all,
          `other hits from many files for ${JSON.stringify(text)}`,
        );
        const paged = [];
        for (let page = 0; page * hitsPerPage < all.count; page++)
          paged.push(
            ...(await one.search(toQuery(text, { page, hitsPerPage, hitsPerGroup: 1000, snippetWords }))).hits,
          );
        assert.equal(paged, all.hits, 'pages of hits differ from all hits');
      }
    }),
});

/** All properties of the search. */
export const searchProperties: readonly Property[] = [answers];

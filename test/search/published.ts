/**
 * The shapes of responses as the vendors publish them, limited to what a search for hits returns. Sources:
 * - Algolia: algolia/api-clients-automation, specs/search/common/schemas/{SearchResponse,Hit}.yml and
 *   specs/common/schemas/{HighlightResult,SnippetResult}.yml;
 * - Typesense: typesense/typesense-api-spec, openapi.yml (MultiSearchResult, SearchResult, SearchResultHit, FacetCounts);
 * - Meilisearch: meilisearch/open-api, open-api.json of version 1.17 (SearchResultWithIndex, SearchHit), and the types of
 *   its client, which define `_formatted` in more detail.
 */
import * as z from 'zod';

const facts = z.looseObject;
const text = z.string();
const whole = z.int();

const matchLevel = z.enum(['none', 'partial', 'full']);
const highlight = z.strictObject({
  value: text,
  matchLevel,
  matchedWords: z.array(text),
  fullyHighlighted: z.boolean().optional(),
});
const snippet = z.strictObject({ value: text, matchLevel });

const algolia = z.strictObject({
  results: z.array(
    facts({
      hits: z.array(
        facts({
          objectID: text,
          _highlightResult: z.record(text, z.union([highlight, z.record(text, highlight)])).optional(),
          _snippetResult: z.record(text, z.union([snippet, z.record(text, snippet)])).optional(),
        }),
      ),
      query: text,
      params: text,
      nbHits: whole,
      page: whole,
      nbPages: whole,
      hitsPerPage: whole,
      processingTimeMS: whole,
      facets: z.record(text, z.record(text, whole)).optional(),
      exhaustiveNbHits: z.boolean().optional(),
      index: text.optional(),
    }),
  ),
});

const typesenseHit = facts({
  document: z.record(text, z.unknown()).optional(),
  highlight: z.record(text, z.unknown()).optional(),
  highlights: z.array(facts({ field: text.optional(), snippet: text.optional(), value: text.optional() })).optional(),
  text_match: whole.optional(),
});

const typesense = facts({
  results: z.array(
    facts({
      found: whole.optional(),
      out_of: whole.optional(),
      page: whole.optional(),
      search_time_ms: whole.optional(),
      search_cutoff: z.boolean().optional(),
      hits: z.array(typesenseHit).optional(),
      grouped_hits: z.array(facts({ group_key: z.array(z.unknown()), hits: z.array(typesenseHit) })).optional(),
      facet_counts: z
        .array(
          facts({
            field_name: text.optional(),
            counts: z.array(facts({ count: whole, value: text, highlighted: text.optional() })).optional(),
            stats: facts({ total_values: whole.optional() }).optional(),
          }),
        )
        .optional(),
      request_params: facts({ collection_name: text, q: text, per_page: whole }).optional(),
    }),
  ),
});

const meilisearch = z.strictObject({
  results: z.array(
    z.intersection(
      facts({
        indexUid: text,
        hits: z.array(facts({ _formatted: z.record(text, z.unknown()).optional() })),
        query: text,
        processingTimeMs: whole,
        facetDistribution: z.record(text, z.record(text, whole)).nullish(),
        facetStats: z.record(text, facts({ min: z.number(), max: z.number() })).nullish(),
      }),
      z.union([
        facts({ hitsPerPage: whole, page: whole, totalPages: whole, totalHits: whole }),
        facts({ limit: whole, offset: whole, estimatedTotalHits: whole }),
      ]),
    ),
  ),
});

/** The shapes by service. */
export const published = { algolia, typesense, meilisearch };

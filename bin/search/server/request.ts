/** A request body or address of Algolia's search API → what is asked. Refuses, with a sentence, what would be answered wrongly. */

/** Parameters of one query. Lists are lists here, however they came. */
export type SearchRequest = {
  index?: string;
  text: string;
  page: number;
  hitsPerPage: number;
  /** Outer list and, inner list or. */
  filters: string[][];
  facets: string[];
  /** Attribute → words; `*` stands for all. */
  snippets: Map<string, number>;
  tags: { before: string; after: string };
  retrieve: string[] | undefined;
  /** Most hits of one page of the site. */
  distinct?: number;
  ellipsis: string;
};

/** Becomes an answer with this status and message. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

type RequestLimits = { queryLength: number; requests: number };

/** Of a POST to `queries`, which asks several at once. */
export function readQueries(body: string, bounds: RequestLimits): SearchRequest[] {
  const parsed = readObject(body);
  if (!Array.isArray(parsed.requests)) throw new HttpError(400, 'The body has no list "requests".');
  if (parsed.requests.length > bounds.requests)
    throw new HttpError(400, `At most ${bounds.requests} requests at once.`);
  return parsed.requests.map(request => readQueryParameters(isObject(request) ? request : {}, bounds));
}

/** Of `POST /1/indexes/{index}/query`. */
export function readSingleQuery(body: string, bounds: RequestLimits): SearchRequest {
  return readQueryParameters(body.trim() ? readObject(body) : {}, bounds);
}

/** Of the address of a GET. */
export function readQueryString(query: string, bounds: RequestLimits): SearchRequest {
  return readQueryParameters(Object.fromEntries(new URLSearchParams(query)), bounds);
}

function readObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    if (isObject(parsed)) return parsed;
  } catch {
    // Said below, with what is an object of another kind.
  }
  throw new HttpError(400, 'The body is no JSON object.');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MAX_HITS_PER_PAGE = 1_000;
const unsupportedParameters = ['filters', 'numericFilters', 'tagFilters', 'aroundLatLng', 'insideBoundingBox'];

function readQueryParameters(request: Record<string, unknown>, bounds: RequestLimits): SearchRequest {
  const params = typeof request.params === 'string' ? Object.fromEntries(new URLSearchParams(request.params)) : {};
  const all: Record<string, unknown> = { ...params, ...request };
  if (all.type === 'facet') throw new HttpError(400, 'Searching for values of facets is not offered.');
  const strange = unsupportedParameters.find(name => all[name] !== undefined && String(all[name]).length > 0);
  if (strange) throw new HttpError(400, `"${strange}" is not offered; use facetFilters.`);
  const text = typeof all.query === 'string' ? all.query : '';
  if (text.length > bounds.queryLength)
    throw new HttpError(400, `A query has at most ${bounds.queryLength} characters.`);
  return {
    index: typeof all.indexName === 'string' ? all.indexName : undefined,
    text,
    page: readInteger(all, 'page', 0, 10_000) ?? 0,
    hitsPerPage: readInteger(all, 'hitsPerPage', 0, MAX_HITS_PER_PAGE) ?? 20,
    filters: readFilters(all.facetFilters),
    facets: readList(all.facets),
    snippets: readSnippets(all.attributesToSnippet),
    tags: { before: readString(all.highlightPreTag) ?? '<em>', after: readString(all.highlightPostTag) ?? '</em>' },
    retrieve: all.attributesToRetrieve === undefined ? undefined : readList(all.attributesToRetrieve),
    distinct: all.distinct === undefined || all.distinct === 'true' ? undefined : readInteger(all, 'distinct', 0, 100),
    ellipsis: readString(all.snippetEllipsisText) ?? '…',
  };
}

function readString(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, 100) : undefined;
}

function readInteger(all: Record<string, unknown>, name: string, least: number, most: number): number | undefined {
  const value = all[name];
  if (value === undefined || value === '' || typeof value === 'boolean') return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new HttpError(400, `"${name}" must be a whole number from ${least} to ${most}.`);
  return number;
}

/** As JSON, as a list, or separated by commas. */
function readList(value: unknown): string[] {
  return readValues(value).flatMap(item => (typeof item === 'string' ? [item] : []));
}

function readValues(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !value) return [];
  if (!value.startsWith('[')) return value.split(',').map(part => part.trim());
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    throw new HttpError(400, 'A list of parameters is no JSON.');
  }
}

function readFilters(value: unknown): string[][] {
  const filters = readValues(value).map(item => (Array.isArray(item) ? item : [item]));
  const isRight = filters.every(any => any.every(filter => typeof filter === 'string' && filter.includes(':')));
  if (!isRight) throw new HttpError(400, '"facetFilters" must be a list of attribute:value, or of lists of such.');
  return filters as string[][];
}

function readSnippets(value: unknown): Map<string, number> {
  return new Map(
    readList(value).map(item => {
      const [, name = item, words] = /^(.*?)(?::(\d{1,3}))?$/.exec(item) ?? [];
      return [name, words === undefined ? 10 : Number(words)];
    }),
  );
}

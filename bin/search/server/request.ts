/** Parses requests of Algolia's search API. Refuses, with a message, parameters that would be answered wrongly. */
import { HttpRefusal } from '../../http-refusal.js';

/** Parameters of one query. Lists are arrays, whichever of Algolia's notations the request used. */
export type SearchRequest = {
  index?: string;
  text: string;
  page: number;
  hitsPerPage: number;
  /** A list of ANDs, each a list of ORs. */
  filters: string[][];
  facets: string[];
  /** Attribute → number of words; `*` means every attribute. */
  snippets: Map<string, number>;
  tags: { before: string; after: string };
  retrieve: string[] | undefined;
  /** Maximum number of hits per page of the site. */
  distinct?: number;
  ellipsis: string;
};

/** Maximum characters of a query, and maximum queries in one request. */
type RequestLimits = { queryLength: number; requests: number };

/** Parses the body of `POST /1/indexes/{index}/queries`, which holds several queries. Throws `HttpRefusal`. */
export function readQueries(body: string, limits: RequestLimits): SearchRequest[] {
  const parsed = readObject(body);
  if (!Array.isArray(parsed.requests)) throw new HttpRefusal(400, 'The body has no list "requests".');
  if (parsed.requests.length > limits.requests)
    throw new HttpRefusal(400, `A request holds at most ${limits.requests} queries.`);
  return parsed.requests.map(request => readQueryParameters(isObject(request) ? request : {}, limits));
}

/** Parses the body of `POST /1/indexes/{index}/query`. Throws `HttpRefusal`. */
export function readSingleQuery(body: string, limits: RequestLimits): SearchRequest {
  return readQueryParameters(body.trim() ? readObject(body) : {}, limits);
}

/** Parses the query string of a GET request. Throws `HttpRefusal`. */
export function readQueryString(query: string, limits: RequestLimits): SearchRequest {
  return readQueryParameters(Object.fromEntries(new URLSearchParams(query)), limits);
}

function readObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    if (isObject(parsed)) return parsed;
  } catch {
    // Reported below, together with JSON of another type.
  }
  throw new HttpRefusal(400, 'The body is not a JSON object.');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MAX_PAGE = 10_000;
const MAX_HITS_PER_PAGE = 1_000;
const MAX_DISTINCT = 100;
const unsupportedParameters = ['filters', 'numericFilters', 'tagFilters', 'aroundLatLng', 'insideBoundingBox'];

function readQueryParameters(request: Record<string, unknown>, limits: RequestLimits): SearchRequest {
  const params = typeof request.params === 'string' ? Object.fromEntries(new URLSearchParams(request.params)) : {};
  const all: Record<string, unknown> = { ...params, ...request };
  if (all.type === 'facet') throw new HttpRefusal(400, 'Searching for facet values is not supported.');
  const unsupported = unsupportedParameters.find(name => all[name] !== undefined && String(all[name]).length > 0);
  if (unsupported) throw new HttpRefusal(400, `"${unsupported}" is not supported; use facetFilters.`);
  const text = typeof all.query === 'string' ? all.query : '';
  if (text.length > limits.queryLength)
    throw new HttpRefusal(400, `A query has at most ${limits.queryLength} characters.`);
  return {
    index: typeof all.indexName === 'string' ? all.indexName : undefined,
    text,
    page: readInteger(all, 'page', MAX_PAGE) ?? 0,
    hitsPerPage: readInteger(all, 'hitsPerPage', MAX_HITS_PER_PAGE) ?? 20,
    filters: readFilters(all.facetFilters),
    facets: readList(all.facets),
    snippets: readSnippets(all.attributesToSnippet),
    tags: { before: readString(all.highlightPreTag) ?? '<em>', after: readString(all.highlightPostTag) ?? '</em>' },
    retrieve: all.attributesToRetrieve === undefined ? undefined : readList(all.attributesToRetrieve),
    distinct: all.distinct === 'true' ? undefined : readInteger(all, 'distinct', MAX_DISTINCT),
    ellipsis: readString(all.snippetEllipsisText) ?? '…',
  };
}

function readString(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, 100) : undefined;
}

/** Returns an integer from 0 to `max`, or `undefined` if the parameter is missing. Throws `HttpRefusal` for anything else. */
function readInteger(all: Record<string, unknown>, name: string, max: number): number | undefined {
  const value = all[name];
  if (value === undefined || value === '' || typeof value === 'boolean') return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > max)
    throw new HttpRefusal(400, `"${name}" must be a whole number from 0 to ${max}.`);
  return number;
}

/** Returns the strings of a list, which may be an array, JSON, or separated by commas. */
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
    throw new HttpRefusal(400, 'A list is not valid JSON.');
  }
}

function readFilters(value: unknown): string[][] {
  const filters = readValues(value).map(item => (Array.isArray(item) ? item : [item]));
  const isValid = filters.every(alternatives =>
    alternatives.every(filter => typeof filter === 'string' && filter.includes(':')),
  );
  if (!isValid)
    throw new HttpRefusal(400, '"facetFilters" must be a list of attribute:value strings, or of lists of them.');
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

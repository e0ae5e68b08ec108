/**
 * What the configuration says of a server that answers searches → `RemoteSearch`. All of it is published with the site,
 * so the key here may search and nothing else; what may write comes from the environment of `docsc search push` alone.
 */
import * as z from 'zod';
import type { RemoteSearch } from '../../search-format.js';
import { applicationIdPattern } from '../push/provider-keys.js';

const textSchema = z.string();

const urlSchema = z
  .union(
    [
      textSchema.regex(/^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i).refine(written => URL.canParse(written)),
      textSchema.regex(/^\/(?![/\\])[^\s?#\\]*$/),
    ],
    { error: 'must be an address such as https://search.example.com, or a path of the same host such as /search' },
  )
  .describe('Where the server is.');

const searchFilterSchema = textSchema.regex(/^[A-Za-z_][\w.-]*:\S(.*\S)?$/, {
  error: 'must be an attribute and its value, such as language:en',
});

export const remoteSearchSchema = z
  .strictObject({
    provider: z
      .enum(['algolia', 'typesense', 'meilisearch'], { error: 'must be algolia, typesense or meilisearch' })
      .describe('Whose language the server speaks.'),
    application: textSchema
      .regex(applicationIdPattern, { error: 'must be an application id such as AB12CD34EF' })
      .optional()
      .describe("Algolia's application id."),
    url: z
      .union([urlSchema, z.array(urlSchema).min(1).max(8)], {
        error: 'must be an address such as https://search.example.com, or a list of up to 8',
      })
      .optional()
      .describe('Where the server is; of several, those after the first are asked when it does not answer.'),
    key: textSchema
      .regex(/^[\x21-\x7e]{1,4096}$/, { error: 'must be a key: letters, digits and signs, without spaces' })
      .optional()
      .describe('A key that may search and nothing else: it is published.'),
    index: textSchema
      .regex(/^[^\s/?#*]{1,256}$/, { error: 'must be the name of an index, without spaces, /, ?, # and *' })
      .describe('Name of the index or collection.'),
    filters: z
      .array(
        z.union([searchFilterSchema, z.array(searchFilterSchema).min(1)], {
          error: 'must be such as language:en, or a list of such',
        }),
      )
      .optional()
      .describe('What every query is filtered by: all of these, and of a list within it any.'),
    contextual: z
      .boolean()
      .optional()
      .describe("Queries are filtered by the site's language and version too; true by default."),
  })
  .superRefine((given, context) => {
    const fault = findProblem(given);
    if (fault) context.addIssue({ code: 'custom', path: fault.path, message: fault.message });
  });

type UserRemote = z.infer<typeof remoteSearchSchema>;
type SchemaProblem = { path: string[]; message: string };

function findProblem({ provider, application, url, key }: UserRemote): SchemaProblem | undefined {
  if (provider !== 'algolia' && application !== undefined)
    return { path: ['application'], message: `is for Algolia; ${providerNames[provider]} needs "url" alone` };
  if (url === undefined && application === undefined)
    return {
      path: [],
      message: provider === 'algolia' ? 'needs "application", or "url" for a server of your own' : 'needs "url"',
    };
  if (url === undefined && key === undefined) return { path: [], message: 'needs "key"' };
  if (provider === 'meilisearch' && key !== undefined && !isMeilisearchKey(key))
    return {
      path: ['key'],
      message:
        'is no API key of Meilisearch (64 hexadecimal digits) and no tenant token; the master key must not be published',
    };
  return undefined;
}

const providerNames = { algolia: 'Algolia', typesense: 'Typesense', meilisearch: 'Meilisearch' };

/** Meilisearch derives API keys as SHA-256, and tenant tokens are JWT: only the master key has another form. */
function isMeilisearchKey(key: string): boolean {
  return /^[0-9a-f]{64}$/i.test(key) || /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key);
}

/** `version` is absent where the site has none. */
export type SearchContext = { language: string; version?: string };

/** Hosts resolved; the site's own filters first, then those of its language and version. */
export function buildRemoteSearch(user: UserRemote, context: SearchContext): RemoteSearch {
  const { provider, application, url, key = '', index, filters = [], contextual = true } = user;
  const own = url === undefined ? algoliaReadHosts(application!) : [url].flat();
  return {
    provider,
    hosts: own.map(host => host.replace(/\/+$/, '')),
    application,
    key,
    index,
    filters: [...filters.map(any => [any].flat()), ...(contextual ? contextFilters(context) : [])],
  };
}

function contextFilters({ language, version }: SearchContext): string[][] {
  return [[`language:${language}`], ...(version === undefined ? [] : [[`version:${version}`]])];
}

/** The nearest one first; the others, of other providers of names and networks, are for when it fails. */
function algoliaReadHosts(application: string): string[] {
  const name = application.toLowerCase();
  return [`https://${name}-dsn.algolia.net`, ...[1, 2, 3].map(nth => `https://${name}-${nth}.algolianet.com`)];
}

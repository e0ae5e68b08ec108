/**
 * `search.remote`, a server that answers searches → `RemoteSearch`. All of it is published with the site, so its key must
 * not allow more than searching; `docsc search push` takes the key that may write from the environment.
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
    { error: 'must be an address such as https://search.example.com, or a path on the same host such as /search' },
  )
  .describe('Address of the server.');

const searchFilterSchema = textSchema.regex(/^[A-Za-z_][\w.-]*:\S(.*\S)?$/, {
  error: 'must be an attribute and its value, such as language:en',
});

/** The schema of `search.remote`. */
export const remoteSearchSchema = z
  .strictObject({
    provider: z
      .enum(['algolia', 'typesense', 'meilisearch'], { error: 'must be algolia, typesense or meilisearch' })
      .describe('The search service whose API the server has.'),
    application: textSchema
      .regex(applicationIdPattern, { error: 'must be an application id such as AB12CD34EF' })
      .optional()
      .describe("Algolia's application id."),
    url: z
      .union([urlSchema, z.array(urlSchema).min(1).max(8)], {
        error: 'must be an address such as https://search.example.com, or a list of up to 8',
      })
      .optional()
      .describe('Address of the server, or several; the next one is tried when one does not answer.'),
    key: textSchema
      .regex(/^[\x21-\x7e]{1,4096}$/, {
        error: 'must be a key made of ASCII letters, digits and punctuation, without spaces',
      })
      .optional()
      .describe('A key that allows searching and nothing else, because it is published.'),
    index: textSchema
      .regex(/^[^\s/?#*]{1,256}$/, { error: 'must be the name of an index, without spaces, /, ?, # or *' })
      .describe('Name of the index or collection.'),
    filters: z
      .array(
        z.union([searchFilterSchema, z.array(searchFilterSchema).min(1)], {
          error: 'must be a filter such as language:en, or a list of filters',
        }),
      )
      .optional()
      .describe('Filters for every query: a hit must match all of them; of an inner list, any one.'),
    contextual: z
      .boolean()
      .optional()
      .describe("Filters queries by the site's language and version too; true by default."),
  })
  .superRefine((remote, context) => {
    const problem = findProblem(remote);
    if (problem) context.addIssue({ code: 'custom', path: problem.path, message: problem.message });
  });

type UserRemote = z.infer<typeof remoteSearchSchema>;
type SchemaProblem = { path: string[]; message: string };

function findProblem({ provider, application, url, key }: UserRemote): SchemaProblem | undefined {
  if (provider !== 'algolia' && application !== undefined)
    return { path: ['application'], message: `is for Algolia; ${providerNames[provider]} needs only "url"` };
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
        'is neither a Meilisearch API key (64 hexadecimal digits) nor a tenant token; the master key must not be published',
    };
  return undefined;
}

const providerNames = { algolia: 'Algolia', typesense: 'Typesense', meilisearch: 'Meilisearch' };

/** Meilisearch derives API keys with SHA-256, and tenant tokens are JWTs: only the master key has another form. */
function isMeilisearchKey(key: string): boolean {
  return /^[0-9a-f]{64}$/i.test(key) || /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key);
}

/** The values of contextual filters; `version` is absent if the site has only one. */
export type SearchContext = { language: string; version?: string };

/** The published settings: with the hosts of Algolia's application, and the contextual filters after the written ones. */
export function buildRemoteSearch(user: UserRemote, context: SearchContext): RemoteSearch {
  const { provider, application, url, key = '', index, filters = [], contextual = true } = user;
  const hosts = url === undefined ? algoliaReadHosts(application!) : [url].flat();
  return {
    provider,
    hosts: hosts.map(host => host.replace(/\/+$/, '')),
    application,
    key,
    index,
    filters: [...filters.map(alternatives => [alternatives].flat()), ...(contextual ? contextFilters(context) : [])],
  };
}

function contextFilters({ language, version }: SearchContext): string[][] {
  return [[`language:${language}`], ...(version === undefined ? [] : [[`version:${version}`]])];
}

/** Algolia's nearest host first; the fallbacks use other DNS providers and networks. */
function algoliaReadHosts(application: string): string[] {
  const name = application.toLowerCase();
  return [`https://${name}-dsn.algolia.net`, ...[1, 2, 3].map(nth => `https://${name}-${nth}.algolianet.com`)];
}

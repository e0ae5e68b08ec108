/** How each search service identifies an application and receives a key. */
import type { RemoteSearch } from '../../search-format.js';

/** Application ids of Algolia. */
export const applicationIdPattern = /^[A-Za-z0-9]{4,32}$/;

type ProviderAccess = Pick<RemoteSearch, 'provider' | 'application' | 'key'>;

/** The HTTP headers that carry a key. */
export function buildKeyHeaders({ provider, application, key }: ProviderAccess): Record<string, string> {
  const headers: Record<ProviderAccess['provider'], Record<string, string>> = {
    algolia: { ...(application && { 'x-algolia-application-id': application }), 'x-algolia-api-key': key },
    typesense: { 'x-typesense-api-key': key },
    meilisearch: { authorization: `Bearer ${key}` },
  };
  return headers[provider];
}

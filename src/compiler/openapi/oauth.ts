/** A security scheme → the ways in which the console gets a token for it. */
import type { OAuthFlow, OAuthScheme } from '../../api-format.js';
import { type ApiDocument, getOwn, getText, isObject, type Json } from './document.js';

/** OpenAPI's names of flows, and the key of the address where each begins. The implicit and the password flow are withdrawn (RFC 9700). */
const starts: Record<OAuthFlow['grant'], string | undefined> = {
  authorizationCode: 'authorizationUrl',
  clientCredentials: undefined,
  deviceAuthorization: 'deviceAuthorizationUrl',
};

/** Absent if the configuration names no servers for tokens, or the scheme has no flow that a page can use. */
export function readOAuthScheme({ api }: ApiDocument, scheme: Json, needed: unknown): OAuthScheme | undefined {
  if (!api.oauth) return undefined;
  const flows = readFlows(scheme);
  const discovery = getText(scheme, 'openIdConnectUrl') ?? getText(scheme, 'oauth2MetadataUrl');
  if (!flows.length && discovery === undefined) return undefined;
  return { flows, scopes: texts(needed), ...(discovery !== undefined && { discovery }) };
}

function readFlows(scheme: Json): OAuthFlow[] {
  const described = getOwn(scheme, 'flows');
  if (!isObject(described)) return [];
  return (Object.keys(starts) as OAuthFlow['grant'][]).flatMap(grant => {
    const flow = getOwn(described, grant);
    if (!isObject(flow)) return [];
    const key = starts[grant];
    const token = getText(flow, 'tokenUrl');
    const start = key && getText(flow, key);
    if (token === undefined || (key && start === undefined)) return [];
    const refresh = getText(flow, 'refreshUrl');
    const scopes = getOwn(flow, 'scopes');
    return [
      {
        grant,
        ...(start !== undefined && { start }),
        token,
        ...(refresh !== undefined && { refresh }),
        scopes: isObject(scopes) ? Object.keys(scopes) : [],
      },
    ];
  });
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** The Content-Security-Policy of pages, which each page has in a meta element and hosts send as a header. */
import { createHash } from 'node:crypto';
import { SIDEBAR_SCRIPT } from '../../format.js';
import { serverOrigins } from '../config/console-servers.js';
import type { Config, Origins } from '../config/types.js';
import { headOrigins, inlineScripts, runsScripts } from './head-tags.js';
import { collectOrigins, listServices, type ServiceOrigins, type ServicesConfig } from './origins.js';

/** The fields of the configuration that the policy depends on. */
export type PolicyConfig = Pick<Config, 'security' | 'apis' | 'components'> &
  ServicesConfig &
  Partial<Pick<Config, 'head'>>;

/**
 * The policy (CSP Level 3). It allows scripts, styles and requests of the site's own origin, both inline scripts by their hashes,
 * requests of API consoles to their servers or their proxy and to those that issue tokens, and what configured services need.
 */
export function buildContentSecurityPolicy(config: PolicyConfig, inlineHash: string): string {
  const { images, frames } = config.security;
  const servers = config.apis.flatMap(({ console: ofApi, proxy, oauth }) => [
    ...(proxy === undefined ? ofApi.flatMap(serverOrigins) : proxyOrigins(proxy)),
    ...(oauth?.servers ?? []).map(server => new URL(server).origin),
  ]);
  const { head = [] } = config;
  const services = [...listServices(config), ...(head.length ? [headOrigins(head)] : [])];
  const hashes = [inlineHash, hashScript(SIDEBAR_SCRIPT.text), ...inlineScripts(head).map(hashScript)];
  const sources = (directive: string, fixed: string[], purpose: keyof Origins) =>
    [directive, ...new Set([...fixed, ...collectOrigins(purpose, services)])].join(' ');
  const frameSource = sources('frame-src', frames, 'frame');
  return [
    "default-src 'none'",
    sources('script-src', ["'self'", ...hashes.map(hash => `'${hash}'`)], 'script'),
    sources('style-src', ["'self'"], 'style'),
    sources('img-src', ["'self'", 'data:', ...images], 'image'),
    ["media-src 'self'", ...images].join(' '),
    ...(frameSource === 'frame-src' ? [] : [frameSource]),
    sources('font-src', ["'self'"], 'font'),
    sources('connect-src', ["'self'", ...servers], 'connect'),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(hasForeignScripts(config, services) ? [] : TRUSTED_TYPES),
  ].join('; ');
}

/** Requests go to the proxy instead of the servers. */
function proxyOrigins(proxy: string): string[] {
  return proxy.startsWith('/') ? [] : [new URL(proxy).origin];
}

/** No text becomes code: a browser refuses every such call but the one that starts the search worker. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types docsc'];

/** Code that docsc does not know, and that may write HTML or load scripts: services, scripts in the head, and a site's own components. */
function hasForeignScripts({ assistant, components, head = [] }: PolicyConfig, services: ServiceOrigins[]): boolean {
  return (
    runsScripts(head) ||
    components.module !== undefined ||
    assistant !== undefined ||
    services.some(({ script }) => script?.length)
  );
}

/** The policy of a page at an old address, which only leads on. */
export const REDIRECT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The hash source of an inline script in a policy. */
export function hashScript(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}

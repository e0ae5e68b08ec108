/**
 * Other hosts that a configured service needs: one entry a service, and nothing for a site without any. The page's
 * Content-Security-Policy is made of it.
 */
import type { Analytics, Assistant, Config, Origins } from '../config/types.js';

export type ServiceOrigins = Origins & { name: string };

/** In the order of the configuration's keys. */
export function listServices({
  site,
  analytics,
  assistant,
}: Pick<Config, 'site' | 'analytics' | 'assistant'>): ServiceOrigins[] {
  return [
    ...searchOrigins(site).map(host => ({ name: 'search', connect: [host] })),
    ...(analytics ? listAnalyticsServices(analytics) : []),
    ...(assistant ? [buildAssistantService(assistant)] : []),
  ];
}

/** Origins of the servers that answer searches, but for the site's own; the one that is asked first is first. */
export function searchOrigins({ search }: Pick<Config['site'], 'search'>): string[] {
  return (search.remote?.hosts ?? []).filter(host => !host.startsWith('/')).map(originOf);
}

/** What services need for one purpose, each origin once. */
export function collectOrigins(purpose: keyof Origins, services: ServiceOrigins[]): string[] {
  return [...new Set(services.flatMap(service => service[purpose] ?? []))];
}

const GOOGLE_TAGS = 'https://www.googletagmanager.com';

function listAnalyticsServices({
  endpoint,
  googleAnalytics,
  tagManager,
  plausible,
  matomo,
  hosts,
}: Analytics): ServiceOrigins[] {
  const isOutside = endpoint !== undefined && !endpoint.startsWith('/');
  return [
    ...(isOutside ? [{ name: 'endpoint', connect: [originOf(endpoint)] }] : []),
    ...(googleAnalytics ? [googleService] : []),
    ...(tagManager ? [{ name: 'tagManager', script: [GOOGLE_TAGS], image: [GOOGLE_TAGS] }] : []),
    ...(plausible ? [{ name: 'plausible', connect: [originOf(plausible.host)] }] : []),
    ...(matomo ? [{ name: 'matomo', connect: [originOf(matomo.url)] }] : []),
    { name: 'hosts', ...hosts },
  ];
}

/** As Google lists them for Analytics 4 without its advertising features. */
const googleService: ServiceOrigins = {
  name: 'googleAnalytics',
  script: [GOOGLE_TAGS],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  image: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};

function buildAssistantService({ script, hosts }: Assistant): ServiceOrigins {
  return { name: 'assistant', ...hosts, script: [originOf(script), ...(hosts.script ?? [])] };
}

function originOf(address: string): string {
  return new URL(address).origin;
}

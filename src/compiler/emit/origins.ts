/** The other origins that configured services need, for the Content-Security-Policy. */
import type { Analytics, Assistant, Config, Origins } from '../config/types.js';

/** The origins that one service needs, by purpose. */
export type ServiceOrigins = Origins & { name: string };

/** The fields of the configuration that name services. */
export type ServicesConfig = Pick<Config, 'site' | 'analytics' | 'assistant'>;

/** The services of a site, in the order of the configuration's keys. */
export function listServices({ site, analytics, assistant }: ServicesConfig): ServiceOrigins[] {
  const answers = site.feedback?.endpoint;
  return [
    ...searchOrigins(site).map(host => ({ name: 'search', connect: [host] })),
    ...(analytics ? listAnalyticsServices(analytics) : []),
    ...(assistant ? [buildAssistantService(assistant)] : []),
    ...(isOutside(answers) ? [{ name: 'feedback', connect: [originOf(answers)] }] : []),
  ];
}

/** Other origins that answer searches, in the order in which browsers try them. */
export function searchOrigins({ search }: Pick<Config['site'], 'search'>): string[] {
  return (search.remote?.hosts ?? []).filter(host => !host.startsWith('/')).map(originOf);
}

/** The origins that services need for one purpose, each once. */
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
  return [
    ...(isOutside(endpoint) ? [{ name: 'endpoint', connect: [originOf(endpoint)] }] : []),
    ...(googleAnalytics ? [googleService] : []),
    ...(tagManager ? [{ name: 'tagManager', script: [GOOGLE_TAGS], image: [GOOGLE_TAGS] }] : []),
    ...(plausible ? [{ name: 'plausible', connect: [originOf(plausible.host)] }] : []),
    ...(matomo ? [{ name: 'matomo', connect: [originOf(matomo.url)] }] : []),
    { name: 'hosts', ...hosts },
  ];
}

/** The origins that Google documents for Analytics 4 without advertising features. */
const googleService: ServiceOrigins = {
  name: 'googleAnalytics',
  script: [GOOGLE_TAGS],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  image: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};

function buildAssistantService({ script, hosts }: Assistant): ServiceOrigins {
  return { name: 'assistant', ...hosts, script: [originOf(script), ...(hosts.script ?? [])] };
}

/** True for an endpoint on another host. */
function isOutside(endpoint: string | undefined): endpoint is string {
  return endpoint !== undefined && !endpoint.startsWith('/');
}

function originOf(address: string): string {
  return new URL(address).origin;
}

/** Services that a Mintlify site reports to, and what its `<head>` says. */
import type { UserConfig } from '../../../src/compiler/config/schema.js';
import type { Settings } from '../settings.js';

/** `integrations` of docs.json, and `analytics` of mint.json. Services that docsc does not speak to are reported. */
export function readIntegrations(integrations: Settings): UserConfig['analytics'] {
  const found: NonNullable<UserConfig['analytics']> = {};
  const ga4 = integrations.child('ga4');
  const id = ga4.text('measurementId');
  if (id && /^G-[A-Z0-9]{4,20}$/.test(id)) found.googleAnalytics = id;
  else if (id) ga4.report('measurementId', `is "${id}", which is no id of Google Analytics 4`);
  const gtm = integrations.child('gtm');
  const tag = gtm.text('tagId');
  if (tag && /^GTM-[A-Z0-9]{4,12}$/.test(tag)) found.tagManager = tag;
  else if (tag) gtm.report('tagId', `is "${tag}", which is no id of a container`);
  const plausible = integrations.child('plausible');
  const [domain, server] = [plausible.text('domain'), plausible.text('server')];
  if (domain) found.plausible = { domain, host: server && `https://${server.replace(/^https?:\/\/|\/$/g, '')}` };
  // What Mintlify itself measures, and its own request for consent.
  integrations.passOver('telemetry', 'cookies');
  for (const name of integrations.keys())
    if (!['ga4', 'gtm', 'plausible', 'telemetry', 'cookies'].includes(name))
      integrations.report(
        name,
        'is a service that docsc does not speak to',
        'Load it through a tag manager, or report page views to it with "analytics.endpoint".',
      );
  return Object.keys(found).length ? found : undefined;
}

/** `seo.metatags`, or `metadata` of mint.json: the addresses of the site. Other elements are reported. */
export function readMetatags(tags: Settings): Pick<UserConfig, 'url' | 'baseUrl'> {
  // docsc writes these for every page.
  tags.passOver(
    'charset',
    'viewport',
    'generator',
    'og:type',
    'og:title',
    'og:description',
    'og:site_name',
    'og:locale',
  );
  tags.passOver('twitter:title', 'twitter:description', 'twitter:card', 'og:image:width', 'og:image:height');
  const written = [tags.text('canonical'), tags.text('og:url')].find(address => address && URL.canParse(address));
  if (!written) return {};
  const { origin, pathname } = new URL(written);
  return { url: origin, baseUrl: pathname === '/' ? undefined : `${pathname.replace(/\/$/, '')}/` };
}

/** Settings of Fern with a simple counterpart, or with none. */
import type { UserConfig } from '../../../src/compiler/config/schema.js';
import type { Settings } from '../settings.js';
import { readFile } from './look.js';

/** `analytics`; services that docsc does not speak to are reported. */
export function readAnalytics(analytics: Settings): UserConfig['analytics'] {
  const [ga4, gtm] = [analytics.child('ga4'), analytics.child('gtm')];
  const id = ga4.text('measurement-id') ?? ga4.text('measurementId');
  const tag = gtm.text('container-id') ?? gtm.text('containerId');
  const found: NonNullable<UserConfig['analytics']> = {};
  if (id && /^G-[A-Z0-9]{4,20}$/.test(id)) found.googleAnalytics = id;
  else if (id) ga4.report('measurement-id', `is "${id}", which is no id of Google Analytics 4`);
  if (tag && /^GTM-[A-Z0-9]{4,12}$/.test(tag)) found.tagManager = tag;
  else if (tag) gtm.report('container-id', `is "${tag}", which is no id of a container`);
  for (const name of analytics.keys())
    if (name !== 'ga4' && name !== 'gtm')
      analytics.report(
        name,
        'is a service that docsc does not speak to',
        'Load it through a tag manager, or report page views to it with "analytics.endpoint".',
      );
  return Object.keys(found).length ? found : undefined;
}

/** `settings`: the search. */
export function readSearch(settings: Settings): UserConfig['search'] {
  const own = settings.child('settings');
  const placeholder = own.text('search-text');
  const isOff = own.flag('disable-search') === true;
  own.passOver(...own.keys());
  if (isOff) return false;
  return placeholder ? { placeholder } : undefined;
}

/** `metadata`: the image for link previews. docsc writes the other elements for every page. */
export function readSocialImage(metadata: Settings, docs: string): string | undefined {
  for (const key of metadata.keys())
    if (/^(?:og|twitter):|^canonical-host$|^nofollow$/.test(key) && !/image|logo/.test(key)) metadata.passOver(key);
  metadata.passOver('twitter:image', 'og:image:width', 'og:image:height', 'og:image');
  const image = metadata.has('og:image') ? 'og:image' : 'og:logo';
  return metadata.has(image) ? readFile(metadata, image, docs) : undefined;
}

/** Settings that docsc needs no word about, and some that need a hand. */
export function passOverRest(settings: Settings): void {
  settings.passOver('layout', 'theme', 'check', 'default-language', 'audiences', 'navigation', 'tabs', 'landing-page');
  const experimental = settings.child('experimental');
  if (experimental.take('ai-examples') === true) experimental.report('ai-examples', 'is a service of Fern');
  experimental.passOver('basepath-aware', 'disable-stream-toggle', 'openapi-parser-v3', 'dynamic-snippets');
  if (experimental.has('mdx-components'))
    experimental.report(
      'mdx-components',
      'names components of the site',
      'Export them from one module, and name it under "components.module".',
    );
  for (const key of ['languages', 'translations'])
    if (settings.has(key)) settings.report(key, 'names other languages, and a site of docsc has one');
  for (const key of ['ai-search', 'ai-chat', 'ai-examples', 'agents', 'page-actions'])
    if (settings.has(key)) settings.report(key, 'is a service of Fern');
}

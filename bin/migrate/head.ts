/** Elements that a site adds to the head of its pages, and what docsc has a setting of its own for. */
import type { MigratedSite } from './types.js';

type Config = MigratedSite['config'];

/** An element, with the pointer of the setting that describes it. */
export type HeadTag = { tag: string; attributes: Record<string, string>; content: string; pointer: string };

/** The settings that elements stand for, and the elements that docsc has no setting for. */
export type Head = Pick<Config, 'favicon' | 'socialImage' | 'analytics' | 'url'> & { others: HeadTag[] };

/** Names of elements that docsc writes by itself. */
const OWN =
  /^(viewport|generator|description|theme-color|color-scheme|mobile-web-app-capable|apple-mobile-web-app-.*|og:(title|type|site_name|url|description|locale|image:(alt|width|height|type))|twitter:(card|title|description|url|domain|image:alt))$/;

/** `files` are the paths of published files, and `origins` the addresses of the site, whose images are files of its own. */
export function readHead(
  tags: readonly HeadTag[],
  { files, origins }: { files: ReadonlySet<string>; origins: readonly (string | undefined)[] },
): Head {
  const head: Head = { others: [] };
  const analytics: NonNullable<Config['analytics']> = {};
  for (const tag of tags) {
    const { attributes, content } = tag;
    const name = attributes.name ?? attributes.property ?? '';
    const found = readService(`${attributes.src ?? ''} ${content}`, attributes);
    if (found) Object.assign(analytics, found);
    else if (tag.tag === 'meta' && name === 'og:url' && URL.canParse(attributes.content ?? ''))
      head.url = new URL(attributes.content!).origin;
    else if (tag.tag === 'link' && /^(shortcut )?icon$/.test(attributes.rel ?? '')) {
      const path = ownPath(attributes.href, files, origins);
      // A drawing is sharp at every size, so it wins over files with pixels.
      if (path && (!head.favicon || path.endsWith('.svg'))) head.favicon = path;
      else if (!path) head.others.push(tag);
    } else if (tag.tag === 'meta' && /^(og|twitter):image$/.test(name)) {
      const path = ownPath(attributes.content, files, origins);
      if (path) head.socialImage ??= path;
      else if (name === 'og:image') head.others.push(tag);
    } else if (!(tag.tag === 'meta' && (OWN.test(name) || attributes.charset !== undefined))) head.others.push(tag);
  }
  return { ...head, analytics: Object.keys(analytics).length ? analytics : undefined };
}

/** The path of a file that the site publishes, for a path or an address of the site. */
function ownPath(
  address: string | undefined,
  files: ReadonlySet<string>,
  origins: readonly (string | undefined)[],
): string | undefined {
  if (!address) return undefined;
  const origin = origins.find(prefix => prefix && address.startsWith(prefix)) ?? '';
  const path = `/${address
    .slice(origin.length)
    .replace(/[?#].*$/, '')
    .replace(/^\.?\//, '')}`;
  return files.has(path) ? path : undefined;
}

/** The service that counts page views to which a script belongs. */
function readService(code: string, attributes: Record<string, string>): Config['analytics'] {
  const googleAnalytics =
    /googletagmanager\.com\/gtag\/js\?id=(G-[A-Z0-9]{4,20})|gtag\(\s*['"]config['"]\s*,\s*['"](G-[A-Z0-9]{4,20})/.exec(
      code,
    );
  if (googleAnalytics) return { googleAnalytics: googleAnalytics[1] ?? googleAnalytics[2] };
  const tagManager = /GTM-[A-Z0-9]{4,12}/.exec(code)?.[0];
  if (tagManager) return { tagManager };
  const domain = attributes['data-domain'];
  const host = /^(https:\/\/[^/]+)\/js\/(script|plausible)/.exec(attributes.src ?? '')?.[1];
  if (domain && host && !domain.includes(','))
    return { plausible: { domain, host: host === 'https://plausible.io' ? undefined : host } };
  return undefined;
}

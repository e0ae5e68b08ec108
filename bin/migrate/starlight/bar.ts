/** The logo and the links to profiles of Starlight. */
import { posix } from 'node:path';
import { isObject } from '../../../src/compiler/source/json-object.js';
import type { Settings } from '../settings.js';
import { socialLink } from '../social.js';
import type { MigratedSite } from '../types.js';

type Config = MigratedSite['config'];

/** `social`: a list of links, or the older mapping from services to addresses. */
export function readSocial(options: Settings): Config['navbar'] {
  const value = options.take('social');
  const pairs = Array.isArray(value)
    ? value.filter(isObject).map(({ icon, href, label }) => [icon, href, label])
    : Object.entries(isObject(value) ? value : {}).map(([icon, href]) => [icon, href, undefined]);
  const right = pairs.flatMap(([icon, href, label]) =>
    typeof href === 'string' && /^(https?:|mailto:)/.test(href)
      ? [socialLink(String(icon ?? ''), href, typeof label === 'string' ? label : undefined)]
      : [],
  );
  return right.length ? { right } : undefined;
}

/** `logo`: files that are among the sources. docsc publishes those in the folder of static files. */
export function readLogo(
  options: Settings,
  { root, files }: { root: string; files: ReadonlySet<string> },
): Config['logo'] {
  const logo = options.child('logo');
  const [src, light, dark, alt] = [logo.text('src'), logo.text('light'), logo.text('dark'), logo.text('alt')];
  if (logo.take('replacesTitle') === true)
    logo.report('replacesTitle', 'hides the title beside the logo, and docsc shows both');
  const published = (path: string | undefined) => {
    if (path === undefined) return undefined;
    const relative = posix.join('/', path).replace(/^\/public\//, '/');
    return [relative, `/${posix.basename(relative)}`].find(address => files.has(address));
  };
  const [day, night] = [published(light ?? src), published(dark)];
  if (day) return { light: day, dark: night, alt: alt || undefined };
  const named = light ?? src;
  if (named)
    options.report(
      'logo',
      `is "${posix.join(root, named)}", which is not in the folder of static files`,
      'Copy the file to the folder of static files, and name it under "logo".',
    );
  return undefined;
}

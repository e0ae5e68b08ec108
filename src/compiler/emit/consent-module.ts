/** The part of the boot script that starts services, at once or when a visitor has agreed. */
import { withBase } from '../../routes.js';
import { isHeld } from '../config/consent.js';
import type { Config } from '../config/types.js';
import type { HeadTag } from '../source/head-tags.js';

/** A service in a module: what it imports, and the statement that starts it. */
export type ServiceStart = { imports: string[]; start: string };

/** The module that starts the services. With `consent`, scripts of the head are among them. */
export function buildServicesModule(
  services: ServiceStart[],
  { consent, head = [], site }: Pick<Config, 'consent' | 'site'> & { head?: HeadTag[] },
): string {
  if (!consent) return services.flatMap(({ imports, start }) => [...imports, start]).join('\n');
  const held = head.filter(isHeld);
  const all = held.length ? [...services, buildScriptsStart(held, site.base)] : services;
  return [
    "import { askConsent } from './services/consent.js';",
    ...all.flatMap(({ imports }) => imports),
    `askConsent(${JSON.stringify(consent)}, () => {`,
    ...all.map(({ start }) => start),
    '});',
  ].join('\n');
}

function buildScriptsStart(tags: HeadTag[], base: string): ServiceStart {
  const scripts = tags.map(({ attrs = {}, content = '' }) => ({
    attributes: Object.entries(attrs).flatMap(([name, value]) => {
      if (typeof value === 'boolean') return value ? [[name, '']] : [];
      return [[name, name === 'src' && String(value).startsWith('/') ? withBase(String(value), base) : String(value)]];
    }),
    text: String(content),
  }));
  return {
    imports: ["import { runScripts } from './data/third-party.js';"],
    start: `runScripts(${JSON.stringify(scripts)});`,
  };
}

/** Site data for prerendering: everything is here already. */
import type { RenderInput } from '../../format.js';
import type { SiteData } from './site-data.js';

const never = () => new Promise<never>(() => undefined);

export function givenData({ site, page, nav, schemas = {}, components = {} }: RenderInput): SiteData {
  return {
    site,
    peekChunk: () => page,
    waitChunk: never,
    peekNav: () => nav ?? [],
    waitNav: never,
    peekBranch: () => [],
    loadBranch: never,
    peekSchema: (_route, key) => (Object.hasOwn(schemas, key) ? schemas[key] : undefined),
    loadSchema: never,
    loadSearch: never,
    component: name => (Object.hasOwn(components, name) ? components[name] : undefined),
    send: never,
    memory: new Map(),
  };
}

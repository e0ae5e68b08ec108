/** In which order pages are compiled, and which of them belong to a shard. */
import type { Route } from '../../routes.js';
import type { Site, SitePage } from '../types.js';

/** One of `of` equal parts of a build; `nth` counts from 1. */
export type BuildShard = { nth: number; of: number };

/** Routes with the pages of APIs first and together, so that one thread compiles the schemas that they share. */
export function orderForWork({ pages }: Site): Route[] {
  const isOfApi = ([, { head }]: [Route, SitePage]) => head.origin.pointer !== undefined;
  const all = [...pages];
  return [...all.filter(isOfApi), ...all.filter(entry => !isOfApi(entry))].map(([route]) => route);
}

/** The routes of a shard: neighbours, in shares that differ by one page at most. Without a shard, all routes. */
export function routesOfShard(routes: Route[], { nth, of }: BuildShard = { nth: 1, of: 1 }): Route[] {
  const end = (part: number) => Math.floor((routes.length * part) / of);
  return routes.slice(end(nth - 1), end(nth));
}

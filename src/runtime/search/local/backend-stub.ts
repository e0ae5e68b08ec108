/** Stands in for `backend.ts` where a service answers searches: nothing of the local engine is bundled then. */
export function localBackend(): never {
  throw new Error('The site has no local search.');
}

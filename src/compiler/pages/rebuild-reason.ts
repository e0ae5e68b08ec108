/** Why a page is compiled again, in words that `--verbose` and `NODE_DEBUG=docsc:cache` print. */

/** A reason, as the end of the sentence "compiled because …". */
export type RebuildReason =
  | 'the cache is off'
  | 'nothing is known of an earlier build'
  | 'docsc itself changed'
  | 'the configuration changed'
  | "the site's components or prose rules changed"
  | 'what surrounds every page changed'
  | 'the page is new'
  | 'its text changed'
  | `${string} changed, which it includes`
  | `${string} changed, which it shows`
  | 'its position in the site changed'
  | 'a page or file that it refers to changed';

/** What a page depends on beside the site and what it refers to: as JSON, or hashed in the record. */
export type PageInputs = { text: string; position: string };

/** Hashes of what every page of a build depends on. */
export type SiteInputs = { docsc: string; config: string; dependencies: string; shell: string };

const siteReasons: [keyof SiteInputs, RebuildReason][] = [
  ['docsc', 'docsc itself changed'],
  ['config', 'the configuration changed'],
  ['dependencies', "the site's components or prose rules changed"],
  ['shell', 'what surrounds every page changed'],
];

/** The first input of all pages that differs; `undefined` where all are equal. */
export function explainSite(before: SiteInputs, now: SiteInputs): RebuildReason | undefined {
  return siteReasons.find(([name]) => before[name] !== now[name])?.[1];
}

/** How many pages have each reason, the most frequent first; equal counts in the order of the reasons' text. */
export function countReasons(reasons: Iterable<RebuildReason>): [reason: RebuildReason, pages: number][] {
  const counts = new Map<RebuildReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
}

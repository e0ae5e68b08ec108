/**
 * Builds the redirects with placeholders and wildcards: checks them, and finds for each the old addresses that lead to pages,
 * for hosts without patterns. Patterns that could lead back to themselves become these single redirects.
 */
import type { RedirectPattern } from '../../redirect-patterns.js';
import { decodePercent, type Route, splitUrl } from '../../routes.js';
import type { ConfiguredRedirect } from '../config/types.js';
import type { SitePattern } from '../types.js';
import { findCircles } from './pattern-circles.js';
import {
  type Address,
  continuePattern,
  encodeAddresses,
  expandPattern,
  isCovered,
  isInvertible,
  mayMatch,
  targetRegExp,
} from './pattern-reach.js';
import { readPattern, withoutRest } from './pattern-syntax.js';
import type { PublishedPaths, RedirectFault } from './redirect-faults.js';

type Written = ConfiguredRedirect & { pattern: RedirectPattern };

/** The patterns of a site, single redirects that stand for circular ones, and faults. */
export type BuiltPatterns = {
  patterns: SitePattern[];
  /** Old route → new route, with the entry that says so. */
  single: ConfiguredRedirect[];
  faults: RedirectFault[];
};

/** The site that patterns lead into. `taken` are the single redirects by their old routes. */
type PatternContext = PublishedPaths & {
  routes: Route[];
  taken: ReadonlyMap<Route, ConfiguredRedirect>;
  prefixes: readonly string[];
};

/** Redirects with patterns. Each is compared with all others and with the address of each page. */
export const MAX_PATTERNS = 1000;

/** Splits the written redirects: `exact` are those without a pattern. Patterns beyond the limit are left out. */
export function readPatterns(list: ConfiguredRedirect[]): {
  exact: ConfiguredRedirect[];
  written: Written[];
  faults: RedirectFault[];
} {
  const read = list.map(entry => ({ entry, result: readPattern(entry.from, entry.to) }));
  const beyond = read.filter(({ result }) => result && 'pattern' in result)[MAX_PATTERNS];
  const limit: RedirectFault | undefined = beyond && {
    rule: 'limit-exceeded',
    message: `This redirect with a pattern and those after it are left out; docsc reads at most ${MAX_PATTERNS.toLocaleString('en')}.`,
    pointer: beyond.entry.pointer,
    hint: 'One pattern, such as "/old/:path*", replaces many. Redirects without patterns have no such limit.',
  };
  return {
    exact: read.flatMap(({ entry, result }) => (result === undefined ? [entry] : [])),
    written: read
      .flatMap(({ entry, result }) => (result && 'pattern' in result ? [{ ...entry, pattern: result.pattern }] : []))
      .slice(0, MAX_PATTERNS),
    faults: read
      .flatMap(({ entry: { from, to, pointer }, result }): RedirectFault[] => {
        if (!result || 'pattern' in result) return [];
        if ('badFrom' in result)
          return [{ rule: 'impossible-redirect', message: `"${from}" ${result.badFrom}.`, pointer }];
        return [
          { rule: 'dead-redirect', message: `The redirect from "${from}" leads to "${to}", ${result.badTo}.`, pointer },
        ];
      })
      .concat(limit ?? []),
  };
}

/** Checks the written patterns, and returns those that work. */
export function buildPatterns(written: Written[], context: PatternContext): BuiltPatterns {
  const { isPage, isFile, taken } = context;
  const shadowed = written.map((entry, index) =>
    written.slice(0, index).find(({ pattern }) => isCovered(entry.pattern.from, pattern)),
  );
  const live = written.filter((_, index) => !shadowed[index]);
  const circular = findCircles(
    live.map(({ pattern }) => pattern),
    context.prefixes,
  );
  const others = live.map(({ pattern }) => pattern).filter(pattern => !circular.has(pattern));
  const published = encodeAddresses(context.routes);
  const addresses = [...published, ...encodeAddresses(taken.keys())];
  const checked = live.map(entry =>
    checkPattern(entry, { ...context, addresses, others, isCircular: circular.has(entry.pattern) }),
  );
  const forms = checked.flatMap(({ entry, isDead, target }) => {
    const pattern = { ...entry.pattern, to: target ?? entry.pattern.to };
    const isSingle = circular.has(entry.pattern);
    if (isDead) return [];
    const rest = { entry, form: pattern, isSingle };
    const bare = withoutRest(pattern);
    return bare ? [{ entry, form: bare, isSingle: isSingle || !/[:*]/.test(bare.from) }, rest] : [rest];
  });
  const seen = new Set<Route>();
  const mostReached = FREE_REACHED + REACHED_PER_PAGE * context.routes.length;
  const reached = forms.map(({ form }) => {
    if (seen.size > mostReached) return [];
    const isOut = !form.to.startsWith('/') && !/[:*]/.test(form.from);
    const pairs: [Route, string][] = isOut ? [[decodePercent(form.from), form.to]] : expandPattern(form, published);
    return pairs.filter(([from]) => {
      const isFree = !isPage(from) && !isFile(from) && !taken.has(from) && !seen.has(from);
      seen.add(from);
      return isFree;
    });
  });
  return {
    patterns: forms.flatMap(({ form, isSingle }, index) =>
      isSingle ? [] : [{ ...form, reached: reached[index]!, isComplete: isInvertible(form) }],
    ),
    single: forms.flatMap(({ entry: { pointer }, isSingle }, index) =>
      isSingle ? reached[index]!.map(([from, to]) => ({ from, to, pointer })) : [],
    ),
    faults: [
      ...written.flatMap(({ from, pointer }, index): RedirectFault[] => {
        const before = shadowed[index]?.from;
        if (before === undefined) return [];
        const message = `"${from}" never applies, because "${before}" comes before it and takes the same addresses.`;
        return [{ rule: 'shadowed-redirect', message, pointer }];
      }),
      ...checked.flatMap(({ faults }) => faults),
      ...(seen.size > mostReached ? [diagnoseReached(mostReached, written[0]!)] : []),
    ],
  };
}

/** Hosts without patterns have a file at each old address that leads to a page. */
const REACHED_PER_PAGE = 5;
const FREE_REACHED = 10_000;

function diagnoseReached(limit: number, { pointer }: Written): RedirectFault {
  const message = `The redirects with patterns lead from more than ${limit.toLocaleString('en')} addresses to pages. Further addresses are not listed for hosts without patterns.`;
  const hint = 'Hosts that read patterns follow all of them. For others, write patterns that lead to fewer pages.';
  // Only a part of the redirects is missing, and on some hosts.
  return { rule: 'limit-exceeded', message, pointer, hint, level: 'warning' };
}

/** `addresses` are those of pages, files and single redirects. */
type CheckContext = PatternContext & { addresses: Address[]; others: RedirectPattern[]; isCircular: boolean };

/** `target` replaces the written one where that leads on to another pattern. */
type CheckedPattern = { entry: Written; faults: RedirectFault[]; isDead: boolean; target?: string };

function checkPattern(entry: Written, context: CheckContext): CheckedPattern {
  const { from, to, pointer, pattern } = entry;
  const dead = (reason: string, hint?: string): CheckedPattern => ({
    entry,
    isDead: true,
    faults: [{ rule: 'dead-redirect', message: `The redirect from "${from}" ${reason}.`, pointer, hint }],
  });
  if (!pattern.to.startsWith('/')) {
    if (URL.canParse(pattern.to)) return { entry, faults: [], isDead: false };
    return dead(`leads to "${to}", which is no address`);
  }
  const next = context.taken.get(decodePercent(splitUrl(pattern.to).path))?.to;
  const chain = (end: string): RedirectFault => ({
    rule: 'redirect-chain',
    message: `The redirect from "${from}" leads to "${to}", which is redirected to "${end}".`,
    pointer,
    hint: `Let it lead to "${end}".`,
  });
  if (leadsToPage(pattern.to, context))
    return { entry, faults: next === undefined ? [] : [chain(next)], isDead: false };
  if (context.isCircular) return dead(`leads to "${to}", and so in a circle`);
  const end = followChain(pattern.to, context);
  if (end === undefined) {
    const hint = 'Lead to a pattern that the address of a page has, or to a page.';
    return dead(`leads to "${to}", and no page or file has such an address`, hint);
  }
  if (end === pattern.to) return { entry, faults: [], isDead: false };
  return { entry, faults: [chain(end)], isDead: false, target: end };
}

/** The last target in a chain of patterns; the given one if some of its addresses are redirected; else `undefined`. */
function followChain(to: string, context: CheckContext): string | undefined {
  const path = splitUrl(to).path;
  if (context.others.every(({ from }) => !mayMatch(from, path))) return undefined;
  const next = continuePattern(to, context.others);
  if (next === undefined || !next.startsWith('/') || leadsToPage(next, context)) return next ?? to;
  return followChain(next, context) ?? to;
}

/** True if a page, a file or a single redirect has an address to which the target can lead. */
function leadsToPage(to: string, { addresses }: CheckContext): boolean {
  const { target } = targetRegExp(to);
  return addresses.some(({ encoded }) => target.test(encoded));
}

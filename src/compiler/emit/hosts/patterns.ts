/**
 * Redirects with placeholders and wildcards, for hosts. Pages and files win over them: hosts that redirect before they look for
 * files, and hosts without patterns, get single redirects from the old addresses that lead to pages.
 */
import { ASSETS } from '../../../format.js';
import { encodePatternPath, matcherOf } from '../../../redirect-patterns.js';
import { type Route, withBase } from '../../../routes.js';
import type { SitePattern } from '../../types.js';

/** `shadows` says that the pattern also matches a page or a file, which hosts that redirect first would hide. */
export type HostPattern = SitePattern & { shadows: boolean };

/** The patterns of a site. `published` are the paths of its pages and files. */
export function buildHostPatterns(patterns: SitePattern[], published: string[]): HostPattern[] {
  const paths = patterns.length ? published.map(encodePatternPath) : [];
  return patterns.map(pattern => ({ ...pattern, shadows: isShadowing(pattern, paths) }));
}

/** A first part that is open matches the build's own files too, such as the manifest. `paths` are encoded. */
function isShadowing(pattern: SitePattern, paths: string[]): boolean {
  if (/^\/(:|[^/]*\*)/.test(pattern.from) || pattern.from.startsWith(`/${ASSETS}/`)) return true;
  return paths.some(path => matcherOf(pattern).test(path));
}

/**
 * The rules with single redirects in the place of some patterns, and the old addresses of patterns that single redirects
 * cannot replace, because they lead from any address.
 */
export function replacePatterns<Rules extends { redirects: [from: Route, to: string][]; patterns: HostPattern[] }>(
  rules: Rules,
  isReplaced: (pattern: HostPattern) => boolean,
): { rules: Rules; lost: string[] } {
  const replaced = rules.patterns.filter(isReplaced);
  return {
    rules: {
      ...rules,
      redirects: [...rules.redirects, ...replaced.flatMap(({ reached }) => reached)],
      patterns: rules.patterns.filter(pattern => !isReplaced(pattern)),
    },
    lost: replaced.filter(({ isComplete }) => !isComplete).map(({ from }) => from),
  };
}

/** Messages about patterns that a host which redirects first cannot have. */
export function hidingMessages(host: string, lost: string[]): string[] {
  return lost.map(
    from => `${host} redirects before it looks for files, so "${from}" would hide pages or files and is left out`,
  );
}

/** The target of a pattern with the base in front, unless it is on another site. */
export function patternTarget(to: string, base: string): string {
  return to.startsWith('/') ? withBase('/', base).slice(0, -1) + to : to;
}

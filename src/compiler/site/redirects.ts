/** The redirect table: targets checked, chains shortened to one step, circles and shadowed pages reported. */
import { cleanRoute, type Route } from '../../format.js';
import { finding } from '../diagnostics.js';
import { didYouMean } from '../nearest.js';
import type { RuleName } from '../rules.js';
import type { Config, Diagnostic } from '../types.js';

/** `isTarget` says whether a route or static file exists. */
export function buildRedirects(
  config: Config,
  routes: ReadonlySet<Route>,
  isTarget: (path: string) => boolean,
  diagnostics: Diagnostic[],
): Map<Route, string> {
  const wanted = new Map<Route, { to: string; pointer: string }>();
  const report = (rule: RuleName, message: string, pointer: string, hint?: string) =>
    diagnostics.push(finding(rule, message, { path: config.path, pointer, place: config.at(pointer), hint }));
  for (const { from, to, pointer } of config.redirects) {
    if (routes.has(from)) report('shadowed-redirect', `"${from}" is a page, so its redirect never applies.`, pointer);
    else if (wanted.has(from))
      report('shadowed-redirect', `"${from}" is redirected twice; the first one wins.`, pointer);
    else wanted.set(from, { to, pointer });
  }
  const table = new Map<Route, string>();
  for (const [from, { to, pointer }] of wanted) {
    const end = follow(from, wanted);
    if (end === undefined) report('dead-redirect', `The redirect from "${from}" runs in a circle.`, pointer);
    else if (!/^https?:/.test(end) && !isTarget(pathOf(end))) {
      report(
        'dead-redirect',
        `The redirect from "${from}" leads to "${to}", which does not exist.`,
        pointer,
        didYouMean(pathOf(end), routes),
      );
    } else table.set(from, end);
  }
  return table;
}

function follow(from: Route, wanted: Map<Route, { to: string }>): string | undefined {
  const seen = new Set<string>([from]);
  let to = wanted.get(from)!.to;
  for (;;) {
    const next = wanted.get(pathOf(to));
    if (!next) return /^https?:/.test(to) ? to : pathOf(to) + to.replace(/^[^?#]*/, '');
    if (seen.has(pathOf(to))) return undefined;
    seen.add(pathOf(to));
    to = next.to;
  }
}

function pathOf(target: string): string {
  return /^https?:/.test(target) ? target : cleanRoute(target.replace(/[?#].*$/s, ''));
}

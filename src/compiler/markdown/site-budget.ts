/**
 * The part of the pages' cost that grows faster than their texts: texts that they include, formulas, diagrams, and what
 * is read again after mistakes. Where one page may cost a little, thousands of short pages together must not. Counted in
 * characters, so that no clock decides.
 *
 * A build fails if the pages together spend more than the site may, wherever they were compiled: see `site/spending.ts`.
 * The budget here only ends the work early. A thread ends it once its own pages have spent as much as the site may, and
 * then all pages together have, too.
 */
import { allowedWork } from '../config/site-limits.js';
import type { PageLimits } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import type { CostlyWork, Spending } from '../types.js';
import { nameLimit } from './limits.js';

/** What a page may still spend of the work that a build may do. */
export type PageBudget = {
  /** False once too much was spent; what was asked for is spent all the same. */
  spend: (work: CostlyWork, characters: number) => boolean;
  isSpent: (work: CostlyWork) => boolean;
  /** What the page spent so far; absent where it spent nothing. */
  spending: () => Spending | undefined;
};

/** Opens the budget of a page. A page that is compiled again first returns what it spent. */
export type SiteBudget = (path: string) => PageBudget;

/** For `serve`, which compiles a page whenever somebody asks for it, and for texts that can have none of this work. */
export const unboundedBudget: SiteBudget = () => ({
  spend: () => true,
  isSpent: () => false,
  spending: () => undefined,
});

/** A budget that nothing was spent of. `siteCharacters` is known once a site is outlined. */
export function createSiteBudget(limits: Pick<PageLimits, CostlyWork>, siteCharacters: () => number): SiteBudget {
  const total: Spending = {};
  const pages = new Map<string, Spending>();
  const isSpent = (work: CostlyWork) => (total[work] ?? 0) > allowedWork(work, limits, siteCharacters());
  return path => {
    for (const [work, amount] of entriesOf(pages.get(path) ?? {})) total[work] = (total[work] ?? 0) - amount;
    const page: Spending = {};
    pages.set(path, page);
    const spend: PageBudget['spend'] = (work, amount) => {
      page[work] = (page[work] ?? 0) + amount;
      total[work] = (total[work] ?? 0) + amount;
      return !isSpent(work);
    };
    return { spend, isSpent, spending: () => (Object.keys(page).length ? page : undefined) };
  };
}

function entriesOf(spending: Spending): [CostlyWork, number][] {
  return Object.entries(spending) as [CostlyWork, number][];
}

const subjects: Record<CostlyWork, string> = {
  includedCharacters: 'The pages of this site include too much text together; this file is left out.',
  formulaCharacters: 'The pages of this site have too many formulas together; from here on, they are shown as TeX.',
  diagramCharacters: 'The pages of this site have too many diagrams together; the source of this one is shown.',
  extraCharacters: 'Much of the pages of this site is read again or generated; this page is left empty.',
};

/** The finding for work that is not done. It is an error, so no cache keeps a page without the work. */
export function diagnoseSpent(work: CostlyWork, where: { path: string; place?: Position | undefined }): Diagnostic {
  return finding('limit-exceeded', subjects[work], { ...where, hint: nameLimit(work) });
}

/** Ends the compilation of a page whose site has spent too much. */
export class SpentError extends Error {
  constructor(readonly work: CostlyWork) {
    super('too much work');
  }
}

/** Asks for extra work of a page, in characters; false once there is too much. */
export type TakeExtra = (characters: number) => boolean;

/** The function for a page. */
export function openExtraWork(budget: PageBudget): TakeExtra {
  return characters =>
    characters > 0 ? budget.spend('extraCharacters', Math.ceil(characters)) : !budget.isSpent('extraCharacters');
}

/** Throws where a page may not do this work, which leaves it empty. Without a number, that is where too much was spent. */
export function requireExtra(takeExtra: TakeExtra | undefined, characters = 0): void {
  if (takeExtra?.(characters) === false) throw new SpentError('extraCharacters');
}

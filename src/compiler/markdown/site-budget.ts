/**
 * What all pages of a build may cost together, where one page may cost little: texts that they include, formulas and
 * diagrams. Counted by the thread that compiles them, in characters, so that no clock decides.
 */
import type { PageLimits } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { nameLimit } from './limits.js';

/** Work that a page of few characters can ask for much of, by the key of its limit. */
export type CostlyWork = 'includedCharacters' | 'formulaCharacters' | 'diagramCharacters';

/** Characters of each kind of work that every character of a page allows, besides those of the configuration. */
const PER_CHARACTER: Record<CostlyWork, number> = {
  includedCharacters: 6,
  formulaCharacters: 0.25,
  diagramCharacters: 0.15,
};

/** What a page may still spend of the work that a build may do. */
export type PageBudget = {
  /** False once too much was spent; what was asked for is spent all the same. */
  spend: (work: CostlyWork, characters: number) => boolean;
  isSpent: (work: CostlyWork) => boolean;
};

/** Opens the budget of a page with this number of characters. A page that is compiled again first returns what it spent. */
export type SiteBudget = (path: string, characters: number) => PageBudget;

const unbounded: PageBudget = { spend: () => true, isSpent: () => false };

/** For `serve`, which compiles a page whenever somebody asks for it, and for texts that can have none of this work. */
export const unboundedBudget: SiteBudget = () => unbounded;

/** The characters of a page, and what it spent. */
type Account = Record<CostlyWork | 'characters', number>;

const newAccount = (characters: number): Account => ({
  characters,
  includedCharacters: 0,
  formulaCharacters: 0,
  diagramCharacters: 0,
});

/** A budget that nothing was spent of. */
export function createSiteBudget(limits: Pick<PageLimits, CostlyWork>): SiteBudget {
  const total = newAccount(0);
  const pages = new Map<string, Account>();
  const isSpent = (work: CostlyWork) => total[work] > limits[work] + PER_CHARACTER[work] * total.characters;
  return (path, characters) => {
    const before = pages.get(path) ?? newAccount(0);
    const page = newAccount(characters);
    pages.set(path, page);
    for (const key of Object.keys(total) as (keyof Account)[]) total[key] += page[key] - before[key];
    const spend: PageBudget['spend'] = (work, amount) => {
      page[work] += amount;
      total[work] += amount;
      return !isSpent(work);
    };
    return { spend, isSpent };
  };
}

const subjects: Record<CostlyWork, string> = {
  includedCharacters: 'The pages of this site include too much text together; this file is left out.',
  formulaCharacters: 'The pages of this site have too many formulas together; from here on, they are shown as TeX.',
  diagramCharacters: 'The pages of this site have too many diagrams together; the source of this one is shown.',
};

/** The finding for work that is not done. It is an error, so no cache keeps a page without the work. */
export function diagnoseSpent(work: CostlyWork, where: { path: string; place?: Position | undefined }): Diagnostic {
  return finding('limit-exceeded', subjects[work], { ...where, hint: nameLimit(work) });
}

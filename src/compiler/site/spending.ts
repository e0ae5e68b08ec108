/** What all pages of a site spent on costly work, compared with what the site may spend. */
import { allowedWork } from '../config/site-limits.js';
import type { PageLimits } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { CostlyWork, Origin, Spending } from '../types.js';

type SpendingPage = { origin: Origin; spending?: Spending };

const subjects: Record<CostlyWork, string> = {
  includedCharacters: 'The pages of this site include too much text together',
  formulaCharacters: 'The pages of this site have too many formulas together',
  diagramCharacters: 'The pages of this site have too many diagrams together',
  extraCharacters: 'Too much of the pages of this site is read again after mistakes, or generated',
};

/** A finding for each kind of work that the pages spend too much on, at the page with which it becomes too much. */
export function checkSpending(
  pages: readonly SpendingPage[],
  limits: Pick<PageLimits, CostlyWork>,
  siteCharacters: number,
): Diagnostic[] {
  return (Object.keys(subjects) as CostlyWork[]).flatMap(work => {
    const most = allowedWork(work, limits, siteCharacters);
    let spent = 0;
    const page = pages.find(({ spending }) => {
      spent += spending?.[work] ?? 0;
      return spent > most;
    });
    if (!page) return [];
    const message = `${subjects[work]}: with this page, more than ${Math.round(most).toLocaleString('en')} characters.`;
    const hint = `No site is made. "limits.${work}" sets another number.`;
    return [finding('site-limit-exceeded', message, { ...page.origin, hint })];
  });
}

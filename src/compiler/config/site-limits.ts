/** What the pages of a site may cost together, by the size of the site. */
import type { CostlyWork } from '../types.js';
import type { PageLimits } from './types.js';

/** Characters of each kind of work that every character of a site allows, besides those of the configuration. */
const PER_CHARACTER: Record<CostlyWork, number> = {
  includedCharacters: 1,
  formulaCharacters: 0.25,
  diagramCharacters: 0.15,
  extraCharacters: 0.5,
};

/** What the pages of a site with this number of characters may spend together on a kind of work. */
export function allowedWork(work: CostlyWork, limits: Pick<PageLimits, CostlyWork>, siteCharacters: number): number {
  return limits[work] + PER_CHARACTER[work] * siteCharacters;
}

/**
 * Rules that look at the whole site for what readers miss. They are off until a site sets their level, and only a check
 * runs them: what is off costs nothing, neither the links of pages nor a look at the disk.
 */
import type { Config } from '../config/types.js';
import { isRuleOn } from '../diagnostics/index.js';
import type { RuleName } from '../diagnostics/rules/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { type AuditedSite, type FindLinks, listLinks } from './links.js';
import { type FindMentions, readMentions } from './mentions.js';
import { findOrphans } from './orphans.js';
import { findUnusedPartials } from './partials.js';
import { findHeavyImages, findUnusedImages } from './pictures.js';
import { findRedirectedLinks } from './redirected-links.js';
import { findLikeTexts, findMissingTexts } from './texts.js';
import { findUnreached } from './unreached.js';

type Audit = {
  rules: RuleName[];
  needsLinks?: true;
  find: (site: AuditedSite, links: FindLinks, mentions: FindMentions) => Diagnostic[] | Promise<Diagnostic[]>;
};

const audits: Audit[] = [
  { rules: ['redirected-link'], needsLinks: true, find: findRedirectedLinks },
  { rules: ['orphan-page'], needsLinks: true, find: findOrphans },
  { rules: ['unreached-page'], find: findUnreached },
  { rules: ['heavy-image'], needsLinks: true, find: findHeavyImages },
  { rules: ['unused-image'], needsLinks: true, find: findUnusedImages },
  { rules: ['unused-partial'], find: findUnusedPartials },
  { rules: ['missing-title', 'missing-description'], find: findMissingTexts },
  { rules: ['duplicate-title', 'duplicate-description'], find: findLikeTexts },
];

function auditsOf({ rules: levels }: Pick<Config, 'rules'>): Audit[] {
  return audits.filter(({ rules }) => rules.some(rule => isRuleOn(rule, levels)));
}

/** True if a rule that is on looks at the links of all pages. */
export function auditsLinks(config: Pick<Config, 'rules'>): boolean {
  return auditsOf(config).some(({ needsLinks }) => needsLinks);
}

/** The findings of those rules that are on. */
export async function auditSite(site: AuditedSite): Promise<Diagnostic[]> {
  const memo: { links?: ReturnType<FindLinks>; mentions?: ReturnType<FindMentions> } = {};
  const links: FindLinks = () => (memo.links ??= listLinks(site));
  const mentions: FindMentions = () => (memo.mentions ??= readMentions(site));
  const found: Diagnostic[] = [];
  for (const { find } of auditsOf(site.config)) found.push(...(await find(site, links, mentions)));
  return found;
}

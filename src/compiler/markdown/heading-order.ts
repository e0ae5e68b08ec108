/**
 * Headings out of order, which readers with a screen reader use as a table of contents: one that skips a level, and a
 * second one of level 1 besides the title.
 */
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { includedFile, positionOf } from '../source/position.js';
import type { NamedHeading } from './heading-ids.js';

type Options = {
  /** The page's. */
  path: string;
  /** The page shows its title above the body, whose headings are below level 1. */
  hasTitle: boolean;
};

/** At most one finding for a page, at the first such heading: most pages repeat what they do. */
export function checkHeadingOrder(headings: readonly NamedHeading[], { path, hasTitle }: Options): Diagnostic[] {
  const state = { level: 1, hasTitle };
  const wrong = headings.flatMap(({ heading }) => {
    const level = Number(heading.tagName[1]);
    const before = state.level;
    const isSecond = level === 1 && state.hasTitle;
    state.level = level;
    state.hasTitle ||= level === 1;
    const isWrong = isSecond || level > before + 1;
    return isWrong && heading.position ? [{ heading, level, before }] : [];
  });
  const [first, ...others] = wrong;
  if (!first) return [];
  const { heading, level, before } = first;
  const problem =
    level === 1
      ? 'The page has a heading of level 1 besides its title'
      : `A heading of level ${level} follows one of level ${before}`;
  const rest = others.length ? `; ${others.length} more on this page are out of order` : '';
  const where = { path: includedFile(heading) ?? path, place: positionOf(heading) };
  return [finding('heading-order', `${problem}${rest}.`, where)];
}

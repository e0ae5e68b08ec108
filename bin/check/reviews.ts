/**
 * `stale-page`: pages whose review is overdue. The current day comes from outside, and is compared each time: a
 * check remembers days and not what they mean, and a build knows nothing of it.
 */
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic, Position } from '../../src/compiler/diagnostics/types.js';
import type { Site } from '../../src/compiler/types.js';

/** `--today`: the day that a check takes for today's. */
export type TodayFlag = { today?: string };

/** A page that has to be reviewed after a day, such as `2026-12-01`. */
export type Review = { path: string; place?: Position; day: string };

/** The pages with `review_after`, in the order of routes. */
export function listReviews({ pages }: Site): Review[] {
  return [...pages.values()].flatMap(({ head: { frontMatter, origin, keyPositions } }) => {
    const day = frontMatter.review_after?.slice(0, 10);
    return day === undefined ? [] : [{ path: origin.path, place: keyPositions?.review_after, day }];
  });
}

/** A finding for each page whose day is before today. Only pages with such a day ask for the time. */
export function findStalePages(reviews: readonly Review[], flags: TodayFlag): Diagnostic[] {
  if (!reviews.length) return [];
  const today = flags.today ?? dayOf(process.env.SOURCE_DATE_EPOCH) ?? new Date().toISOString().slice(0, 10);
  return reviews.flatMap(({ path, place, day }) =>
    day < today ? [finding('stale-page', `This page was due for review after ${day}.`, { path, place })] : [],
  );
}

/** The day of a time in seconds since the epoch, as reproducible builds set it; `undefined` if it is none. */
function dayOf(seconds: string | undefined): string | undefined {
  if (seconds === undefined || !/^\d{1,11}$/.test(seconds)) return undefined;
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
}

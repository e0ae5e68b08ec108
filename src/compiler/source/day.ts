/** Days of the calendar. Pure. */

/** True for a day that exists, as `2026-11-24`. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const ZONE = /(?:z|(?:utc|gmt)(?:[+-]\d\d?:?(?:\d\d)?)?|[ecmp][sd]t|:\d\d(?:\.\d+)?\s*[+-]\d\d:?(?:\d\d)?)\s*(?:\(|$)/i;

/** A date as `Date` reads texts; invalid where it cannot. Without a zone it is in UTC, so that all machines read the same. */
export function readDate(text: string): Date {
  return new Date(ZONE.test(text) ? text : `${text.trim()}Z`);
}

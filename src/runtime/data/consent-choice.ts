/** A visitor's answer to whether services may start, as the browser keeps it. */

/** The key in local storage. */
export const CONSENT_KEY = 'consent';

/** An answer. */
export type ConsentChoice = 'accepted' | 'declined';

const MS_PER_DAY = 86_400_000;

/** The text to store: the answer, the version of the question, and the time in milliseconds until which it counts. */
export function formatChoice(choice: ConsentChoice, { version, days }: { version: number; days: number }): string {
  return `${choice} ${version} ${Date.now() + days * MS_PER_DAY}`;
}

/** The stored answer; undefined if it is invalid, has expired, or belongs to another version of the question. */
export function parseChoice(stored: string | null, version: number): ConsentChoice | undefined {
  const [choice, to, until] = (stored ?? '').split(' ');
  const counts = Number(to) === version && Number(until) > Date.now();
  return counts && (choice === 'accepted' || choice === 'declined') ? choice : undefined;
}

/** True if services may start, or may go on. */
export function isAgreed(): boolean {
  return globalThis.DOCSC_NO_CONSENT || document.documentElement.dataset.consent !== undefined;
}

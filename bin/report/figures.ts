/** Numbers → text: sizes, durations and counts as all commands print them. */

/** `12.3 MB`; a megabyte has 1,000,000 bytes. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `12.3`, without the unit; a kilobyte has 1,000 bytes. */
export function formatKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** `1 page`, `2 pages` */
export function formatCount(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

/** A table row for people: a size in kB, flush right, and what it belongs to. */
export function sizeRow(bytes: number, label: string): string {
  return `${formatKilobytes(bytes).padStart(10)} kB  ${label}`;
}

/** A table row for people: a duration in milliseconds, flush right, and what it belongs to. */
export function durationRow(ms: number, label: string): string {
  return `${ms.toFixed(ms < 100 ? 1 : 0).padStart(8)} ms  ${label}`;
}

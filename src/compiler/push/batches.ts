/** Splits lines into batches of limited count and size, in order. */

/** Maximum lines and bytes of a batch. */
export type BatchLimits = { count: number; bytes: number };

/** Batches within the limits, except that a line over the limit of bytes is a batch of its own. */
export function* splitIntoBatches(lines: Iterable<string>, { count, bytes }: BatchLimits): Generator<string[]> {
  const batch: { lines: string[]; size: number } = { lines: [], size: 0 };
  for (const line of lines) {
    const size = Buffer.byteLength(line) + 1;
    if (batch.lines.length && (batch.lines.length >= count || batch.size + size > bytes)) {
      yield batch.lines;
      Object.assign(batch, { lines: [], size: 0 });
    }
    batch.lines.push(line);
    batch.size += size;
  }
  if (batch.lines.length) yield batch.lines;
}

/** Bytes that come from elsewhere as text, within bounds. */

/** Throws what `tooLarge` makes as soon as there are more bytes than `most`. */
export async function readTextWithin(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
  tooLarge: () => Error,
): Promise<string> {
  const read: Uint8Array[] = [];
  const state = { size: 0 };
  for await (const part of parts) {
    state.size += part.byteLength;
    if (state.size > most) throw tooLarge();
    read.push(part);
  }
  return Buffer.concat(read).toString('utf8');
}

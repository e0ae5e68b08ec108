/** Reads bytes from a source that is not trusted, up to a limit. */

type ByteChunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** All bytes of the chunks. Throws the error that `tooLarge` makes as soon as there are more than `limit`. */
export async function readBytesWithin(chunks: ByteChunks, limit: number, tooLarge: () => Error): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    // Leaving the loop early also destroys the stream.
    if (size > limit) throw tooLarge();
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** The same, decoded as UTF-8. */
export async function readTextWithin(chunks: ByteChunks, limit: number, tooLarge: () => Error): Promise<string> {
  return (await readBytesWithin(chunks, limit, tooLarge)).toString('utf8');
}

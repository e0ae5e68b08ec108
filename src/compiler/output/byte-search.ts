/**
 * Searches bytes for many patterns in one pass, by Wu and Manber's algorithm: the two bytes at the end of a window say how
 * far the window may move, so most bytes are never read. The time hardly depends on the number of patterns.
 */

/** Returns the indexes of the patterns that occur in the bytes, in the order of the patterns. */
export type ByteSearch = (bytes: Uint8Array) => number[];

/** Searches for patterns of at least 2 bytes. */
export function createByteSearch(patterns: readonly Uint8Array[]): ByteSearch {
  if (!patterns.length) return () => [];
  const width = Math.min(255, ...patterns.map(({ length }) => length));
  const moves = new Uint8Array(0x10000).fill(width - 1);
  const candidates = new Map<number, number[]>();
  for (const [index, pattern] of patterns.entries()) {
    for (let at = 0; at + 1 < width; at++) {
      const pair = pairAt(pattern, at);
      moves[pair] = Math.min(moves[pair]!, width - 2 - at);
      if (at + 2 === width) candidates.set(pair, [...(candidates.get(pair) ?? []), index]);
    }
  }
  return bytes => {
    const found = new Set<number>();
    const last = bytes.length - 1;
    for (let at = width - 2; at < last; ) {
      const pair = pairAt(bytes, at);
      const move = moves[pair]!;
      if (!move)
        for (const index of candidates.get(pair)!)
          if (startsWith(bytes, at - (width - 2), patterns[index]!)) found.add(index);
      at += move || 1;
    }
    return [...found].sort((a, b) => a - b);
  };
}

function pairAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

function startsWith(bytes: Uint8Array, from: number, pattern: Uint8Array): boolean {
  for (let at = 0; at < pattern.length; at++) if (bytes[from + at] !== pattern[at]) return false;
  return true;
}

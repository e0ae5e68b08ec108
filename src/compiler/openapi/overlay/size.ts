/** Keeps copies of copies from growing without end. */

/** Values that overlays may add to a description, beside four times its own. */
const MAX_ADDED = 200_000;
/** Values inside each other. Files of data have fewer. */
const MAX_DEPTH = 1_000;

/** The values in a value, each counted at every place that shows it, and how deep they are. */
type Size = { count: number; depth: number };

/** Creates a test whether a description has become too large or too deep. */
export function createSizeTest(original: unknown): (changed: unknown) => boolean {
  const most = measureValue(original).count * 5 + MAX_ADDED;
  return changed => {
    const { count, depth } = measureValue(changed);
    return count > most || depth > MAX_DEPTH;
  };
}

function measureValue(root: unknown): Size {
  const known = new Map<object, Size>();
  const measure = (value: unknown): Size => {
    if (typeof value !== 'object' || value === null) return { count: 1, depth: 1 };
    const measured = known.get(value);
    if (measured) return measured;
    const size = { count: 1, depth: 1 };
    for (const inside of Object.values(value).map(measure)) {
      size.count += inside.count;
      size.depth = Math.max(size.depth, inside.depth + 1);
    }
    known.set(value, size);
    return size;
  };
  return measure(root);
}

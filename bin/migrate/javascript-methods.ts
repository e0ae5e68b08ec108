/** The few functions of JavaScript's own that configurations use to build lists and texts, on values that are data. */

/** Calls a function of the configuration with values; `undefined` if it cannot be read. */
export type Callback = (...values: unknown[]) => Promise<unknown>;

/** The result of a known function; `undefined` if it is none of them, or if it does not fit the value. */
type Result = { result: unknown } | undefined;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `list.map(f)`, `list.flat()`, `text.toLowerCase()` and the like. `callback` is the first argument, if it is a function. */
export async function callMethod(
  { owner, name }: { owner: unknown; name: string },
  values: readonly unknown[],
  callback: Callback | undefined,
): Promise<Result> {
  if (isText(owner)) return callTextMethod(owner, name, values);
  if (!isList(owner)) return undefined;
  if (callback) return callWithEach(owner, name, callback);
  if (name === 'flat') return { result: owner.flat() };
  if (name === 'concat') return { result: owner.concat(...values) };
  if (name === 'join') return { result: owner.join(isText(values[0]) ? values[0] : ',') };
  if (name === 'slice') return { result: owner.slice(...(values as number[])) };
  if (name === 'reverse' || name === 'toReversed') return { result: [...owner].reverse() };
  return undefined;
}

async function callWithEach(owner: unknown[], name: string, callback: Callback): Promise<Result> {
  if (!/^(map|flatMap|filter)$/.test(name)) return undefined;
  const results: unknown[] = [];
  for (const [at, item] of owner.entries()) results.push(await callback(item, at));
  if (name === 'filter') return { result: owner.filter((_, at) => results[at]) };
  const known = results.filter(value => value !== undefined);
  return { result: name === 'map' ? known : known.flat() };
}

function callTextMethod(owner: string, name: string, values: readonly unknown[]): Result {
  const [first, second] = values;
  if (name === 'toLowerCase') return { result: owner.toLowerCase() };
  if (name === 'toUpperCase') return { result: owner.toUpperCase() };
  if (name === 'trim') return { result: owner.trim() };
  if (name === 'slice') return { result: owner.slice(...(values as number[])) };
  if (name === 'split' && isText(first)) return { result: owner.split(first) };
  if (!isText(first) || !isText(second)) return undefined;
  if (name === 'replace') return { result: owner.replace(first, () => second) };
  if (name === 'replaceAll') return { result: owner.replaceAll(first, () => second) };
  return undefined;
}

/** `Object.entries(x)`, `Array.from(x)` and the like. */
export function callStatic(owner: string, name: string, values: readonly unknown[]): Result {
  const [first] = values;
  const call = `${owner}.${name}`;
  if (!isObject(first)) return undefined;
  if (call === 'Object.entries') return { result: Object.entries(first) };
  if (call === 'Object.keys') return { result: Object.keys(first) };
  if (call === 'Object.values') return { result: Object.values(first) };
  if (call === 'Object.freeze') return { result: first };
  if (call === 'Object.assign') return { result: Object.assign({}, ...values.filter(isObject)) };
  if (call === 'Object.fromEntries' && isList(first))
    return { result: Object.fromEntries(first.filter(isList).map(([key, value]) => [key, value])) };
  return call === 'Array.from' && isList(first) ? { result: [...first] } : undefined;
}

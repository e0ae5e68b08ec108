/** JSONPath (RFC 9535) by json-p3, which interprets expressions and runs none of them as code. */
import { JSONPathEnvironment, JSONPathError } from 'json-p3';

/** A place in a description, and the value there. */
export type Selected = { location: readonly (string | number)[]; value: unknown };

/** Places that one expression may select. */
export const MAX_SELECTED = 200_000;

const environment = new JSONPathEnvironment();

/** The places, or why the expression selects none: it is no JSONPath, or it selects too many. */
export function selectNodes(path: string, root: unknown): { nodes: Selected[] } | { problem: string } {
  const nodes: Selected[] = [];
  try {
    for (const { location, value } of environment.lazyQuery(path, root as never)) {
      if (nodes.length >= MAX_SELECTED)
        return { problem: `it selects more than ${MAX_SELECTED.toLocaleString('en')} values` };
      nodes.push({ location, value });
    }
  } catch (thrown) {
    if (!(thrown instanceof JSONPathError)) throw thrown;
    return { problem: thrown.message };
  }
  return { nodes };
}

/** Components of other tools by docsc's own that do the same. To add one, add a line to the table of its tool. */
import { fernComponents, missingFernComponents } from './fern.js';
import { mintlifyComponents } from './mintlify.js';

/** What a name means: a component of docsc, and the attributes that it calls otherwise. */
export type DialectName = { component: string; attributes?: Record<string, string> };

const tables: Record<string, DialectName | string>[] = [mintlifyComponents, fernComponents];

/** The names of all dialects. */
export const dialectNames: ReadonlyMap<string, { component: string; attributes: ReadonlyMap<string, string> }> =
  new Map(
    tables.flatMap(table =>
      Object.entries(table).map(([name, meaning]) => {
        const { component, attributes = {} } = typeof meaning === 'string' ? { component: meaning } : meaning;
        return [name, { component, attributes: new Map(Object.entries(attributes)) }] as const;
      }),
    ),
  );

/** What to write instead of a component that docsc does not have; undefined for a name of no dialect. */
export function hintForMissing(name: string): string | undefined {
  return Object.hasOwn(missingFernComponents, name) ? missingFernComponents[name] : undefined;
}

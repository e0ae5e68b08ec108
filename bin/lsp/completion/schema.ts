/** What the schema of the configuration allows at a place. */
import { configSchema } from '../../../src/compiler/config/schema.js';
import { type Choice, kinds } from './choice.js';

/** The members of zod's schema classes that lead to inner schemas. */
type ZodNode = {
  description?: string;
  shape?: Record<string, ZodNode>;
  element?: ZodNode;
  valueType?: ZodNode;
  options?: unknown[];
  unwrap?: () => ZodNode;
  def?: { type: string; in?: ZodNode; values?: unknown[] };
};

/** The schemas that a value may follow: inside of `optional()`, of unions and of lists. */
function formsOf(node: ZodNode | undefined): ZodNode[] {
  if (!node) return [];
  if (node.def?.type === 'union') return (node.options as ZodNode[]).flatMap(formsOf);
  if (node.def?.type === 'pipe') return formsOf(node.def.in);
  if (node.element) return formsOf(node.element);
  return node.unwrap ? formsOf(node.unwrap()) : [node];
}

function formsAt(keys: readonly string[]): ZodNode[] {
  return keys.reduce(
    (forms, key) => forms.flatMap(form => formsOf(form.shape?.[key] ?? form.valueType)),
    formsOf(configSchema as unknown as ZodNode),
  );
}

/** The keys of the mapping at `keys`. */
export function configKeys(keys: readonly string[]): Choice[] {
  return formsAt(keys).flatMap(({ shape = {} }) =>
    Object.entries(shape).map(([label, node]) => ({
      ...{ label, kind: kinds.property, text: `${label}: ` },
      about: node.description ?? formsOf(node).find(form => form.description)?.description,
    })),
  );
}

/** The values that the key at `keys` may have, where they are words. */
export function configValues(keys: readonly string[]): Choice[] {
  const words = formsAt(keys).flatMap(({ def, options }): unknown[] => {
    if (def?.type === 'enum') return options ?? [];
    if (def?.type === 'literal') return def.values ?? [];
    return def?.type === 'boolean' ? [true, false] : [];
  });
  return [...new Set(words.map(String))].map(label => ({ label, kind: kinds.enumMember }));
}

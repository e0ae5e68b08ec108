/** zod's issues with a YAML file → findings at their positions; an unknown key gets the closest known one as its hint. */
import type * as z from 'zod';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { escapePointerToken, nearestPosition } from '../source/json-pointer.js';
import type { ParsedYaml } from '../source/yaml.js';

/** The file that was validated, and with which schema. Messages about the whole value call it `rootName`. */
type CheckedYaml = { path: string; yaml: ParsedYaml; schema: unknown; rootName?: string };
type ZodIssue = z.core.$ZodIssue;

/** The findings for a value that `validate` rejected: `unknown-key` and `invalid-config`. */
export function diagnoseZodError(thrown: z.ZodError, file: CheckedYaml): Diagnostic[] {
  return thrown.issues.flatMap(flattenUnion).flatMap(issue => diagnoseIssue(issue, file));
}

/** If one option of a union fits on the outside, its inner issues say more than "has none of the allowed forms". */
function flattenUnion(issue: ZodIssue): ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inside = issue.errors.find(errors =>
    errors.some(({ path, code }) => path.length || code === 'unrecognized_keys'),
  );
  return inside?.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(flattenUnion) ?? [issue];
}

function diagnoseIssue(
  issue: ZodIssue,
  { path, yaml, schema, rootName = 'the configuration' }: CheckedYaml,
): Diagnostic[] {
  const pointer = issue.path.map(step => `/${escapePointerToken(String(step))}`).join('');
  const name = issue.path.join('.') || rootName;
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(issue.path, schema);
    return issue.keys.map(key => {
      const at = `${pointer}/${escapePointerToken(key)}`;
      const message = issue.path.length ? `"${name}" has no key "${key}".` : `There is no key "${key}".`;
      return finding('unknown-key', message, {
        path,
        pointer: at,
        place: nearestPosition(at, yaml.positionAt),
        hint: secretHint(key) ?? didYouMean(key, known),
      });
    });
  }
  const isType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  const missing = isType && yaml.positionAt(pointer) === undefined && issue.path.length > 0;
  const text = missing ? `"${name}" is missing.` : `"${name}": ${issue.message}.`;
  return [
    finding('invalid-config', text, {
      path,
      pointer,
      place: nearestPosition(pointer, yaml.positionAt),
    }),
  ];
}

/** Replaces "did you mean" for secrets: no key of the configuration may hold one. */
function secretHint(key: string): string | undefined {
  const isSecret = /^(api|admin|write|master|push|secret|private)[-_]?(api[-_]?)?key$/i.test(key);
  return isSecret
    ? 'A key with write access does not belong in a file. Set DOCSC_SEARCH_KEY in the environment instead.'
    : undefined;
}

/** The members of zod's schema classes that lead to inner schemas. */
type ZodNode = { shape?: Record<PropertyKey, unknown>; element?: unknown; options?: unknown[]; unwrap?: () => unknown };

/** The keys that the schema allows in the mapping at `path`. */
function knownKeys(path: PropertyKey[], root: unknown): string[] {
  const mapping = path.reduce<unknown>((schema, step) => {
    const node = unwrapSchema(schema);
    return typeof step === 'number' ? node?.element : node?.shape?.[step];
  }, root);
  return Object.keys(unwrapSchema(mapping)?.shape ?? {});
}

/** The schema inside `optional()`; for a union, the option that is a mapping or a list. */
function unwrapSchema(schema: unknown): ZodNode | undefined {
  const node = schema as ZodNode | undefined;
  if (node?.options) return node.options.map(unwrapSchema).find(option => option?.shape ?? option?.element);
  return node && 'unwrap' in node && !node.element ? unwrapSchema(node.unwrap!()) : node;
}

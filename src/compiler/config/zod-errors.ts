/** What zod finds in a YAML file → findings at the place of each, with the nearest known key for an unknown one. */
import type * as z from 'zod';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { describeIssue } from '../diagnostics/zod-messages.js';
import { escapePointerToken, type ParsedYaml } from '../source/yaml.js';

/** `whole` is what the value is called that all others stand in. */
type CheckedYaml = { path: string; yaml: ParsedYaml; schema: unknown; rootName?: string };
type ZodIssue = z.core.$ZodIssue;

export function diagnoseZodError(thrown: z.ZodError, file: CheckedYaml): Diagnostic[] {
  return thrown.issues.flatMap(flattenUnion).flatMap(issue => diagnoseIssue(issue, file));
}

/** Where one form of several fits from outside, what is wrong inside it says more than that no form fits. */
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
        place: yaml.positionAt(at),
        hint: secretHint(key) ?? didYouMean(key, known),
      });
    });
  }
  const isType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  const missing = isType && yaml.positionAt(pointer) === undefined && issue.path.length > 0;
  const text = missing ? `"${name}" is missing.` : `"${name}": ${describeIssue(issue)}.`;
  const parent = pointer.replace(/\/[^/]*$/, '');
  return [
    finding('invalid-config', text, {
      path,
      pointer,
      place: yaml.positionAt(pointer) ?? yaml.positionAt(parent) ?? yaml.positionAt(''),
    }),
  ];
}

/** Nobody should be led to another place in the configuration for a key that may write. */
function secretHint(key: string): string | undefined {
  const isSecret = /^(api|admin|write|master|push|secret|private)[-_]?(api[-_]?)?key$/i.test(key);
  return isSecret
    ? 'A key that may write does not belong in a file: give it in the environment as DOCSC_SEARCH_KEY.'
    : undefined;
}

type ZodNode = { shape?: Record<PropertyKey, unknown>; element?: unknown; options?: unknown[]; unwrap?: () => unknown };

/** The keys a schema allows at a path. */
function knownKeys(path: PropertyKey[], root: unknown): string[] {
  const found = path.reduce<unknown>((schema, step) => {
    const node = unwrapSchema(schema);
    return typeof step === 'number' ? node?.element : node?.shape?.[step];
  }, root);
  return Object.keys(unwrapSchema(found)?.shape ?? {});
}

/** Without what makes a schema optional; of several forms the one that has parts. */
function unwrapSchema(schema: unknown): ZodNode | undefined {
  const node = schema as ZodNode | undefined;
  if (node?.options) return node.options.map(unwrapSchema).find(option => option?.shape ?? option?.element);
  return node && 'unwrap' in node && !node.element ? unwrapSchema(node.unwrap!()) : node;
}

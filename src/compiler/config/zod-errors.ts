/** What zod finds in a YAML file → findings at the place of each, with the nearest known key for an unknown one. */
import type * as z from 'zod';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { aboutIssue } from '../diagnostics/zod-messages.js';
import { escapePointer, type Yaml } from '../source/yaml.js';

/** `whole` is what the value is called that all others stand in. */
type File = { path: string; yaml: Yaml; schema: unknown; whole?: string };
type Issue = z.core.$ZodIssue;

export function explain(thrown: z.ZodError, file: File): Diagnostic[] {
  return thrown.issues.flatMap(unfold).flatMap(issue => explainIssue(issue, file));
}

/** Where one form of several fits from outside, what is wrong inside it says more than that no form fits. */
function unfold(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inside = issue.errors.find(errors =>
    errors.some(({ path, code }) => path.length || code === 'unrecognized_keys'),
  );
  return inside?.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(unfold) ?? [issue];
}

function explainIssue(issue: Issue, { path, yaml, schema, whole = 'the configuration' }: File): Diagnostic[] {
  const pointer = issue.path.map(step => `/${escapePointer(String(step))}`).join('');
  const name = issue.path.join('.') || whole;
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(issue.path, schema);
    return issue.keys.map(key => {
      const at = `${pointer}/${escapePointer(key)}`;
      const message = issue.path.length ? `"${name}" has no key "${key}".` : `There is no key "${key}".`;
      return finding('unknown-key', message, {
        path,
        pointer: at,
        place: yaml.at(at),
        hint: secretHint(key) ?? didYouMean(key, known),
      });
    });
  }
  const isType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  const missing = isType && yaml.at(pointer) === undefined && issue.path.length > 0;
  const text = missing ? `"${name}" is missing.` : `"${name}": ${aboutIssue(issue)}.`;
  const parent = pointer.replace(/\/[^/]*$/, '');
  return [
    finding('invalid-config', text, { path, pointer, place: yaml.at(pointer) ?? yaml.at(parent) ?? yaml.at('') }),
  ];
}

/** Nobody should be led to another place in the configuration for a key that may write. */
function secretHint(key: string): string | undefined {
  const isSecret = /^(api|admin|write|master|push|secret|private)[-_]?(api[-_]?)?key$/i.test(key);
  return isSecret
    ? 'A key that may write does not belong in a file: give it in the environment as DOCSC_SEARCH_KEY.'
    : undefined;
}

type Node = { shape?: Record<PropertyKey, unknown>; element?: unknown; options?: unknown[]; unwrap?: () => unknown };

/** The keys a schema allows at a path. */
function knownKeys(path: PropertyKey[], root: unknown): string[] {
  const found = path.reduce<unknown>((schema, step) => {
    const node = settle(schema);
    return typeof step === 'number' ? node?.element : node?.shape?.[step];
  }, root);
  return Object.keys(settle(found)?.shape ?? {});
}

/** Without what makes a schema optional; of several forms the one that has parts. */
function settle(schema: unknown): Node | undefined {
  const node = schema as Node | undefined;
  if (node?.options) return node.options.map(settle).find(option => option?.shape ?? option?.element);
  return node && 'unwrap' in node && !node.element ? settle(node.unwrap!()) : node;
}

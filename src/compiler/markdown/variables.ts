/**
 * `{{name}}` in text, code and addresses, for names the configuration declares; any other pair of braces stays text.
 * Before parsing each is put behind characters that mean nothing to Markdown and are as long, so that places stay true.
 */
import type { Expression, Program } from 'estree-jsx';
import type { Nodes, Root } from 'mdast';
import { mapStrings } from './strings.js';

export type Variables = ReadonlyMap<string, string>;

const OPEN_STAND_IN = '\uFDD0';
const CLOSE_STAND_IN = '\uFDD1';

const variablePattern = /(\\?)\{\{([ \t]*)([A-Za-z_][\w.-]*)([ \t]*)\}\}/g;
const hiddenVariablePattern = new RegExp(
  `${OPEN_STAND_IN}${OPEN_STAND_IN}[ \\t]*([A-Za-z_][\\w.-]*)[ \\t]*${CLOSE_STAND_IN}${CLOSE_STAND_IN}`,
  'g',
);

export function hideVariables(text: string, variables: Variables): string {
  if (!variables.size || !text.includes('{{')) return text;
  return text.replace(variablePattern, (whole, escaped: string, before: string, name: string, after: string) =>
    escaped || !variables.has(name)
      ? whole
      : OPEN_STAND_IN + OPEN_STAND_IN + before + name + after + CLOSE_STAND_IN + CLOSE_STAND_IN,
  );
}

/** Puts the values in; in place. */
export function fillVariables(tree: Root, variables: Variables): void {
  if (!variables.size) return;
  const fill = (value: string) => value.replace(hiddenVariablePattern, (_, name: string) => variables.get(name) ?? '');
  mapStrings(tree, fill);
  fillExpressions(tree, fill);
}

/** Strings inside expressions are strings of a page as well. */
function fillExpressions(node: Nodes, fill: (value: string) => string): void {
  const parts = [
    node,
    ...('attributes' in node && Array.isArray(node.attributes) ? node.attributes.map(({ value }) => value) : []),
  ];
  for (const part of parts) {
    const program = (part as { data?: { estree?: Program } } | null | undefined)?.data?.estree;
    if (program) fillLiterals(program as unknown as Expression, fill);
  }
  if ('children' in node) for (const child of node.children) fillExpressions(child, fill);
}

function fillLiterals(node: unknown, fill: (value: string) => string): void {
  if (Array.isArray(node)) for (const item of node) fillLiterals(item, fill);
  else if (typeof node === 'object' && node !== null) {
    const fields = node as Record<string, unknown>;
    for (const key of ['value', 'cooked']) if (typeof fields[key] === 'string') fields[key] = fill(fields[key]);
    for (const value of Object.values(fields)) fillLiterals(value, fill);
  }
}

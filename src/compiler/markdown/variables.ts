/**
 * `{{name}}` in text, code and addresses, for names that the configuration declares; any other pair of braces is text.
 * Before parsing, each is hidden: characters without a meaning in Markdown replace its braces, one for one, so that all
 * positions stay true.
 */
import type { Program } from 'estree-jsx';
import type { Nodes, Root } from 'mdast';
import { mapStrings } from './strings.js';

/** The values that the configuration gives to names. */
export type Variables = ReadonlyMap<string, string>;

/** Unicode noncharacters, which no text contains. */
const OPEN_STAND_IN = '\uFDD0';
const CLOSE_STAND_IN = '\uFDD1';

const variablePattern = /(\\?)\{\{([ \t]*[A-Za-z_][\w.-]*[ \t]*)\}\}/g;
const hiddenVariablePattern = new RegExp(
  `${OPEN_STAND_IN}${OPEN_STAND_IN}[ \\t]*([A-Za-z_][\\w.-]*)[ \\t]*${CLOSE_STAND_IN}${CLOSE_STAND_IN}`,
  'g',
);

/** Hides the declared variables of a text from the parser. The result has the same length. */
export function hideVariables(text: string, variables: Variables): string {
  if (!variables.size || !text.includes('{{')) return text;
  return text.replace(variablePattern, (whole, backslash: string, inside: string) =>
    backslash || !variables.has(inside.trim())
      ? whole
      : OPEN_STAND_IN + OPEN_STAND_IN + inside + CLOSE_STAND_IN + CLOSE_STAND_IN,
  );
}

/** Shows the hidden variables of a text as they were written. */
export function showVariables(text: string): string {
  return text.replaceAll(OPEN_STAND_IN, '{').replaceAll(CLOSE_STAND_IN, '}');
}

/** Fills in the declared variables of a text that is not Markdown, such as a description. `\{{name}}` becomes `{{name}}`. */
export function fillText(text: string, variables: Variables): string {
  if (!variables.size || !text.includes('{{')) return text;
  return text.replace(variablePattern, (whole, backslash: string, inside: string) => {
    const value = variables.get(inside.trim());
    if (value === undefined) return whole;
    return backslash ? whole.slice(1) : value;
  });
}

/** Replaces hidden variables by their values. Edits the tree: its strings, and the literals of its expressions. */
export function fillVariables(tree: Root, variables: Variables): void {
  if (!variables.size) return;
  const fill = (value: string) => value.replace(hiddenVariablePattern, (_, name: string) => variables.get(name) ?? '');
  mapStrings(tree, fill);
  fillExpressions(tree, fill);
}

function fillExpressions(node: Nodes, fill: (value: string) => string): void {
  const holders = [
    node,
    ...('attributes' in node && Array.isArray(node.attributes) ? node.attributes.map(({ value }) => value) : []),
  ];
  for (const holder of holders) {
    const program = (holder as { data?: { estree?: Program } } | null | undefined)?.data?.estree;
    if (program) fillLiterals(program, fill);
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

/**
 * What the imports and exports of a page bind: constants and one-expression functions become values, imports become
 * names of components, of Markdown to include, or addresses of files. No module is ever loaded.
 */

import { posix } from 'node:path';
import type { Expression, ImportDeclaration, Program } from 'estree-jsx';
import type { Root } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { createScope, evaluate, RefusedExpression, type Scope, type Value } from './evaluate.js';

/** Local name → the component it may mean, the likeliest first; or the Markdown file whose text it stands for. */
export type Binding = { components: string[]; file?: string; place?: Position };

export type PageScope = { scope: Scope; bindings: Map<string, Binding>; diagnostics: Diagnostic[] };

/** `given` are names bound from outside, such as `props` of an included page. */
export function readScope(tree: Root, path: string, given: Iterable<[string, Value]> = []): PageScope {
  const found: PageScope = { scope: createScope(given), bindings: new Map(), diagnostics: [] };
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm') continue;
    const program = node.data?.estree as Program | null | undefined;
    for (const statement of program?.body ?? []) readStatement(statement, path, found);
  }
  return found;
}

function readStatement(statement: Program['body'][number], path: string, found: PageScope): void {
  if (statement.type === 'ImportDeclaration') {
    bindImport(statement, found);
    return;
  }
  const refuse = (node: { loc?: Located }, message: string) => {
    const hint = 'Write the value where it is used, or bind it with "export const name = …".';
    found.diagnostics.push(finding('unsupported-expression', message, { path, place: estreePosition(node), hint }));
  };
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
  if (declaration?.type !== 'VariableDeclaration') {
    refuse(statement, 'Of exports, only constants are read; docsc runs no code of a page.');
    return;
  }
  for (const { id, init } of declaration.declarations) {
    if (id.type !== 'Identifier') refuse(id, 'A constant needs one name.');
    else bindConstant(id.name, init, found, refuse);
  }
}

type Located = { start: { line: number; column: number } } | null;

function bindConstant(
  name: string,
  init: Expression | null | undefined,
  found: PageScope,
  refuse: (node: { loc?: Located }, message: string) => void,
): void {
  if (!init) return;
  try {
    found.scope.values.set(name, evaluate(init, found.scope));
  } catch (thrown) {
    if (!(thrown instanceof RefusedExpression)) throw thrown;
    refuse(thrown.node as { loc?: Located }, `The constant "${name}" is not data: ${thrown.message}.`);
  }
}

const markdownFile = /\.mdx?$/i;
const assetFile = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|pdf|zip|mp4|webm)$/i;

function bindImport(statement: ImportDeclaration, found: PageScope): void {
  const { specifiers, source } = statement;
  const place = estreePosition(statement);
  const from = String(source.value).replace(/^!!?[^!]*!/, '');
  for (const specifier of specifiers) {
    const local = specifier.local.name;
    if (assetFile.test(from)) found.scope.values.set(local, from);
    const imported =
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
        ? specifier.imported.name
        : local;
    const module = posix.basename(from).replace(/\.[a-z]+$/i, '');
    const components = [
      ...new Set([imported, local, ...(specifier.type === 'ImportDefaultSpecifier' ? [module] : [])]),
    ];
    found.bindings.set(local, markdownFile.test(from) ? { components: [], file: from, place } : { components });
  }
}

/** Where a node of a syntax tree stands; its columns count from 0, those of findings from 1. */
export function estreePosition({ loc }: { loc?: Located }): Position | undefined {
  return loc ? { line: loc.start.line, column: loc.start.column + 1 } : undefined;
}

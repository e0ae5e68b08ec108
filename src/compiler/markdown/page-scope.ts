/**
 * The names that the imports and exports of a page bind: constants and one-expression functions become values, imports
 * become names of components, of Markdown to include, or addresses of files. No module is ever loaded.
 */
import { posix } from 'node:path';
import type { Expression, Identifier, ImportDeclaration, Literal, Pattern, Program } from 'estree-jsx';
import type { Parents, Root, RootContent } from 'mdast';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { createScope, evaluate, RefusedExpression, type Scope, type Value } from './evaluate.js';

/**
 * A bound name: the components that it may mean, the likeliest first, or the Markdown file whose content it shows. `from`
 * is what an import names; a name that the file defines itself has none.
 */
export type Binding = { components: string[]; from?: string; file?: string; place?: Position };

/** The names that a page binds: values for its expressions, and imports and definitions by their local name. */
export type PageScope = { scope: Scope; bindings: Map<string, Binding>; diagnostics: Diagnostic[] };

type Statement = Program['body'][number];
type Location = { start: { line: number; column: number } } | null;

/** Reads the imports and exports of a file. `outerBindings` are bound from outside, such as `props` of an include. */
export function readScope(tree: Root, path: string, outerBindings: Iterable<[string, Value]> = []): PageScope {
  const scope = createScope(outerBindings);
  const bindings = new Map<string, Binding>();
  const diagnostics: Diagnostic[] = [];
  const refuse = (node: { loc?: Location }, message: string) => {
    const hint = 'Write the value where it is used, or bind it with "export const name = …".';
    diagnostics.push(finding('unsupported-expression', message, { path, place: estreePosition(node), hint }));
  };
  const bindConstant = (name: string, init: Expression) => {
    try {
      scope.values.set(name, evaluate(init, scope));
    } catch (thrown) {
      if (!(thrown instanceof RefusedExpression)) throw thrown;
      refuse(thrown.node as { loc?: Location }, `The constant "${name}" is not data: ${thrown.message}.`);
    }
  };
  const readStatement = (statement: Statement) => {
    if (statement.type === 'ImportDeclaration') {
      for (const { local, binding, asset } of readImport(statement)) {
        bindings.set(local, binding);
        if (asset !== undefined) scope.values.set(local, asset);
      }
      return;
    }
    for (const name of definedNames(statement)) bindings.set(name, { components: [name] });
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    if (declaration?.type !== 'VariableDeclaration') {
      refuse(statement, 'Only exported constants are read; docsc runs no code of a page.');
      return;
    }
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier') refuse(id, 'A constant needs one name.');
      else if (init) bindConstant(id.name, init);
    }
  };
  for (const node of collectModuleNodes(tree))
    for (const statement of node.data?.estree?.body ?? []) readStatement(statement);
  return { scope, bindings, diagnostics };
}

/** The imports and exports of a file, in its order. MDX reads them between the tags of a component too. */
export function collectModuleNodes({ children }: Parents): MdxjsEsm[] {
  return (children as RootContent[]).flatMap(node => {
    if (node.type === 'mdxjsEsm') return [node];
    return node.type === 'mdxJsxFlowElement' ? collectModuleNodes(node) : [];
  });
}

const markdownFile = /\.mdx?$/i;
const assetFile = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|pdf|zip|mp4|webm)$/i;

/** An imported name. `asset` is the address of a file, which expressions may use as a text. */
type ImportedName = { local: string; binding: Binding; asset?: string };

function readImport(statement: ImportDeclaration): ImportedName[] {
  const place = estreePosition(statement);
  // Webpack loaders, as in `!!raw-loader!./a.md`, do not change which file is meant.
  const from = String(statement.source.value).replace(/^!!?[^!]*!/, '');
  return statement.specifiers.map(specifier => {
    const local = specifier.local.name;
    const asset = assetFile.test(from) ? from : undefined;
    if (markdownFile.test(from)) return { local, binding: { components: [], file: from, place }, asset };
    return { local, binding: { components: importedComponents(specifier, from), from }, asset };
  });
}

/** The likeliest name is that which the module exports; for its default export, that of the module. */
function importedComponents(specifier: ImportDeclaration['specifiers'][number], from: string): string[] {
  const local = specifier.local.name;
  if (specifier.type === 'ImportNamespaceSpecifier') return [local];
  const { imported } = specifier as { imported?: Identifier | Literal };
  const exported = imported?.type === 'Identifier' ? imported.name : String(imported?.value ?? 'default');
  const name = exported === 'default' ? posix.basename(from).replace(/\.[a-z]+$/i, '') : exported;
  return [...new Set([name, local])];
}

/** The names that a statement of a file defines, as far as they can be components. */
function definedNames(statement: Statement): string[] {
  const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  const declaration = isExport ? statement.declaration : undefined;
  const patterns = (() => {
    if (declaration?.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id);
    const isNamed = declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration';
    return isNamed && declaration.id ? [declaration.id] : [];
  })();
  return patterns.flatMap(namesInPattern).filter(name => /^[^a-z]/.test(name));
}

/** `{ a: [Card], ...Rest }` → `Card` and `Rest`. */
function namesInPattern(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap(one => namesInPattern(one.type === 'Property' ? one.value : one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesInPattern);
    case 'AssignmentPattern':
      return namesInPattern(pattern.left);
    case 'RestElement':
      return namesInPattern(pattern.argument);
    default:
      return [];
  }
}

/** The position of an ESTree node, whose columns count from 0, as a finding has it, whose columns count from 1. */
export function estreePosition({ loc }: { loc?: Location }): Position | undefined {
  return loc ? { line: loc.start.line, column: loc.start.column + 1 } : undefined;
}

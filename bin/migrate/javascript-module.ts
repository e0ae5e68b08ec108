/** A JavaScript or TypeScript module before anything in it is evaluated: its constants, imports and exports. */
import { posix } from 'node:path';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { Parser } from 'acorn';
import type { ModuleDeclaration, Node, Program, Statement } from 'estree';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { findFile } from './find-file.js';
import type { Source } from './types.js';

/** A module. Nodes have `loc`, whose columns count from 0. */
export type Module = {
  path: string;
  /** Name → its value, or the function of that name. */
  constants: ReadonlyMap<string, Node>;
  /** Local name → the module that it comes from, and its name there; `*` is all of it. */
  imports: ReadonlyMap<string, { from: string; name: string }>;
  exports: ReadonlyMap<string, Node>;
  /** Modules of which it exports everything, with `export *`. */
  stars: readonly string[];
};

const parser = Parser.extend(tsPlugin());

/** Parses a module, or data in JSON. Returns the problem, with its place, if it cannot be parsed. */
export function parseModule(path: string, text: string): Module | { problem: string; source: Source } {
  const code = path.endsWith('.json') ? `export default ${text}` : text;
  try {
    const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true, allowHashBang: true } as const;
    return scanModule(path, parser.parse(code, options) as unknown as Program);
  } catch (thrown) {
    const { message, loc } = thrown as { message: string; loc?: { line: number; column: number } };
    const place = loc && { line: loc.line, column: loc.column + 1 };
    return { problem: `The file cannot be parsed: ${message.replace(/ \(\d+:\d+\)$/, '')}.`, source: { path, place } };
  }
}

function scanModule(path: string, { body }: Program): Module {
  const declared = body.flatMap(statement => declarations(statement));
  const constants = new Map(declared);
  const imports = new Map([
    ...body.flatMap(statement => passedOn(statement)),
    ...body.flatMap(statement =>
      statement.type === 'ImportDeclaration'
        ? statement.specifiers.map(specifier => {
            const from = String(statement.source.value);
            const name =
              specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
                ? specifier.imported.name
                : specifier.type === 'ImportDefaultSpecifier'
                  ? 'default'
                  : '*';
            return [specifier.local.name, { from, name }] as const;
          })
        : [],
    ),
  ]);
  const exports = new Map([...declared, ...(path.endsWith('.json') ? fieldsOf(body) : []), ...body.flatMap(exported)]);
  const stars = body.flatMap(statement =>
    statement.type === 'ExportAllDeclaration' && !statement.exported ? [String(statement.source.value)] : [],
  );
  return { path, constants, imports, exports, stars };
}

/** The fields of data in JSON, which a module can import by name. */
function fieldsOf([statement]: Program['body']): [string, Node][] {
  if (statement?.type !== 'ExportDefaultDeclaration' || statement.declaration.type !== 'ObjectExpression') return [];
  return statement.declaration.properties.flatMap(property =>
    property.type === 'Property' && property.key.type === 'Literal'
      ? [[String(property.key.value), property.value] as [string, Node]]
      : [],
  );
}

/** The name under which a module knows what it only passes on. */
const passedName = (name: string) => `export ${name}`;

/** `export { a as b } from './c'`: an import that has no name in the module. */
function passedOn(statement: Program['body'][number]): [string, { from: string; name: string }][] {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.source) return [];
  const from = String(statement.source.value);
  return statement.specifiers.flatMap(({ exported: name, local }) =>
    name.type === 'Identifier' && local.type === 'Identifier'
      ? [[passedName(name.name), { from, name: local.name }] as [string, { from: string; name: string }]]
      : [],
  );
}

/** The constants and functions that a statement declares. */
function declarations(statement: Statement | ModuleDeclaration | Program['body'][number]): [string, Node][] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration') return [[declaration.id.name, declaration]];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init ? [[id.name, init] as [string, Node]] : [],
  );
}

/** `export default …`, `export { a as b }` and `module.exports = …`. */
function exported(statement: Program['body'][number]): [string, Node][] {
  if (statement.type === 'ExportDefaultDeclaration') return [['default', statement.declaration as Node]];
  if (statement.type === 'ExportNamedDeclaration')
    return statement.specifiers.flatMap(({ exported: name, local }) => {
      if (name.type !== 'Identifier') return [];
      const node = statement.source ? { ...local, type: 'Identifier' as const, name: passedName(name.name) } : local;
      return [[name.name, node] as [string, Node]];
    });
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return [];
  const { left, right } = statement.expression;
  if (left.type !== 'MemberExpression') return [];
  const names = [left.object, left.property].map(node => (node.type === 'Identifier' ? node.name : ''));
  return /^(module\.exports|exports\.default)$/.test(names.join('.')) ? [['default', right]] : [];
}

const SUFFIXES = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];

/** The file of the project that an import in `importer` leads to, or `undefined` for a package. */
export async function resolveImport(fs: FileSystem, importer: string, from: string): Promise<string | undefined> {
  if (!from.startsWith('.')) return undefined;
  const base = posix.join(posix.dirname(importer), from);
  // A module of TypeScript may name a file by the name that it has after compiling.
  return findFile(fs, [...SUFFIXES.map(suffix => base + suffix), base.replace(/\.([cm]?)js$/, '.$1ts')]);
}

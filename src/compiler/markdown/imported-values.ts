/** Constants that a file imports by name from the Markdown files that it includes, as in Mintlify. */
import type { ImportDeclaration } from 'estree-jsx';
import type { Value } from './evaluate.js';
import type { IncludedFile } from './include.js';
import { collectModuleNodes, readScope } from './page-scope.js';

/** Local name → value, for names that the included file exports as a constant. The files of a page are no circle. */
export function importedValues({ tree, files }: IncludedFile): [string, Value][] {
  const statements = collectModuleNodes(tree).flatMap(node => node.data?.estree?.body ?? []);
  return statements.flatMap(statement => (statement.type === 'ImportDeclaration' ? valuesOf(statement, files) : []));
}

function valuesOf({ source, specifiers }: ImportDeclaration, files: IncludedFile['files']): [string, Value][] {
  const file = files.get(String(source.value));
  const named = specifiers.filter(specifier => specifier.type === 'ImportSpecifier');
  if (typeof file !== 'object' || !named.length) return [];
  const { values } = readScope(file.tree, file.path, importedValues(file)).scope;
  return named.flatMap(({ local, imported }): [string, Value][] => {
    const name = imported.type === 'Identifier' ? imported.name : String(imported.value);
    const value = values.get(name);
    return value === undefined ? [] : [[local.name, value]];
  });
}

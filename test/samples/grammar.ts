/** The tree-sitter grammars that samples are parsed with. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** A node of a tree-sitter syntax tree. */
export type Node = {
  type: string;
  text: string;
  isError: boolean;
  isMissing: boolean;
  hasError: boolean;
  children: Node[];
};
/** A tree-sitter parser. */
export type Parser = { setLanguage(language: unknown): void; parse(text: string): { rootNode: Node; delete(): void } };
type TreeSitter = {
  Parser: { new (): Parser; init(): Promise<void> };
  Language: { load(path: string): Promise<unknown> };
};

/** The optional package that contains the grammars. */
export const PACKAGE = '@vscode/tree-sitter-wasm';
const names: Record<string, string> = { curl: 'bash', node: 'javascript', csharp: 'c-sharp' };
const require = createRequire(import.meta.url);
// Otherwise V8 would optimize the grammars' WASM for seconds after the tests are done.
setFlagsFromString('--liftoff-only');

/** True if the package of grammars is installed. */
export function isInstalled(): boolean {
  try {
    return Boolean(require.resolve(PACKAGE));
  } catch {
    return false;
  }
}

/** Returns the parser for a sample language. */
export async function parserOf(id: string): Promise<Parser> {
  const { Parser, Language } = require(PACKAGE) as TreeSitter;
  await Parser.init();
  const parser = new Parser();
  const file = join(dirname(require.resolve(PACKAGE)), `tree-sitter-${names[id] ?? id}.wasm`);
  parser.setLanguage(await Language.load(file));
  return parser;
}

/** True if a text parses without errors. */
export function parses(parser: Parser, text: string): boolean {
  const tree = parser.parse(text);
  const isRight = !tree.rootNode.hasError;
  tree.delete();
  return isRight;
}

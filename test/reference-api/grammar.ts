/** The grammars that samples are parsed with. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

type Tree = { rootNode: { hasError: boolean }; delete: () => void };
type Parser = { setLanguage(language: unknown): void; parse(text: string): Tree };
type TreeSitter = {
  Parser: { new (): Parser; init(): Promise<void> };
  Language: { load(path: string): Promise<unknown> };
};

export const PACKAGE = '@vscode/tree-sitter-wasm';
const names: Record<string, string> = { curl: 'bash', node: 'javascript', csharp: 'c-sharp' };
const require = createRequire(import.meta.url);
// The optimising compiler would work on the grammars for seconds after the tests are done.
setFlagsFromString('--liftoff-only');

export function isInstalled(): boolean {
  try {
    return Boolean(require.resolve(PACKAGE));
  } catch {
    return false;
  }
}

/** Whether a text is one of the language of samples with this id. */
export async function checkerOf(id: string): Promise<(text: string) => boolean> {
  const { Parser, Language } = require(PACKAGE) as TreeSitter;
  await Parser.init();
  const parser = new Parser();
  const file = join(dirname(require.resolve(PACKAGE)), `tree-sitter-${names[id] ?? id}.wasm`);
  parser.setLanguage(await Language.load(file));
  return text => {
    const tree = parser.parse(text);
    const isRight = !tree.rootNode.hasError;
    tree.delete();
    return isRight;
  };
}

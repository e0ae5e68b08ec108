/** The library of the language server protocol, a package that only those install who use `docsc lsp`. */
import { importExternal } from '../../src/compiler/components/import-outside.js';

/** The package's name. */
export const LSP_PACKAGE = 'vscode-languageserver';

/** The parts of the package that docsc uses. */
export type LspLibrary = Pick<
  typeof import('vscode-languageserver/node'),
  'createConnection' | 'ProposedFeatures' | 'ResponseError' | 'DidChangeWatchedFilesNotification'
>;

/** Loads the package; `undefined` where it is not installed. */
export async function loadLspLibrary(): Promise<LspLibrary | undefined> {
  try {
    const loaded = await importExternal<LspLibrary & { default?: LspLibrary }>(`${LSP_PACKAGE}/node`);
    return loaded.default ?? loaded;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw thrown;
    return undefined;
  }
}

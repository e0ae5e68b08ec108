/** What the server offers to editors. */
import type { ServerCapabilities } from 'vscode-languageserver';

/** The requests that the thread of a project answers. */
export const questions = [
  'textDocument/completion',
  'textDocument/hover',
  'textDocument/definition',
  'textDocument/references',
  'textDocument/codeAction',
  'textDocument/prepareRename',
  'textDocument/rename',
  'workspace/willRenameFiles',
] as const;

/** A request that the thread of a project answers. */
export type QuestionName = (typeof questions)[number];

/** The answer to the first request. Texts are sent whole: a page is small, and so it takes one library less. */
export const capabilities: ServerCapabilities = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: 1, save: false },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  workspace: {
    fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] } },
  },
  codeActionProvider: { codeActionKinds: ['quickfix', 'source.fixAll.docsc'] },
  completionProvider: { triggerCharacters: ['(', '/', '#', '"', "'", '<', '`', ':', '.'] },
};

/** What the thread of a project and the main thread tell each other in `docsc lsp`. Positions and addresses are those of the protocol. */
import type { Diagnostic } from 'vscode-languageserver';

/** A request of the client, passed on. */
export type Question = { id: number; method: string; params: unknown };

/** A document that the editor has open; without a text, it has closed it. */
export type EditedDocument = { uri: string; text?: string };

/** Main thread → thread of a project. */
export type ToldThread =
  /** The absolute path of the configuration to read. `watches`: the client does not say which files change. */
  | { open: string; watches: boolean }
  | { document: EditedDocument }
  /** Addresses of files that were created, changed or deleted. */
  | { changed: string[] }
  | { question: Question };

/** All findings in a file. */
export type PublishedFindings = { uri: string; diagnostics: Diagnostic[] };

/** Thread of a project → main thread. */
export type ToldServer =
  /** The arguments are valid, and the package is there. `config` is the path that a flag gave. */
  | { ready: { config?: string; version: string } }
  | { answer: { id: number; result?: unknown; error?: string } }
  | { publish: PublishedFindings };

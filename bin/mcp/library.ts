/** The pages that `docsc mcp` reads, wherever they come from: the built site, or the sources. */
import type { Route } from '../../src/routes.js';
import type { SearchEngine } from '../../src/runtime/search/engine/engine.js';

/** A page in the list of all pages. */
export type LibraryPage = {
  route: Route;
  title: string;
  /** Its description, in one line. */
  note?: string;
  /** For an operation of an API: its method and path, such as `GET /users`, and its `operationId` if that is known. */
  names?: readonly string[];
  /** The date of the last change, in ISO 8601. */
  changed?: string;
};

/** One state of a site. */
export type Library = {
  title: string;
  /** The published path of the site, with slashes around it, and its origin, which is empty if it is not known. */
  base: string;
  origin: string;
  /** Every page that a list may name, in the order of routes. */
  pages: readonly LibraryPage[];
  /** The page as Markdown; `undefined` for a route that has none. */
  readPage: (route: Route) => Promise<string | undefined>;
  /** Where an old address leads: to a route with query and hash, or to another site. */
  redirect: (route: Route) => string | undefined;
  /** Opens the search index; `undefined` for a site without one. */
  openSearch: () => Promise<SearchEngine | undefined>;
  /** When each page changed, or the reason why that is not known. */
  readChanges: () => Promise<readonly LibraryPage[] | { lack: string }>;
};

/** Returns the site as it is now. Rejects with `DiagnosticError` if there is none any more. */
export type OpenLibrary = () => Promise<Library>;

/** A site that is followed until `close` is called. */
export type FollowedLibrary = { open: OpenLibrary; close: () => void };

/** A request that cannot be answered, with a text for the program that made it. */
export class Refusal extends Error {}

/**
 * Debug logs on stderr: `NODE_DEBUG=docsc:cache docsc build` prints one namespace, `NODE_DEBUG=docsc:*` all of them. A
 * disabled namespace costs one function call. Findings and progress are not debug logs.
 */
import { debuglog } from 'node:util';

/** Namespace → logger, which takes a format string of `util.format` and its values. */
export const debug = {
  /** The files that the configuration was read from. */
  config: debuglog('docsc:config'),
  /** The files that were listed, read and outlined. */
  load: debuglog('docsc:load'),
  /** The pages that were restored from the cache, and why others were not. */
  cache: debuglog('docsc:cache'),
  /** The pages that were compiled, and how long each took. */
  pages: debuglog('docsc:pages'),
  /** The steps of building the search index. */
  search: debuglog('docsc:search'),
  /** Requests to the development server, and what each edit changed. */
  serve: debuglog('docsc:serve'),
};

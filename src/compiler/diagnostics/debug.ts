/**
 * What docsc does, for people who ask why: `NODE_DEBUG=docsc:cache docsc build` prints one namespace, `NODE_DEBUG=docsc:*`
 * all of them, on stderr. A namespace that is off costs one call. Findings and progress do not go here.
 */
import { debuglog } from 'node:util';

/** The namespaces; each takes a format string of `util.format` and its values. */
export const debug = {
  /** Which files the configuration was read from. */
  config: debuglog('docsc:config'),
  /** Which files were listed, read and outlined. */
  load: debuglog('docsc:load'),
  /** Which pages were restored, and why others were not. */
  cache: debuglog('docsc:cache'),
  /** Which pages were compiled, and how long each took. */
  pages: debuglog('docsc:pages'),
  /** How the search index was made. */
  search: debuglog('docsc:search'),
  /** Requests to the development server and what an edit changed. */
  serve: debuglog('docsc:serve'),
};

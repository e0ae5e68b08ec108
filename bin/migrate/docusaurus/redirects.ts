/** Redirects of Docusaurus: the options of `plugin-client-redirects`. */
import type { Settings } from '../settings.js';
import type { Redirect } from '../types.js';

/** The listed redirects. A function that makes more is reported. */
export function readRedirects(options: Settings): Redirect[] {
  // docsc answers addresses with .html by itself.
  options.passOver('fromExtensions', 'toExtensions', 'id');
  const pointer = `${options.pointer}/createRedirects`;
  if (options.has('createRedirects') || options.file.diagnostics.some(one => one.pointer?.startsWith(pointer)))
    options.report(
      'createRedirects',
      'is a function',
      'Write the addresses that it returns to redirects.yaml, or a prefix that all of them have to "redirectPrefixes".',
    );
  return options.list('redirects').flatMap(entry => {
    const from = entry.take('from');
    const to = entry.text('to');
    return to && (typeof from === 'string' || Array.isArray(from)) ? [{ from: from as Redirect['from'], to }] : [];
  });
}

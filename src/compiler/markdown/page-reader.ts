/** How the files of one page are read and parsed. */
import type { IncludeReader } from './include.js';
import type { MarkdownOptions } from './options.js';
import { isDialectOfMkdocs, parseFile, parseWithPlugins } from './parse-file.js';
import type { PageBudget, TakeExtra } from './site-budget.js';

/** The options of a site for one page. */
export type PageOptions = Omit<MarkdownOptions, 'budget'> & { budget: PageBudget; takeExtra: TakeExtra };

/** Reads files as the site's options say, within the budget of the page. */
export function createReader(options: PageOptions): IncludeReader {
  const { readText, folders, excludedFolder, limits, plugins, append, budget } = options;
  const parse: IncludeReader['parse'] = plugins
    ? (text, path) => parseWithPlugins(text, path, { ...options, plugins })
    : (text, path) => parseFile(text, path, options);
  // A plugin may change the tree, and sees each file once for every page.
  const parseIncluded: IncludeReader['parse'] = plugins
    ? parse
    : (text, path) =>
        options.parseIncluded({
          ...{ text, path, takeExtra: options.takeExtra },
          parse: takeExtra => parseFile(text, path, { ...options, takeExtra }),
        });
  const snippets = isDialectOfMkdocs(options) ? { append } : undefined;
  return { readText, folders, excludedFolder, limits, budget, parse, parseIncluded, names: options, snippets };
}

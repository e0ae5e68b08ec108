/** What compiling a Markdown file needs beside its text. */
import type { Root as Mdast } from 'mdast';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Variables } from './variables.js';

/** What a site's configuration says of its Markdown. */
export type MarkdownOptions = {
  /** `mdx` reads `.md` files as MDX too. */
  format: 'detect' | 'mdx';
  variables: Variables;
  math: boolean;
  /** Folders whose files pages may include, the folder of documents first. */
  folders: string[];
  /** A folder whose files they may not. */
  closed?: string;
  /** Names of the site's own components, and names given to built-in ones. */
  own: ReadonlySet<string>;
  aliases: ReadonlyMap<string, string>;
  readText: (path: string) => Promise<string>;
  /** Looks at each file as it was parsed, variables still hidden; changes nothing. */
  inspect?: (file: { path: string; tree: Mdast; text: string }) => Diagnostic[];
};

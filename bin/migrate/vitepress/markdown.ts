/** `markdown` of VitePress: options of its parser. */
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

type Markdown = NonNullable<MigratedSite['config']['markdown']>;

/** The options that docsc has too; `source` is the folder that `@` stands for in paths. */
export function readMarkdown(markdown: Settings): Markdown {
  markdown.passOver(
    'theme',
    'languages',
    'languageAlias',
    'langs',
    'languageLabel',
    'defaultHighlightLang',
    'codeTransformers',
    'shikiSetup',
    'preConfig',
    'config',
    'attrs',
    'container',
    'headers',
    'toc',
    'image',
    'externalLinks',
    'linkify',
    'html',
    'emoji',
    'gfmAlerts',
    'cache',
    'component',
    'frontmatter',
    'sfc',
    'codeCopyButtonTitle',
    'cjkFriendlyEmphasis',
    'typographer',
    'quotes',
  );
  if (markdown.take('lineNumbers'))
    markdown.report(
      'lineNumbers',
      'numbers the lines of all code',
      'Write "showLineNumbers" behind the language of fences that need it.',
    );
  if (markdown.take('breaks'))
    markdown.report(
      'breaks',
      'makes each end of a line a break',
      'Write a backslash at the end of lines that end in a break.',
    );
  const anchor = markdown.child('anchor');
  if (anchor.has('slugify'))
    anchor.report(
      'slugify',
      'makes ids of headings by a rule of its own',
      'Write ids that links name behind headings, as in "## Heading {#own-id}".',
    );
  anchor.passOver(...anchor.keys());
  return { lenient: true, headingIds: 'vitepress', math: markdown.take('math') ? true : undefined };
}

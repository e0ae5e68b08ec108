/** The rules for the contents of pages; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const markdownRules = {
  'changelog-entry': {
    level: 'error',
    exit: 1,
    about: 'An entry of a changelog has no day or one that does not exist, or a changelog has no entries.',
    cure: 'Write the day as 2026-11-24: at the start of the file name, as "date" in the front matter, or in the heading of the entry.',
  },
  'invalid-mdx': {
    level: 'error',
    exit: 1,
    about: 'JSX in a page cannot be parsed; it is shown as text.',
    cure: 'Close every tag, and put a backslash before a { or < that is meant as text.',
  },
  'unknown-component': {
    level: 'error',
    exit: 1,
    about:
      'A page, a slot or a name in the configuration uses a component that docsc does not know; the children of the component are still shown.',
    cure: 'Use a component that docsc knows, or plain Markdown.',
  },
  'unknown-icon': {
    level: 'warning',
    exit: 1,
    about: 'A page names an icon that no set of the site has; nothing is drawn.',
    cure: 'Correct the name, or name the set that has the icon under "icons" in the configuration.',
  },
  'invalid-icon': {
    level: 'warning',
    exit: 1,
    about: 'The file of an icon is not an SVG drawing, or contains more than shapes and colours.',
    cure: 'Export the drawing again as plain shapes with a viewBox.',
  },
  'unknown-term': {
    level: 'warning',
    exit: 1,
    about: 'A page uses a term that the glossary does not have; it is shown without an explanation.',
    cure: 'Correct the term, or add it to the glossary.',
  },
  'invalid-icon-set': {
    level: 'error',
    exit: 2,
    about: 'The file of an icon set is damaged, or in another form than that of Iconify.',
    cure: 'Install the package again, or correct the file.',
  },
  'missing-icon-set': {
    level: 'error',
    exit: 2,
    about: 'An icon set that the configuration names is not installed, or has no drawings.',
    cure: 'Install the package, or correct the name.',
  },
  'unsupported-expression': {
    level: 'error',
    exit: 1,
    about: 'A page contains a JavaScript expression; docsc shows it as text and never runs it.',
    cure: 'Write the value itself, or put a backslash before the brace.',
  },
  'unknown-command': {
    level: 'warning',
    exit: 1,
    about:
      "An npm command has no equivalent in another package manager; that package manager's tab shows the npm command.",
    cure: 'Move the command to a block of its own without npm2yarn, or write the tabs yourself.',
  },
  'hidden-character': {
    level: 'warning',
    exit: 1,
    about: 'A page contains an invisible character that changes how its text reads; in code, its code point is shown.',
    cure: 'Remove the character.',
  },
  'invalid-encoding': {
    level: 'warning',
    exit: 1,
    about: 'A file is not valid UTF-8; the invalid bytes are shown as U+FFFD.',
    cure: 'Save the file as UTF-8.',
  },
  'invalid-slug': {
    level: 'error',
    exit: 1,
    about: 'A slug or id is not a valid path of this site; the page gets the route of its file instead.',
    cure: 'Write a path such as /guide/install.',
  },
  'open-fence': {
    level: 'warning',
    exit: 1,
    about:
      'A code fence is never closed, so everything after it is code, to the end of the page or of the block that contains the fence.',
    cure: 'Close the fence with a line of the same number of backticks or tildes.',
  },
  'mdx-in-markdown': {
    level: 'warning',
    exit: 1,
    about: 'A file that is read as Markdown contains an import, an export or a component, which only MDX supports.',
    cure: 'Give the file the extension .mdx, or set markdown.format to mdx.',
  },
  'unsafe-attribute': {
    level: 'error',
    exit: 1,
    about: 'A JSX attribute could carry code, styles or references; it is left out.',
    cure: 'Remove the attribute; for styles, use a class.',
  },
  'invalid-attribute': {
    level: 'warning',
    exit: 1,
    about: 'An attribute of a built-in component is missing, misspelled or of the wrong type.',
    cure: "See the manual's page on the component for its attributes.",
  },
  'undrawn-diagram': {
    level: 'warning',
    exit: 1,
    about: 'A diagram cannot be drawn; its source is shown.',
    cure: 'Install beautiful-mermaid, or use a kind of diagram that it can draw.',
  },
  'invalid-math': {
    level: 'error',
    exit: 1,
    about: 'A formula is not valid TeX; its source is shown.',
    cure: 'Correct the TeX, or put a backslash before a $ that is meant as text.',
  },
  'broken-include': {
    level: 'error',
    exit: 1,
    about: 'A file that a page includes does not exist, is outside the allowed folders, or includes itself.',
    cure: 'Correct the path, or add its folder to markdown.include.',
  },
  'unsupported-html': {
    level: 'warning',
    exit: 1,
    about: 'An HTML element or attribute is not allowed; the content of the element is kept.',
    cure: 'Use Markdown, or an element that is allowed; see "Writing pages".',
  },
  'unclosed-html': {
    level: 'warning',
    exit: 1,
    about: 'An HTML element is never closed and so contains everything after it, or a closing tag matches no element.',
    cure: 'Close each element where it ends.',
  },
  'unsafe-url': {
    level: 'warning',
    exit: 1,
    about: 'An address has a scheme that is not allowed; the link is removed and its text is kept.',
    cure: 'Use an address with https, http, mailto or tel, or a relative one.',
  },
  'unknown-language': {
    level: 'error',
    exit: 1,
    about: 'A code block names a language that docsc cannot highlight; it is shown without colours.',
    cure: 'Name a language that docsc knows, or text.',
  },
  'plain-code': {
    level: 'warning',
    exit: 1,
    about: 'A code block is too long or too repetitive to be coloured; it is shown without colours.',
    cure: 'Shorten it, or name the language text.',
  },
  'unknown-directive': {
    level: 'warning',
    exit: 1,
    about: 'A block starts with ::: or [! and a name that docsc does not know; its content is kept.',
    cure: 'Use a name that docsc knows, or plain Markdown.',
  },
  'unbalanced-directive': {
    level: 'warning',
    exit: 1,
    about: 'A block opened with ::: is never closed, or a ::: closes no block.',
    cure: 'Close each block with a line of the same number of colons; give an outer block more colons than the blocks inside it.',
  },
  'table-row': {
    level: 'warning',
    exit: 1,
    about: 'A row has more cells than the table has columns; the extra cells are not shown.',
    cure: 'Put a backslash before each | that is meant as text, or add a column.',
  },
  'foreign-syntax': {
    level: 'warning',
    exit: 1,
    about: 'A page uses syntax of another tool, such as !!! note or {{#include}}, which docsc shows as text.',
    cure: "Use docsc's own syntax, or put a backslash before what is meant as text.",
  },
  'heading-order': {
    level: 'warning',
    exit: 1,
    about: 'A heading skips a level, or a page has one of level 1 besides its title.',
    cure: 'Begin with level 2, and go down by one level at a time.',
  },
  'missing-alt': {
    level: 'warning',
    exit: 1,
    about: 'An image has no alternative text, which screen readers read and which is shown if the image does not load.',
    cure: 'Say between the brackets, or in alt, what the image shows. If it only decorates, write <img> with alt="".',
  },
  'unused-footnote': {
    level: 'warning',
    exit: 1,
    about: 'Nothing refers to a footnote, or its name is defined twice, so its text is not shown.',
    cure: 'Refer to the footnote where it belongs, or remove it.',
  },
} as const satisfies Record<string, Rule>;

/** Notations of other tools that Markdown takes for text, and what docsc has instead. Pure data. */

/** A notation. `line` matches from the beginning of a line of a paragraph, `inline` anywhere in a text; each has one of both, or only `code`. */
export type ForeignNotation = {
  /** What it is, after its excerpt: `"!!! note" is …`. */
  what: string;
  line?: RegExp;
  inline?: RegExp;
  /** Matches a line of a fence, in which the notation takes text from a file. */
  code?: RegExp;
  /** The line counts only if an indented line follows, because it may be text otherwise. */
  needsBody?: (line: string) => boolean;
  /** The notation counts only in a file that has this too, because it may be text otherwise. */
  needs?: RegExp;
  /** The notation counts only in a file with a `<script>`, as pages of VitePress have one. */
  needsScript?: true;
  /** Matches the languages of fences in which `code` counts. */
  languages?: RegExp;
  /** It is all of its paragraph. */
  alone?: true;
  /** What docsc does with it, where it does not show it as text. */
  effect?: 'strikes out';
  cure: string;
};

const mkdocsKinds =
  /^\S+[ \t]+(?:note|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|caution|attention|failure|fail|missing|danger|error|bug|example|quote|cite)(?:[ \t]+(?:inline(?:[ \t]+end)?|"[^"]*"))*[ \t]*$/;

const includes =
  'Include a Markdown file with <Include file="…" /> in MDX, and code with an empty fence such as ```js file="…".';
const templates = 'docsc runs no templates: write the text itself, or declare its value under "variables".';

const mathJax =
  'Write it between $ and $ or as a block between $$, and set "markdown.math" to true in the configuration.';

/** Emojis that documentation uses; a word between colons that is none of them is text. */
const emojiNames =
  `100 -1 \\+1 arrow_down arrow_forward arrow_left arrow_right arrow_up art ballot_box_with_check bar_chart beer
  black_circle blue_heart blush boom books bug bulb chart_with_upwards_trend checkered_flag clap coffee confetti_ball
  construction crab crossed_fingers dart exclamation exploding_head eyes fire gift globe_with_meridians green_circle
  green_heart grey_question grin hammer_and_wrench handshake heart heart_eyes heavy_check_mark heavy_exclamation_mark
  heavy_multiplication_x heavy_plus_sign hourglass information_source joy large_blue_circle laughing loudspeaker mag
  man_raising_hand mega memo muscle negative_squared_cross_mark no_entry no_entry_sign octocat ok_hand
  open_file_folder page_facing_up partying_face penguin point_down point_left point_right point_up pray pushpin
  raised_hands raising_hand recycle red_circle rocket rotating_light round_pushpin seedling slightly_smiling_face smile
  smiley sob sparkles speech_balloon star star2 sunglasses sunny tada test_tube thinking thumbsdown thumbsup trophy
  warning wave whale white_check_mark white_circle wink wrench writing_hand x yellow_circle zap`.split(/\s+/);

const attributes = {
  what: 'a list of attributes, as in MkDocs and Jekyll',
  cure: 'Remove it: docsc reads attributes only behind headings and in fences.',
};

const gitBookName =
  '(?:end)?(?:openapi|(?:hint|tabs?|embed[ \\t]+url|file|swagger|content-ref|stepper|step|columns?|code)\\b)';

/** The end of a tag on its line, before another one begins. */
const gitBookEnd = '(?:(?!\\{%)[^\\n])*?%\\}';

/** The description of a command of mdBook. */
export const mdbookCommand = 'a command of mdBook';

/** What the notation that includes a file in MkDocs is. */
export const mkdocsSnippet = 'a snippet of MkDocs';

/** What an emoji between colons is. */
export const emojiName = 'the name of an emoji, as in VitePress and MkDocs';

/** Matches the languages of fences in which mdBook hides lines. */
export const rustLanguage = /^(?:rust|rs)(?![\w-])/i;

/** All notations. */
export const foreignNotations: readonly ForeignNotation[] = [
  {
    what: 'an admonition of MkDocs',
    line: /^(?:!{3}|\?{3}\+?)[ \t]+[a-z][\w-]*(?:[ \t]+[a-z][\w-]*)*(?:[ \t]+"[^"]*")?[ \t]*$/i,
    needsBody: line => !mkdocsKinds.test(line),
    cure: 'Write :::note[Title] above the text and ::: below it, and do not indent the text; ??? is :::details[Title].',
  },
  {
    what: 'a tab of MkDocs',
    line: /^===[!+]?[ \t]+"[^"]+"[ \t]*$/,
    cure: 'Write <Tabs> with a <TabItem label="…"> for each tab in a file that ends in .mdx, or :::code-group around fences.',
  },
  {
    what: 'a block of MkDocs',
    line: /^\/{3,}[ \t]+[a-z][\w-]*(?:[ \t]*\|.*|[ \t]*)$/,
    needs: /^[ \t>]*\/{3,}[ \t]*$/m,
    cure: 'Write :::note[Title] above the text and ::: below it, and <TabItem label="…"> in <Tabs> for a tab.',
  },
  {
    what: mkdocsSnippet,
    line: /^-+8<-+(?:[ \t]+"[^"]*")?[ \t]*$/,
    code: /^-+8<-+[ \t]+"[^"]+"[ \t]*$/,
    cure: includes,
  },
  {
    what: 'an include of MkDocs',
    inline: /\{!>?[ \t]*[^\s!{}]+\.\w+[ \t]*!\}|\{\*(?=[ \t]*[^\s*{}]+\.\w)[^*{}\n]*\*\}/,
    code: /^(?:\{!>?[ \t]*[^\s!{}]+\.\w+[ \t]*!\}|\{\*(?=[ \t]*[^\s*{}]+\.\w)[^*{}\n]*\*\})$/,
    cure: includes,
  },
  {
    what: 'an abbreviation of MkDocs',
    line: /^\*\[[^\]\n]+\]:[ \t]+\S.*$/,
    cure: 'Write <abbr title="…"> around the word, or remove the line.',
  },
  {
    what: 'a table of contents of another tool',
    line: /^(?:\[\[_?toc_?\]\]|\[TOC\])[ \t]*$/i,
    alone: true,
    cure: 'Remove it: every page has a table of contents beside its text.',
  },
  { what: 'a code snippet of VitePress', line: /^<<<[ \t]*(?=\S*[./@])[\w@./].*$/, cure: includes },
  {
    what: 'an expression of VitePress',
    inline: /\{\{[ \t]*\$(?:frontmatter|params|page|site|t)\b[^{}\n]*\}\}/,
    cure: templates,
  },
  {
    what: 'an expression of Vue',
    inline: /\{\{[ \t]*(?!\$(?:frontmatter|params|page|site|t)\b)[\w$('"`!][^{}\n]*\}\}/,
    needsScript: true,
    code: /\{\{[^{}\n]+\}\}/,
    languages: /^[\w+#]+-vue(?![\w-])/,
    cure: templates,
  },
  {
    what: mdbookCommand,
    inline: /\{\{[ \t]*#(?!(?:if|each|unless|with|inline|let|await|key)\b)[a-z][^{}\n]*\}\}/,
    code: /^\{\{[ \t]*#(?:include|rustdoc_include|shiftinclude|playground|playpen)[ \t][^{}\n]*\}\}[ \t]*$/,
    cure: includes,
  },
  {
    what: 'a hidden line of mdBook',
    code: /^#(?: .*)?$/,
    languages: rustLanguage,
    cure: 'Remove it, or write a // comment.',
  },
  {
    what: 'a cut of Twoslash',
    code: /^\/\/[ \t]*---cut(?:-(?:before|after|start|end))?---$/,
    cure: 'Remove it, and the lines that it hides elsewhere.',
  },
  {
    what: 'an annotation of MkDocs',
    code: /(?:#|\/\/|\/\*|--|;|%)[ \t]*\(\d+\)!(?:[ \t]*(?:\*\/|-->))?$/,
    cure: 'Remove the "!", and refer to the number in the text below.',
  },
  {
    what: 'an API of mkdocstrings',
    line: /^:::[ \t]+[A-Za-z_]\w*(?:\.\w+)+[ \t]*$/,
    cure: 'docsc reads no source code: write the reference as Markdown.',
  },
  {
    what: 'the name of a rule, as in the Rust reference',
    line: /^r\[[a-z][\w-]*(?:\.[\w-]+)*\][ \t]*$/,
    cure: 'Remove it, or write <a id="…"></a> for links that lead there.',
  },
  {
    what: 'a shortcode of Hugo',
    inline: /\{\{[<%](?=[ \t]*[\w./-])(?:(?!\{\{)[^\n])*?[%>]\}\}/,
    cure: 'Write it as Markdown, or as a component in a file that ends in .mdx.',
  },
  {
    what: 'a block of GitBook',
    inline: new RegExp(`(?<!\\{)\\{%-?[ \\t]*${gitBookName}${gitBookEnd}`),
    cure: 'Write a hint as :::info and ::: around its text, tabs as <Tabs> in MDX, and a file or page as a link.',
  },
  {
    what: 'a tag of Liquid, as in Jekyll',
    inline: new RegExp(`(?<!\\{)\\{%-?[ \\t]*(?!${gitBookName})[a-z]${gitBookEnd}`, 'i'),
    cure: templates,
  },
  {
    what: 'a value of Liquid, as in Jekyll',
    inline: /\{\{-?[ \t]*(?:site|page|layout|include|config)\.[^{}\n]*\}\}/,
    cure: templates,
  },
  { ...attributes, line: /^\{:[ \t]*(?:[.#][\w-][^{}\n]*|[a-z][\w-]*=\S+(?:\s[^{}\n]*)?)\}[ \t]*$/i },
  {
    ...attributes,
    line: /^\{[ \t]*[.#](?!(?:if|each|await|key|snippet)\b)[a-z][\w:.-]*(?:[ \t]+(?:[.#][\w-]+|[a-z][\w-]*=\S+))*[ \t]*\}[ \t]*$/i,
  },
  {
    what: 'a definition list, as in MkDocs and mdBook',
    line: /^:[ \t]+\S.*$/,
    cure: 'Write a list, or <dl> with a <dt> and a <dd> for each entry.',
  },
  {
    what: 'an icon of MkDocs',
    inline: /:(?:material|octicons|fontawesome|simple)(?:-[a-z0-9]+)+:/,
    cure: 'Remove it, or write a character such as ✓.',
  },
  {
    what: emojiName,
    inline: new RegExp(`(?<![\\w:/]):(?:${emojiNames.join('|')}):(?![\\w:/])`),
    cure: 'Write the emoji itself, such as 🎉.',
  },
  {
    what: 'a suggested change, as in MkDocs',
    inline: /\{(?:--[^{}\n]+--|\+\+[^{}\n]+\+\+|~~(?=[^{}\n]+~>)[^{}\n]*~~|==[^{}\n]+==|>>[^{}\n]+<<)\}/,
    cure: 'Write <del>, <ins> or <mark> around the text, and remove comments.',
  },
  {
    what: 'inserted text, as in MkDocs',
    inline: /(?<!\^)\^\^(?=[^\s^])[^^\n]*[^\s^]\^\^(?!\^)/,
    cure: 'Write <ins> around it.',
  },
  {
    what: 'superscript, as in MkDocs and Pandoc',
    inline: /(?<=[A-Za-z0-9)])\^[A-Za-z0-9+-]{1,10}\^(?!\^)/,
    cure: 'Write <sup> around it.',
  },
  {
    what: 'subscript, as in MkDocs and Pandoc',
    inline: /(?<=[A-Za-z0-9)])~[A-Za-z0-9,+-]{1,10}~(?!~)/,
    effect: 'strikes out',
    cure: 'Write <sub> around it, or ~~ on both sides to strike it out.',
  },
  {
    what: 'a key of MkDocs',
    inline: /(?<![\w+{])\+\+[a-z0-9-]+(?:\+[a-z0-9-]+)*\+\+(?![\w+])/i,
    cure: 'Write <kbd>Ctrl</kbd>.',
  },
  {
    what: 'marked text, as in MkDocs and Obsidian',
    inline: /(?<![=\w{])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\w])/,
    cure: 'Write <mark> around it.',
  },
  { what: 'a formula of MathJax', inline: /\\\\\((?![.[(^])[^\n*?]{1,300}?\\\\\)/, cure: mathJax },
  { what: 'a formula of MathJax', line: /^\\\\\[(?=.*[\w\\]).*$/, cure: mathJax },
  {
    // With `markdown.math` it is no text.
    what: 'a formula',
    line: /^\$\$(?:[^$\n]+\$\$)?[ \t]*$/,
    cure: 'Set "markdown.math" to true in the configuration.',
  },
  {
    what: 'a directive of reStructuredText',
    line: /^\.\.[ \t]+[a-z][\w:-]*::(?:[ \t].*)?$/,
    cure: 'Write it as Markdown.',
  },
];

/** Notations that a file in the dialect of MkDocs may have: what they are, as in `what`. */
export const readInMkdocs: ReadonlySet<string> = new Set([
  'an icon of MkDocs',
  emojiName,
  'code with a language, as in MkDocs',
  'an annotation of MkDocs',
]);

/** Languages in which notations of other tools are examples of themselves. */
export const templateLanguages: ReadonlySet<string> = new Set(['md', 'markdown', 'mdx', 'hbs', 'handlebars']);

/** A notation that is no text by itself: the group at the end of the pattern, or all of it. `effect` is what docsc does instead of showing it. */
export type NotationInTree = { pattern: RegExp; what: string; cure: string; effect?: 'leaves out' | 'strikes out' };

/** An expression of Vue inside HTML. */
export const expressionInHtml: NotationInTree = {
  pattern: />[^<>]*?(\{\{[^{}\n]+\}\})/,
  what: 'an expression of Vue',
  cure: templates,
};

/** Inline code with the name of its language. */
export const languageInCode: NotationInTree = {
  pattern: /^#![a-z][\w+-]*[ \t]+\S/,
  what: 'code with a language, as in MkDocs',
  cure: 'Remove the "#!" and the language behind it.',
};

/** A link of the form `[text][label]` whose label is defined nowhere: Markdown leaves it as text. */
export const undefinedLabel: NotationInTree = {
  pattern:
    /(?<![\w\])\\\0])\[(?:(?![\^!\]])[^[\]]{1,200}\]\[[a-z_](?:[^[\]\n\\]|\\[^\]\n])+\]|(?:\0+|\w+(?:\.\w+)+)\]\[\])/i,
  what: 'a link whose label is not defined',
  cure: 'Define the label, as in "[label]: ./page.md", or write the address in parentheses.',
};

/** An element whose attribute says that its text is Markdown, which CommonMark reads behind a blank line only. */
export const markdownInHtml: NotationInTree = {
  pattern:
    /<[a-z][\w-]*(?=[ \t])(?=[^<>\n]*[ \t]markdown(?:=["']?\w+["']?)?[ \t>])[^<>\n]*>(?=[ \t]*(?:\n[ \t]*)?[^\s<]|[\s\S]{0,2000}?(?:\*\*|\]\(|`|:[a-z]+-[a-z-]+\d*:))/i,
  what: 'Markdown inside HTML, as in MkDocs and Jekyll',
  cure: 'Leave a blank line behind the opening tag, and one before the closing tag.',
};

/** The comment by which VitePress includes a file. */
export const includeComment: NotationInTree = {
  pattern: /^[ \t]*<!--[ \t]*@include:.*?-->/m,
  what: 'an include of VitePress',
  cure: includes,
  effect: 'leaves out',
};

/** A command of mdBook on a line of raw HTML, which ends at a blank line. */
export const commandInHtml: NotationInTree = {
  pattern: /^[ \t]*(\{\{[ \t]*#(?:include|rustdoc_include|playground|playpen)[ \t][^{}\n]*\}\})/m,
  what: mdbookCommand,
  cure: 'On a site of mdBook, leave a blank line above and below it. Elsewhere, write <Include file="…" /> in MDX.',
};

/** A comment that stands for a badge, a version or a heading in the documentation of Material for MkDocs. */
export const materialComment: NotationInTree = {
  pattern: /<!--[ \t]*md:[a-z]+\b[^\n]{0,200}?-->/,
  what: 'a shortcode of Material for MkDocs',
  cure: 'Write the text that it stands for.',
  effect: 'leaves out',
};

/** Attributes directly behind a link, an image or marked text: `{ .md-button }`. */
export const attributeList: NotationInTree = {
  ...attributes,
  pattern: /^\{:?[ \t]*(?:[.#][\w:.-]+|[a-z][\w-]*=(?:"[^"\n]*"|'[^'\n]*'|[\w%.-]+))(?:[ \t]+[^{}\n]*)?\}/i,
};

/** True for a text that may have one of the notations; most have none. */
export const mayBeForeign =
  /!!!|\?\?\?|===|8<|\{!|\{\*|---cut|\(\d+\)!|^[ \t>]*:::[ \t]|`#!|\]\[|^[ \t>]*(?:\/{3,}[ \t]|r\[|\{[ \t]*[.#])|[`~]{3}[ \t]*(?:rust|rs)\b|^[ \t>]*\*\[|\[_?toc_?\]|<<<|\{\{|\{%|\{:|[\])`*_]\{|@include:|<!--[ \t]*md:|^[ \t>]*:[ \t]|:[\w+-]+:|\^[^\n^]+\^|[A-Za-z0-9)]~[^\s~]+~|\{(?:--|~~|>>)|:(?:material|octicons|fontawesome|simple)-|\+\+[\w+-]+\+\+|[^=]==[^\s=][^=\n]*==[^=]|\\\\[([]|^[ \t>]*\$\$|[ \t]markdown[ \t=>]|^[ \t>]*\.\. /im;

/** True for the text of a fence that may have one of the notations, apart from hidden lines of Rust; most have none. */
export const mayBeForeignCode = /8<|\{[!*{]|---cut|\)!/;

/** Whole documents: of the grammars, and of pieces that no grammar would put side by side. */
import * as fc from 'fast-check';
import { markdownBlock } from './blocks.js';
import { addresses } from './inlines.js';
import { mdxBlock, moduleLine } from './mdx.js';
import { numberWords, WORD, type Worded } from './words.js';

/** A document whose blocks are apart. `starts` are the offsets of its outermost blocks. */
export type Document = Worded & { starts: number[] };

const between = '\n\n';

function toDocument(blocks: readonly string[]): Document {
  const { text, words } = numberWords(`${blocks.join(between)}\n`);
  const starts: number[] = [];
  let [at, nth] = [0, 0];
  for (const block of blocks) {
    starts.push(at);
    const marks = block.split(WORD).length - 1;
    const grown = words.slice(nth, nth + marks).reduce((sum, { word }) => sum + word.length - WORD.length, 0);
    at += block.length + grown + between.length;
    nth += marks;
  }
  return { text, words, starts };
}

/** A document of plain Markdown. */
export const markdownDocument: fc.Arbitrary<Document> = fc
  .array(markdownBlock, { minLength: 1, maxLength: 4 })
  .map(toDocument);

/** A document of MDX. */
export const mdxDocument: fc.Arbitrary<Document> = fc.array(mdxBlock, { minLength: 1, maxLength: 4 }).map(toDocument);

/** What begins, ends or separates something in Markdown, MDX, HTML, YAML or mathematics. */
const pieces = [
  ...'*_`~[]()!#>|-+=:<{}\\&$^"\'\n\t ',
  ...[
    '\n\n',
    '\n- ',
    '\n1. ',
    '\n> ',
    '\n    ',
    '\n\t',
    '```',
    '~~~',
    '***',
    '---\n',
    '\n===\n',
    '|-|',
    '\n|',
    '![',
    '](',
    '][',
    ']:',
    '[^',
    '[^1]: ',
  ],
  ...[
    '<!--',
    '-->',
    '<b>',
    '</b>',
    '<div>',
    '</div>',
    '<p',
    '/>',
    '<script>',
    '</script>',
    '<table>',
    '<td>',
    '<li>',
    '<details>',
    '<summary>',
    '<br>',
    '<![CDATA[',
    '<?',
  ],
  ...[
    ':::',
    '\n:::note\n',
    '\n:::\n',
    '::x',
    ':x[',
    '{#id}',
    '{.a}',
    '{/*',
    '*/}',
    '{`',
    '${',
    '`}',
    '<Card',
    '<Tabs>',
    '</Tabs>',
    '<>',
    '</>',
    '{...x}',
    'export ',
    '\nimport a from "b"\n',
    '\nexport const a = ',
  ],
  ...[
    '&lt;',
    '&#0;',
    '&#x1F600;',
    '&Tab;',
    '\u200b',
    '\u202e',
    '\ufeff',
    '\u2028',
    '\u0000',
    '\ufdd0',
    '\ufdd1',
    '日本',
    '😀',
    'e\u0301',
    '\u00a0',
    'ß',
    'İ',
  ],
  ...[
    '$$',
    '\\(',
    '\\begin{x}',
    '{{a}}',
    '{% x %}',
    '[!NOTE]',
    '!!! note\n',
    '=== "T"\n',
    '--8<--',
    '[[toc]]',
    '[toc]',
    '@[x](y)',
    '++x++',
    'www.a.b',
    'http://a.b',
    'a@b.c',
    ...addresses,
  ],
  ...['word', 'a', 'x y', '1', 'T', 'true', 'null', '---\ntitle: x\n---\n', 'title: ', '__proto__', 'constructor'],
];

/** Pieces in any order. */
export const soup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map(parts => parts.join(''));

/** A document of blocks with something that does not belong there. */
const broken: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof(markdownBlock, mdxBlock, moduleLine, soup), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('\n\n', '\n', ''),
    soup,
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([blocks, joint, added, share]) => {
    const { text } = numberWords(blocks.join(joint));
    const at = Math.floor(share * text.length);
    return text.slice(0, at) + added + text.slice(at);
  });

/** Any text: most of them are no document that somebody would write. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  soup,
  broken,
  fc
    .tuple(fc.constantFrom('markdown', 'mdx'), markdownDocument, mdxDocument)
    .map(([kind, a, b]) => (kind === 'mdx' ? b.text : a.text)),
);

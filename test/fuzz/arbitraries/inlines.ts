/** The inline grammar of Markdown: text, emphasis, code, links, pictures, HTML and directives inside a line. */
import * as fc from 'fast-check';
import { WORD } from './words.js';

/** Addresses, harmless and hostile. */
export const addresses: readonly string[] = [
  './b.md',
  '/b',
  '#part',
  'https://example.com/a?b=c&d=e#f',
  'mailto:a@example.com',
  '//example.com/x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&colon;alert(1)',
  'java&#9;script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'https://user:pass@example.com/',
  'http://[::1',
  '%E0%A4%A',
  '?q=%zz',
  '../../../x.md',
  'b.md#%',
  '__proto__',
];

/** Text without markup. In MDX, `<` and `{` would begin tags and expressions. */
const plain = fc.constantFrom(
  WORD,
  `${WORD} ${WORD}`,
  `${WORD}.`,
  `${WORD}, ${WORD}`,
  `“${WORD}”`,
  `(${WORD})`,
  `日本${WORD}語`,
  `é${WORD}`,
  `😀 ${WORD}`,
  `${WORD}: ${WORD}`,
  `${WORD} & ${WORD}`,
  `${WORD} - ${WORD}`,
  `${WORD}\\*`,
  `\\_${WORD}`,
  `${WORD} &amp; ${WORD}`,
  `&copy; ${WORD}`,
  `${WORD} \\< ${WORD}`,
  `1. ${WORD}`,
  `12:30 ${WORD}`,
  `${WORD} :x ${WORD}`,
  `$5 ${WORD}`,
  `${WORD} | ${WORD}`,
  `"${WORD}" '${WORD}'`,
  `${WORD}\u00a0${WORD}`,
  `#${WORD}`,
  `@${WORD}`,
  `${WORD}!`,
);

const address = fc.constantFrom(...addresses);

const tags = fc.constantFrom(
  ...['b', 'i', 'kbd', 'sub', 'sup', 'mark', 'span', 'small', 'del', 'q', 'cite', 'abbr', 'u', 'code', 's', 'font'],
);

const attributes = fc.constantFrom(
  '',
  ' class="a b"',
  ' id="constructor"',
  ' title="T"',
  ' onclick="globalThis.boom=1"',
  ' ONMOUSEOVER=globalThis.boom=1',
  ' style="position:fixed"',
  ' lang="en"',
  ' name="currentScript"',
  ' is="x-y"',
  ' data-x="y"',
  ' href="javascript:x"',
);

/** One inline, such as `**x**`. Depends on nothing around it. */
export const inline: fc.Arbitrary<string> = fc.letrec<{ inline: string; some: string }>(tie => ({
  some: fc.array(tie('inline'), { minLength: 1, maxLength: 2 }).map(parts => parts.join(' ')),
  inline: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'inline' },
    { weight: 6, arbitrary: plain },
    { weight: 1, arbitrary: fc.constantFrom(`\`${WORD}\``, `\`\` ${WORD} \` ${WORD} \`\``, `<https://example.com/a>`) },
    { weight: 1, arbitrary: address.map(to => `![${WORD}](${to})`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(`![${WORD}](./a.png "${WORD}")`, `[${WORD}][ref]`, `[${WORD}]`, `[${WORD}](<a b>)`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('some'), fc.constantFrom('*', '**', '_', '~~', '***', '__'))
        .map(([text, mark]) => mark + text + mark),
    },
    { weight: 2, arbitrary: fc.tuple(tie('some'), address).map(([text, to]) => `[${text}](${to})`) },
    { weight: 1, arbitrary: fc.tuple(tie('some'), address).map(([text, to]) => `[${text}](<${to}> "T")`) },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('some'), tags, attributes).map(([text, tag, more]) => `<${tag}${more}>${text}</${tag}>`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('some'), attributes).map(([text, more]) => `<a href="./b.md"${more}>${text}</a>`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('some'), fc.constantFrom('badge', 'kbd', 'unknown', 'nosearch'))
        .map(([text, name]) => `:${name}[${text}]`),
    },
  ),
})).inline;

/** A few inlines in one line. */
export const line: fc.Arbitrary<string> = fc
  .array(inline, { minLength: 1, maxLength: 3 })
  .map(parts => parts.join(' '));

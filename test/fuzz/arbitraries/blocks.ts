/** The block grammar of Markdown: paragraphs, lists, quotes, tables, fences, HTML and directives, inside each other. */
import * as fc from 'fast-check';
import { line } from './inlines.js';
import { indent, WORD } from './words.js';

const paragraph = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .chain(lines => fc.constantFrom('\n', '  \n', '\\\n').map(ending => lines.join(ending)));

const heading = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([depth, text]) => `${'#'.repeat(depth)} ${text}`),
  line.map(text => `## ${text} {#own-id}`),
  line.map(text => `### ${text} ###`),
  fc.tuple(line, fc.constantFrom('===', '---')).map(([text, rule]) => `${text}\n${rule}`),
);

const languages = [
  '',
  'js',
  'ts',
  'json',
  'yaml',
  'bash',
  'python',
  'diff',
  'text',
  'md',
  'html',
  'nope',
  'mermaid',
  '__proto__',
];
const metas = [
  '',
  ' title="T"',
  ' {1,3-5}',
  ' {-1}',
  ' showLineNumbers',
  ' title="open',
  ' /x/',
  ' {1-999999999}',
  ' ins={1}',
  ' del="x"',
];
const codeLines = [
  WORD,
  `let ${WORD} = 1;`,
  `  ${WORD}`,
  `// ${WORD}`,
  `"${WORD}"`,
  `<${WORD}>`,
  `{${WORD}}`,
  '',
  `- ${WORD}`,
  `+ ${WORD}`,
  `# ${WORD}`,
  `${WORD}: 1`,
  `$ ${WORD}`,
  `\t${WORD}`,
  '// [!code focus]',
  '{/* x */}',
  ':::',
  '<!-- x -->',
];

const fence = fc
  .tuple(
    fc.constantFrom(...languages),
    fc.constantFrom(...metas),
    fc.array(fc.constantFrom(...codeLines), { maxLength: 4 }),
    fc.constantFrom('```', '~~~', '````'),
  )
  .map(([language, meta, lines, mark]) => [mark + (language ? language + meta : ''), ...lines, mark].join('\n'));

const cell = fc.oneof(
  line.map(text => text.replaceAll('|', '\\|')),
  fc.constantFrom('', WORD),
);

const table = fc
  .integer({ min: 1, max: 3 })
  .chain(columns =>
    fc
      .tuple(
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.constantFrom('---', ':-:', '--:'), { minLength: columns, maxLength: columns }),
      )
      .map(([[head, ...rows], aligns]) => [head!, aligns, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')),
  );

const definitions = fc.constantFrom(
  '[ref]: https://example.com/r "T"',
  '[ref]: javascript:x',
  `${WORD}[^1]\n\n[^1]: ${WORD}`,
  `${WORD}[^__proto__]\n\n[^__proto__]: ${WORD}\n    ${WORD}`,
);

/** Blocks that mean the same in Markdown and MDX. */
const leaf = fc.oneof(
  { weight: 5, arbitrary: paragraph },
  { weight: 2, arbitrary: heading },
  { weight: 2, arbitrary: fence },
  { weight: 2, arbitrary: table },
  { weight: 1, arbitrary: definitions },
  { weight: 1, arbitrary: fc.constantFrom('***', '::video', `::leaf[${WORD}]{a=b}`, `$$\nx^2\n$$`) },
);

/** Blocks of plain Markdown: comments, code by indentation, and HTML that browsers correct. */
const plainLeaf = fc.oneof(
  line.map(text => `<p align="center" onclick="globalThis.boom=1">${text}</p>`),
  fc.constantFrom(
    `<!-- comment -->\n\n${WORD}`,
    `    ${WORD}\n    ${WORD}`,
    '<script>globalThis.boom=1</script>',
    `<style>p{}</style>\n\n${WORD}`,
    '<iframe src="https://example.com"></iframe>',
    `<table><tr><td>${WORD}<td>${WORD}</table>`,
    `<ul><li>${WORD}<li>${WORD}</ul>`,
    `<p>${WORD}<div>${WORD}</div>${WORD}</p>`,
    `<details><summary>${WORD}</summary>${WORD}</details>`,
    `<b>${WORD}<i>${WORD}</b>${WORD}</i>`,
    `<picture><source srcset="./a.png"><img src="./a.png" alt="${WORD}"></picture>`,
    `<svg><script>globalThis.boom=1</script></svg>\n\n${WORD}`,
    `<dl><dt>${WORD}<dd>${WORD}</dl>`,
    `<input type="checkbox" name="x" autofocus onfocus=globalThis.boom=1> ${WORD}`,
    `<video src="javascript:x" poster="data:x">${WORD}</video>`,
    `<a name="x" href="./b.md">${WORD}</a>`,
    `<tr><td>${WORD}</td></tr>`,
    `<h2 id="a b">${WORD}</h2>`,
    `<pre>${WORD}\n  ${WORD}</pre>`,
    `<center>${WORD}</center>`,
    `<marquee>${WORD}</marquee>`,
    `<!--> ${WORD}\n-->\n\n${WORD}`,
  ),
);

const bullets = ['- ', '* ', '+ ', '1. ', '2) ', '- [ ] ', '- [x] '];
const callouts = ['note', 'tip', 'warning', 'danger', 'details', 'unknown', 'nosearch', 'steps', 'tabs', 'code-group'];

/** Puts blocks around blocks. */
export function nest(
  leaves: fc.Arbitrary<string>,
  around: (inside: fc.Arbitrary<string>) => fc.Arbitrary<string>[] = () => [],
): fc.Arbitrary<string> {
  return fc.letrec<{ block: string; some: string }>(tie => {
    const some = tie('some');
    return {
      some: fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map(blocks => blocks.join('\n\n')),
      block: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'block' },
        { weight: 6, arbitrary: leaves },
        {
          weight: 1,
          arbitrary: fc
            .tuple(
              fc.array(some, { minLength: 1, maxLength: 2 }),
              fc.constantFrom(...bullets),
              fc.constantFrom('\n', '\n\n'),
            )
            .map(([items, mark, between]) =>
              items.map(item => indent(item, ' '.repeat(/^\S+ /.exec(mark)![0].length), mark)).join(between),
            ),
        },
        { weight: 1, arbitrary: some.map(text => indent(text, '> ')) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom('NOTE', 'tip', 'Odd', 'WARNING'), some)
            .map(([kind, text]) => indent(`[!${kind}]\n${text}`, '> ')),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom(...callouts), fc.option(line), some, fc.integer({ min: 3, max: 8 }))
            .map(
              ([name, title, text, size]) =>
                `${':'.repeat(size)}${name}${title === null ? '' : `[${title}]`}\n\n${text}\n\n${':'.repeat(size)}`,
            ),
        },
        { weight: 1, arbitrary: some.map(text => `<details>\n<summary>${WORD}</summary>\n\n${text}\n\n</details>`) },
        { weight: 1, arbitrary: some.map(text => `<div class="a">\n\n${text}\n\n</div>`) },
        ...around(some).map(arbitrary => ({ weight: 1, arbitrary })),
      ),
    };
  }).block;
}

/** Any block of plain Markdown. */
export const markdownBlock: fc.Arbitrary<string> = nest(
  fc.oneof({ weight: 5, arbitrary: leaf }, { weight: 1, arbitrary: plainLeaf }),
);

/** Leaves that MDX reads too. */
export const sharedLeaf: fc.Arbitrary<string> = leaf;

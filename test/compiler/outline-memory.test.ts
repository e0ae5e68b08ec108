/** Outlines of all documents stay in memory during a build, so none may retain the text it was read from. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { outlineMarkdown } from '../../src/compiler/markdown/outline.js';
import type { Outline } from '../../src/compiler/types.js';

const MEGABYTE = 2 ** 20;
const filler = 'A sentence of a text that nobody needs once its outline is known.\n'.repeat(MEGABYTE / 66);

const documents: [what: string, head: (nth: number) => string, isMeant: (outline: Outline) => boolean][] = [
  [
    'front matter',
    nth =>
      `---\ntitle: A title with a number, ${nth}\ndescription: "What page ${nth} is about: \\"quotes\\" too"\n---\n`,
    ({ heads: [head] }) => head!.title.startsWith('A title with') && head!.description!.includes('"quotes"'),
  ],
  ['tags', nth => `---\ntags: [a tag that is long ${nth}, another tag]\n---\n`, ({ heads: [head] }) => Boolean(head)],
  [
    'headings',
    nth => `# The heading of the page ${nth}\n\n`,
    ({ heads: [head] }) => head!.title.startsWith('The heading'),
  ],
  [
    'headings with code',
    nth => `# The \`heading\` of page ${nth}\n\n`,
    ({ heads: [head] }) => /^The heading/.test(head!.title),
  ],
];

for (const [what, head, isMeant] of documents)
  test(`outlines hold no text: ${what}`, async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed / MEGABYTE;
    };
    await outlineMarkdown({ path: 'docs/first.md', text: head(0), hash: '' }, 'docs');
    const before = used();
    const outlines: Outline[] = [];
    for (let nth = 0; nth < 24; nth++) {
      // Decoded from bytes, so that V8 has a flat string, not a concatenation.
      const text = Buffer.from(head(nth) + filler).toString();
      outlines.push(await outlineMarkdown({ path: `docs/page-${nth}.md`, text, hash: '' }, 'docs'));
    }
    const grown = used() - before;
    assert.ok(outlines.every(isMeant));
    assert.ok(grown < 8, `24 texts of a megabyte each left ${grown.toFixed(1)} MB`);
  });

test.run();

/** The two parsers of Markdown are twins: where both read a text, their trees are the same. */
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { replaceLoneSurrogates } from '../../../src/compiler/body/text.js';
import { nativeParse } from '../../../src/compiler/markdown/native-parser.js';
import { parseWithRemark } from '../../../src/compiler/markdown/parse.js';
import { plainTree } from '../../plain-tree.js';
import { anyText } from '../arbitraries/documents.js';
import { createProperty, type Property } from './property.js';

const dialects = ['commonmark', 'fragment', 'markdown'] as const;

const twins = createProperty<{ dialect: (typeof dialects)[number]; text: string }>({
  name: 'both parsers of Markdown make the same tree',
  unitRuns: 80,
  // Files are decoded, so that no text has a carriage return.
  inputs: fc.record({ dialect: fc.constantFrom(...dialects), text: anyText.map(text => text.replace(/\r\n?/g, '\n')) }),
  show: ({ dialect, text }) => `${dialect}:\n${text}`,
  texts: { of: ({ text }) => [text], put: (input, [text]) => ({ ...input, text: text! }) },
  check: ({ dialect, text: cut }) => {
    const text = replaceLoneSurrogates(cut);
    const tree = nativeParse?.(text, dialect);
    if (tree) assert.equal(plainTree(tree), plainTree(parseWithRemark(text, dialect)));
  },
});

/** All properties of parsers. */
export const engineProperties: readonly Property[] = [twins];

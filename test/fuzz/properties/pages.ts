/** Properties of pages, for texts of the grammars and for any other text. */
import * as fc from 'fast-check';
import type { Root } from 'hast';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { anyText, type Document, markdownDocument, mdxDocument } from '../arbitraries/documents.js';
import { readableText, settings, tryPage } from './compiled-page.js';
import { assertHarmless, assertPlaces, withinTime } from './oracles.js';
import { createProperty, type Property } from './property.js';

type Input = { path: string; text: string; setting: string };

const path = fc.constantFrom('docs/a.md', 'docs/a.mdx');
const setting = fc.constantFrom(...settings);
const texts = { of: ({ text }: Input) => [text], put: (input: Input, [text]: string[]) => ({ ...input, text: text! }) };
const show = ({ path, text, setting }: Input) => `${setting}${path}:\n${text}`;
/** Any text as a page, in any setting. */
const ofAnyText = { inputs: fc.record({ path, text: anyText, setting }), show, texts };

const anyPage = createProperty<Input>({
  name: 'any text makes a page: no throw, in time, nothing forbidden, findings inside the file',
  unitRuns: 40,
  ...ofAnyText,
  check: async ({ path, text, setting }) => {
    const page = await withinTime(() => tryPage({ [path]: text }, setting));
    assertHarmless(page);
    assertPlaces(page.diagnostics, page.files);
  },
});

const stable = createProperty<Input>({
  name: 'what a page writes reads back as the same tree',
  unitRuns: 25,
  ...ofAnyText,
  check: async ({ path, text, setting }) => {
    const { compiled } = await tryPage({ [path]: text }, setting);
    const html = toHtml(compiled.chunk.body);
    const again = raw({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root);
    // An attribute without a value has an empty one.
    assert.is(toHtml(again).replaceAll('=""', ''), html.replaceAll('=""', ''));
  },
});

const lineEnds = createProperty<Input>({
  name: 'line ends and a byte order mark change nothing',
  unitRuns: 12,
  ...ofAnyText,
  check: async ({ path, text, setting }) => {
    // A byte order mark in front of another one would be text.
    const plain = text.replace(/\r\n?/g, '\n').replace(/^\uFEFF+/, '');
    const bytes = (source: string) =>
      tryPage({ [path]: source }, setting).then(({ compiled }) => JSON.stringify(compiled.chunk));
    const [wanted, found] = [await bytes(plain), await bytes(`\uFEFF${plain.replaceAll('\n', '\r\n')}`)];
    assert.is(found, wanted);
  },
});

/** Findings about style and about where links lead remove nothing. */
const REMOVES_NOTHING = /^(?:prose-|vague-|broken-link|broken-anchor|unlisted)/;

/** The words that a page does not show and that no finding of the same outermost block accounts for. */
function findLost({ text, words, starts }: Document, shown: string, diagnostics: readonly Diagnostic[]): string[] {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const lost = words.filter(({ word }) => !shown.includes(word));
  return lost.flatMap(({ word, at }) => {
    const nth = starts.findLastIndex(start => start <= at);
    const [from, to] = [
      lineAt(starts[nth]!),
      nth + 1 < starts.length ? lineAt(starts[nth + 1]!) : Number.POSITIVE_INFINITY,
    ];
    const isSaid = diagnostics.some(
      ({ rule, place }) => !REMOVES_NOTHING.test(rule) && (!place || (place.line >= from && place.line < to)),
    );
    return isSaid ? [] : [word];
  });
}

/** A document of a single block, whose words are those that are in the text. */
function toWhole(text: string): Document {
  const words = [...text.matchAll(/kw\d+z/g)].map(({ 0: word, index }) => ({ word, at: index }));
  return { text, words, starts: [0] };
}

type WordInput = { path: string; document: Document; setting: string };

const words = (name: string, inputs: fc.Arbitrary<WordInput>): Property =>
  createProperty<WordInput>({
    name,
    unitRuns: 25,
    inputs,
    show: ({ path, document, setting }) => show({ path, text: document.text, setting }),
    texts: {
      isCutInWords: true,
      of: ({ document }) => [document.text],
      put: (input, [text]) => ({ ...input, document: toWhole(text!) }),
    },
    check: async ({ path, document, setting }) => {
      const page = await withinTime(() => tryPage({ [path]: document.text }, setting));
      assertHarmless(page);
      assertPlaces(page.diagnostics, page.files);
      const { chunk } = page.compiled;
      const files = (page.compiled.page.files ?? []).map(({ contents }) => contents);
      const shown = [chunk.title, readableText(chunk.body), ...files].join('\n');
      assert.equal(findLost(document, shown, page.diagnostics), [], 'words are lost and no finding says so');
    },
  });

const plainSetting = fc.constantFrom(settings[0], settings[1], settings[2]);

const markdownWords = words(
  'every word of Markdown is shown, or a finding says why not',
  fc.record({ path: fc.constant('docs/a.md'), document: markdownDocument, setting: plainSetting }),
);

const mdxWords = words(
  'every word of MDX is shown, or a finding says why not',
  fc.record({ path: fc.constant('docs/a.mdx'), document: mdxDocument, setting }),
);

type IncludeInput = { outer: string; part: string; call: string; extension: string };

const included = createProperty<IncludeInput>({
  name: 'findings of included files are inside those files',
  unitRuns: 15,
  inputs: fc.record({
    outer: anyText,
    part: anyText,
    call: fc.constantFrom(
      '<Include file="./_part" />',
      '- <Include file="./_part" />',
      "import Part from './_part';\n\n<Part />",
      '<Card title="T">\n\n<Include file="./_part" />\n\n</Card>',
    ),
    extension: fc.constantFrom('.md', '.mdx'),
  }),
  show: ({ outer, part, call, extension }) =>
    `docs/a.mdx:\n${call.replace('_part', `_part${extension}`)}\n\n${outer}\ndocs/_part${extension}:\n${part}`,
  texts: {
    of: ({ outer, part }) => [outer, part],
    put: (input, [outer, part]) => ({ ...input, outer: outer!, part: part! }),
  },
  check: async ({ outer, part, call, extension }) => {
    const text = `${call.replace('_part', `_part${extension}`)}\n\n${outer}`;
    const page = await withinTime(() => tryPage({ 'docs/a.mdx': text, [`docs/_part${extension}`]: part }));
    assertHarmless(page);
    assertPlaces(page.diagnostics, page.files);
  },
});

/** All properties of pages. */
export const pageProperties: readonly Property[] = [anyPage, stable, lineEnds, markdownWords, mdxWords, included];

/** The decision between Markdown and HTML holds for every `Accept` header, not only for those that agents send today. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { prefersMarkdown } from '../../src/compiler/dev/accept.js';
import { leastTime } from '../clock.js';

const test = suite('properties of Accept');

const SEED = 9110;
const check = (property: fc.IRawProperty<unknown>) =>
  fc.assert(property as fc.IProperty<unknown>, { seed: SEED, numRuns: 2_000 });

const markdownTypes = ['text/markdown', 'text/x-markdown'];
const htmlTypes = ['text/html', 'application/xhtml+xml'];
const otherTypes = ['*/*', 'text/*', 'text/plain', 'application/json', 'text/markdownx', 'atext/html'];

const spaces = fc.constantFrom('', ' ', '\t', '  ');
/** Parameters before the weight; in quotes, separators and whole ranges are text. */
const parameter = fc.constantFrom(
  'level=1',
  'charset="utf-8"',
  'a=","',
  'a=";q=0"',
  'a=", text/markdown;q=1, text/html;q=1, "',
  String.raw`a="\", text/markdown, \\"`,
);
const range = fc.record({
  type: fc.constantFrom(...markdownTypes, ...htmlTypes, ...otherTypes),
  thousandths: fc.option(fc.constantFrom(0, 1, 100, 500, 900, 999, 1000), { nil: undefined }),
  parameters: fc.array(parameter, { maxLength: 2 }),
  space: spaces,
  isUpper: fc.boolean(),
});
type Range = typeof range extends fc.Arbitrary<infer Value> ? Value : never;

function write({ type, thousandths, parameters, space, isUpper }: Range): string {
  const weight = thousandths === undefined ? [] : [`${isUpper ? 'Q' : 'q'}=${(thousandths / 1000).toFixed(3)}`];
  const words = [isUpper ? type.toUpperCase() : type, ...parameters, ...weight];
  return space + words.join(`${space};${space}`) + space;
}
const join = (ranges: Range[]) => ranges.map(write).join(',');

const weightOf = ({ thousandths = 1000 }: Range) => thousandths;

/** Some range that names Markdown outweighs every one that names HTML, or equals it and comes first. */
function wantsMarkdown(ranges: Range[]): boolean {
  return ranges.some(
    (wanted, place) =>
      markdownTypes.includes(wanted.type) &&
      weightOf(wanted) > 0 &&
      ranges.every(
        (other, otherPlace) =>
          !htmlTypes.includes(other.type) ||
          weightOf(other) < weightOf(wanted) ||
          (weightOf(other) === weightOf(wanted) && otherPlace > place),
      ),
  );
}

test('names, weights and places decide, whatever parameters, letter case and spaces a header has', () => {
  const seen = { true: 0, false: 0 };
  check(
    fc.property(fc.array(range, { maxLength: 6 }), ranges => {
      const expected = wantsMarkdown(ranges);
      seen[`${expected}`]++;
      assert.is(prefersMarkdown(join(ranges)), expected, join(ranges));
    }),
  );
  assert.ok(seen.true > 200 && seen.false > 200, JSON.stringify(seen));
});

test('types that are neither, wildcards among them, never change the answer', () => {
  const other = range.map(made => ({ ...made, type: '*/*' }));
  check(
    fc.property(fc.array(range, { maxLength: 4 }), other, fc.nat(4), (ranges, added, place) =>
      assert.is(prefersMarkdown(join(ranges.toSpliced(place, 0, added))), prefersMarkdown(join(ranges))),
    ),
  );
});

test('a header that never names Markdown gets HTML, and no text fails', () => {
  const word = fc.constantFrom('text/html', 'text/x', 'q=', '0.5', '1', ',', ';', '"', '\\', '=', ' ', '*/*', 'q');
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 30 }).map(words => words.join('')),
  );
  check(fc.property(text, made => assert.is(prefersMarkdown(made), false, made)));
});

test('a malformed weight is no wish', () => {
  for (const weight of ['', '.5', '-1', '1.001', '0.1234', '1e0', '"1"', 'NaN', '0,5'])
    assert.is(prefersMarkdown(`text/markdown;q=${weight}`), false, weight);
  assert.is(prefersMarkdown('text/markdown;q'), false);
  assert.is(prefersMarkdown('text/markdown;q=0.5, text/html;q=x'), true);
});

test('time grows with the length of a header, not with its square', async () => {
  const headers = ['"', ',', ';', '\\', 'q =', ' ', '"\\', ';q', 'a"', '","'].map(part =>
    `text/markdown;${part.repeat(20_000)}`.slice(0, 20_000),
  );
  const took = await leastTime(1000, () => headers.map(prefersMarkdown));
  assert.ok(took < 1000, `${took} ms`);
});

test.run();

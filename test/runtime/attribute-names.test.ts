import * as whole from 'property-information';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as small from '../../src/runtime/content/attribute-names.js';

type Names = Pick<typeof whole, 'hastToReact'> & {
  find: (schema: never, name: string) => ReturnType<typeof whole.find>;
};

/** The name that `hast-util-to-jsx-runtime` passes to React for a property. */
function reactName({ find, hastToReact }: Names, schema: unknown, property: string) {
  const info = find(schema as never, property);
  const name = info.space ? hastToReact[info.property] || info.property : info.attribute;
  return { name, commas: Boolean(info.commaSeparated) };
}

/** XLink and XML properties belong to SVG, which bodies do not contain. */
const named = Object.keys(whole.html.property).filter(name => !/^x(?:Link|ml)/.test(name));
const free = ['dataFoo', 'dataFooBar', 'data1', 'data123Abc', 'ariaLabelledBy', 'ariaCurrent', 'data', 'unknownThing'];

test('React gets the same attribute names in the browser as while prerendering', () => {
  const all = [...named, ...free];
  const inBrowser = all.map(property => reactName(small as unknown as Names, small.html, property));
  assert.equal(
    inBrowser,
    all.map(property => reactName(whole as unknown as Names, whole.html, property)),
  );
  assert.ok(all.length > 300);
});

test.run();

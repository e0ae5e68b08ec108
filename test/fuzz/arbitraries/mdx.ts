/** The grammar of MDX as docsc reads it: components with attributes, expressions, constants, and what looks like code. */
import * as fc from 'fast-check';
import { nest, sharedLeaf } from './blocks.js';
import { line } from './inlines.js';
import { WORD } from './words.js';

const names = [
  'Card',
  'Cards',
  'Admonition',
  'Details',
  'Tabs',
  'TabItem',
  'Steps',
  'Step',
  'CodeGroup',
  'FileTree',
  'Badge',
  'Since',
  'Field',
  'Operation',
  'ParamField',
  'Sample',
  'Schema',
  'ResponseField',
  'Video',
  'ApiRequest',
  'Banner',
  'Figure',
  'Link',
  'NoSearch',
  'CodeBlock',
  'Actions',
  'Callout',
  'Frame',
  'Unknown',
  'Foo.Bar',
  'constructor',
  '__proto__',
  'script',
  'div',
  'table',
  'li',
  'td',
  'p',
  'Versions',
  'Version',
  'Heading',
  'DocCardList',
];

const attribute = fc.constantFrom(
  `title="${WORD}"`,
  `label="${WORD}"`,
  `caption="${WORD}"`,
  `summary="${WORD}"`,
  `description="${WORD}"`,
  `title={'${WORD}'}`,
  `title={\`${WORD}\`}`,
  'href="./b.md"',
  'href="javascript:x"',
  'href={1}',
  'src="./a.png"',
  'src="data:text/html,x"',
  'type="tip"',
  'type={null}',
  'icon="rocket"',
  'cols={4}',
  'cols="x"',
  'open',
  'open={false}',
  'groupId="g"',
  'value="v"',
  "values={[{ value: 'v', label: 'l' }]}",
  'items={["a", "b"]}',
  'query="q"',
  'name="n"',
  'url="https://example.com/a.mp4"',
  'default={{ a: [1, null, "x"] }}',
  'onClick={() => { globalThis.boom = 1 }}',
  'onclick="globalThis.boom=1"',
  '{...globalThis}',
  'dangerouslySetInnerHTML={{ __html: "<b>" }}',
  'style={{ position: "fixed" }}',
  'style="x"',
  'ref="x"',
  'key={1}',
  '__proto__={{ polluted: 1 }}',
  'is="x"',
  'className="a"',
  'as="h2"',
  'level={9}',
  'v="1"',
  'x:y="z"',
  'constructor="x"',
  'title={undefined}',
  'title=""',
  'payload={{ a: -1 }}',
  'id="a b"',
  'defaultValue="v"',
  'children={"x"}',
);

const attributeList = fc
  .uniqueArray(attribute, { maxLength: 4, selector: one => one.split('=')[0] })
  .map(list => list.map(one => ` ${one}`).join(''));

/** HTML elements show no attribute, so that theirs have no words. */
const component = fc
  .tuple(fc.constantFrom(...names), attributeList)
  .map(([name, list]) => [name, /^[A-Z]/.test(name) ? list : list.replaceAll(WORD, 'x')] as const);

const expression = fc.constantFrom(
  `{'${WORD}'}`,
  `{"${WORD}"}`,
  `{\`${WORD}\`}`,
  '{/* comment */}',
  '{1}',
  '{1 + 1}',
  '{a.b}',
  '{name}',
  '{null}',
  '{true}',
  "{['a', 'b']}",
  '{process.env.HOME}',
  '{fetch("x")}',
  '{globalThis.boom = 1}',
  '{}',
  '{ }',
  '{props.x}',
  '{"}"}',
  '{[1].map(x => <b>{x}</b>)}',
  '{a ? "b" : "c"}',
  '{<b>x</b>}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a page writes it
  '{`${name}`}',
);

const modules = fc.constantFrom(
  "export const name = 'x';",
  'import A from "./a.js";',
  "import Part from './_part.mdx';\n\n<Part />",
  'export default 1;',
  'export const f = x => x;',
  'export const a = { __proto__: { polluted: 1 } };',
  '<Include file="./_part.mdx" />',
  '<Include file="../secret.md" />',
  '<Include />',
  '<></>',
  '<Card',
  '</Card>',
  '{',
  '}',
  '<b',
  'a < b',
  '<https://example.com>',
);

const inlineJsx = fc
  .tuple(component, line, fc.boolean())
  .map(([[name, list], text, isClosed]) =>
    isClosed ? `${WORD} <${name}${list} /> ${WORD}` : `${WORD} <${name}${list}>${text}</${name}>`,
  );

const leaf = fc.oneof(
  { weight: 6, arbitrary: sharedLeaf },
  { weight: 2, arbitrary: component.map(([name, list]) => `<${name}${list} />`) },
  { weight: 2, arbitrary: inlineJsx },
  { weight: 1, arbitrary: fc.tuple(expression, line).map(([code, text]) => `${text} ${code} ${WORD}`) },
  { weight: 1, arbitrary: expression },
);

/** Any block of MDX that can be parsed by itself. */
export const mdxBlock: fc.Arbitrary<string> = nest(leaf, some => [
  fc.tuple(component, some).map(([[name, list], text]) => `<${name}${list}>\n\n${text}\n\n</${name}>`),
  fc.tuple(component, line).map(([[name, list], text]) => `<${name}${list}>${text}</${name}>`),
  some.map(text => `<Tabs>\n<TabItem value="a" label="${WORD}">\n\n${text}\n\n</TabItem>\n</Tabs>`),
  some.map(text => `<>\n\n${text}\n\n</>`),
]);

/** Lines that belong to modules, or that no parser of MDX takes. */
export const moduleLine: fc.Arbitrary<string> = modules;

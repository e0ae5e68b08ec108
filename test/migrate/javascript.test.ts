/** Configurations that are modules of JavaScript or TypeScript, read as data. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readModule } from '../../bin/migrate/javascript.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';

async function read(text: string, others: Record<string, string> = {}) {
  const { value, diagnostics, sourceOf } = await readModule(
    createMemoryFileSystem({ 'c.ts': text, ...others }),
    'c.ts',
  );
  const problems = diagnostics.map(({ path, place, message }) => `${path}:${place?.line}:${place?.column} ${message}`);
  return { value, problems, sourceOf };
}

/** In two parts, because the runner of the tests fills it in. */
const META = ['import', 'meta'].join('.');

const forms: [name: string, text: string, value: unknown][] = [
  [
    'a literal object',
    'export default { a: 1, "b-c": [true, null], d: -2, e: !0, f: undefined }',
    { a: 1, 'b-c': [true, null], d: -2, e: true, f: undefined },
  ],
  ['a constant with a type', 'const c: Config = { a: 1 };\nexport default c satisfies X;', { a: 1 }],
  ['module.exports', 'module.exports = { a: "x" };', { a: 'x' }],
  ['exports.default', 'exports.default = { a: "x" };', { a: 'x' }],
  ['export { c as default }', 'const c = { a: 1 };\nexport { c as default };', { a: 1 }],
  ['a call that passes the configuration on', 'export default withMermaid(defineConfig({ a: 1 }));', { a: 1 }],
  ['a function', 'export default async () => ({ a: 1 });', { a: 1 }],
  ['a function with constants', 'module.exports = async function make() { const b = 2; return { b }; };', { b: 2 }],
  [
    'spreads',
    'const a = { x: 1, y: 2 };\nexport default { ...a, y: 3, z: [...[1, 2], 3] };',
    { x: 1, y: 3, z: [1, 2, 3] },
  ],
  ['templates and sums', `const v = "4";\nexport default { a: \`v\${v}.0\`, b: "x" + v };`, { a: 'v4.0', b: 'x4' }],
  [
    'a default behind the environment',
    'export default { a: process.env.A ?? "x", b: process.env.B || "y" };',
    { a: 'x', b: 'y' },
  ],
  [
    'paths that are put together',
    `const path = require('path');\nimport { resolve as r } from 'node:path';\nmodule.exports = { a: path.join(__dirname, 'x.json'), b: r(__dirname, './d', '..', 'y'), c: require.resolve('./z') };`,
    { a: './x.json', b: './y', c: './z' },
  ],
  [
    'paths of the module',
    `import { fileURLToPath } from 'node:url';\nimport path from 'path';\nexport default { a: fileURLToPath(new URL('./a', ${META}.url)), b: path.resolve(${META}.dirname, 'b') };`,
    { a: './a', b: './b' },
  ],
  [
    'addresses',
    `const site = 'https://x.example/docs/';\nexport default { a: new URL('og.png', site).href, b: new URL(site).origin, c: new URL('/p', site).pathname };`,
    { a: 'https://x.example/docs/og.png', b: 'https://x.example', c: '/p' },
  ],
  ['a choice', 'export default { a: isProduction ? "x" : "y" };', { a: 'x' }],
  [
    'members and computed keys',
    'const t = { a: { b: 1 } };\nexport default { [`k`]: t.a.b, l: t["a"].b };',
    { k: 1, l: 1 },
  ],
  [
    'functions of the module with arguments',
    'const group = (text, items = [], { open } = { open: true }) => ({ text, items, open });\n' +
      'function page(name) { return { text: name.toUpperCase(), link: "/g/" + name }; }\n' +
      'export default { s: [group("A", ["x", "y"].map(page)), group("B", undefined, { open: false })] };',
    {
      s: [
        {
          text: 'A',
          items: [
            { text: 'X', link: '/g/x' },
            { text: 'Y', link: '/g/y' },
          ],
          open: true,
        },
        { text: 'B', items: [], open: false },
      ],
    },
  ],
  [
    'lists made of lists and objects',
    'export default { a: Object.entries({ x: 1 }).map(([k, v]) => k + v), b: [1, false, 2].filter(Boolean),' +
      ' c: [[1], [2]].flat().concat([3]), d: ["a", "b"].join("/"), e: ["x"].flatMap(x => [x, x]) };',
    { a: ['x1'], b: [1, 2], c: [1, 2, 3], d: 'a/b', e: ['x', 'x'] },
  ],
  [
    'choices by what is known',
    'const l = "en";\nexport default { a: l === "en" ? 1 : 2, b: l !== "en" ? 1 : 2, c: false && x, d: isCi && 3, e: "" || "z" };',
    { a: 1, b: 2, c: false, d: 3, e: 'z' },
  ],
  [
    'enums of casts',
    'export default { a: <const>"x", b: "y" as const, c: d! };\nconst d = 1;',
    { a: 'x', b: 'y', c: 1 },
  ],
];

for (const [name, text, value] of forms)
  test(`a configuration as data: ${name}`, async () => {
    const { value: read_, problems } = await read(text);
    assert.equal(read_, value);
    assert.equal(problems, []);
  });

test('modules that pass on what others export, and functions of other modules, are followed', async () => {
  const { value, problems } = await read(
    'import { nav, side as s, all } from "./barrel";\nimport * as l from "./l";\nexport default { n: nav("x"), s, l: l.de, all };',
    {
      'barrel.ts': 'export { nav } from "./nav";\nexport { default as side } from "./side";\nexport * from "./rest";',
      'nav.ts': 'const end = "!";\nexport function nav(text: string) { return [{ text: text + end }]; }',
      'side.ts': 'export default ["a"];',
      'rest.ts': 'export const all = 1;',
      'l.ts': 'export const de = { a: 1 };',
    },
  );
  assert.equal(value, { n: [{ text: 'x!' }], s: ['a'], l: { a: 1 }, all: 1 });
  assert.equal(problems, []);
});

test('modules of the project are followed, and values know their files', async () => {
  const text =
    "import s, { n as m } from './s.js';\nimport * as all from './all';\nimport d from './d.json';\nexport default { s, m, x: all.y, d, r: require('./r'), p: require.resolve('./p.css') };";
  const { value, problems, sourceOf } = await read(text, {
    's.ts': 'export default { a: 1 };\nexport const n = 2;',
    'all.mjs': 'export default { y: 3 };',
    'd.json': '{ "z": 4 }',
    'r/index.js': 'module.exports = { q: 5 };',
  });
  assert.equal(value, { s: { a: 1 }, m: 2, x: 3, d: { z: 4 }, r: { q: 5 }, p: './p.css' });
  assert.equal(problems, []);
  assert.equal(sourceOf('/s/a'), { path: 's.ts', place: { line: 1, column: 18 } });
  assert.equal(sourceOf('/r/q/deeper'), { path: 'r/index.js', place: { line: 1, column: 20 } });
});

test('a function that returns more than its last line says is code', async () => {
  const { value, problems } = await read(
    'export default { f(path) {\n  if (path.startsWith("/a")) return ["/b"];\n  return undefined;\n} };',
  );
  assert.equal(value, { f: undefined });
  assert.is(problems.length, 1);
});

test('values of packages that are known are read', async () => {
  const fs = createMemoryFileSystem({ 'c.ts': 'import { groups } from "p";\nexport default [...groups];' });
  assert.equal((await readModule(fs, 'c.ts', { 'p groups': [1] })).value, [1]);
});

test('code is refused with its place, and what surrounds it is read', async () => {
  const text =
    "import { themes } from 'prism';\nexport default {\n  a: 1,\n  b: list.map(x => x),\n  c: themes.dark,\n  d: /x/,\n  e: new Date(),\n};";
  const { value, problems } = await read(text);
  assert.equal(JSON.parse(JSON.stringify(value)), { a: 1 });
  assert.equal(problems, [
    'c.ts:4:6 This part is a call of a function, which docsc migrate does not run.',
    'c.ts:5:6 This part is the package prism, which docsc migrate does not run.',
    'c.ts:6:6 This part is a pattern, which docsc migrate does not run.',
    'c.ts:7:6 This part is code, which docsc migrate does not run.',
  ]);
});

test('circles end, keys of prototypes do nothing, and a broken file is named', async () => {
  const circle = await read("import b from './b';\nexport default { b };", {
    'b.ts': "import a from './c';\nexport default { a };",
  });
  assert.match(circle.problems.join(), 'This part is a circle');
  const own = await read('const a = a;\nexport default { a };');
  assert.match(own.problems.join(), 'This part is a circle');
  const { value } = await read(
    'export default { ["__proto__"]: { polluted: 1 }, __proto__: { b: 1 }, constructor: 2 };',
  );
  assert.is((value as { polluted?: number }).polluted, undefined);
  assert.is(({} as { polluted?: number }).polluted, undefined);
  const broken = await read('export default {\n  a: ,\n};');
  assert.equal([broken.value, broken.problems], [undefined, ['c.ts:2:6 The file cannot be parsed: Unexpected token.']]);
});

test('the present year of a copyright is read, and other dates are not', async () => {
  const year = new Date().getFullYear();
  const { value, problems } = await read(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a module.
    'export default { a: `© 2020-${new Date().getFullYear()} A`, b: new Date().getFullYear(), c: new Date(0).getFullYear() };',
  );
  assert.equal(JSON.parse(JSON.stringify(value)), { a: `© 2020-${year} A`, b: year });
  assert.is(problems.length, 1);
});

test.run();

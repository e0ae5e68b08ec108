/** The widths of tables, which are decided while a page is compiled. */
import type { Element, Root } from 'hast';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { h } from '../../src/compiler/body/hast.js';
import { arrangeTables } from '../../src/compiler/body/tables.js';
import { visibleText } from '../../src/compiler/body/text.js';

type Rows = (string | Element)[][];

function table(head: string[], rows: Rows, ...first: Element[]): Element {
  const row = (tag: string, cells: (string | Element)[]) =>
    h(
      'tr',
      {},
      cells.map(cell => h(tag, {}, cell)),
    );
  const parts = [
    h('thead', {}, row('th', head)),
    h(
      'tbody',
      {},
      rows.map(cells => row('td', cells)),
    ),
  ];
  return h('div', { className: ['table-scroll'] }, h('table', {}, ...first, ...parts));
}

const arrange = (...children: Element[]): Root => arrangeTables({ type: 'root', children });

/** The widths of a table's columns, and whether it is wide. */
function shape(box: Element): { wide: boolean; columns: unknown[] } {
  const [inner] = box.children as Element[];
  const group = (inner!.children as Element[]).find(({ tagName }) => tagName === 'colgroup');
  const columns = (group?.children as Element[] | undefined)?.map(({ properties }) => properties.width) ?? [];
  return { wide: (box.properties.className as string[]).includes('wide'), columns };
}

test('looks 5: tables with the same head get the same columns, which add up to the whole width', () => {
  const few = table(['Key', 'Meaning'], [['a', 'Short.']]);
  const many = table(
    ['Key', 'Meaning'],
    [['aLongerName', 'A text that is much longer, and that is broken into lines.']],
  );
  const other = table(['Key', 'Value'], [['a', 'b']]);
  const { children } = arrange(few, h('p', {}, 'between'), h('details', {}, many), other);
  const [first, , details, last] = children as Element[];
  const { columns } = shape(first!);
  assert.is(columns.length, 2);
  assert.equal(shape(details!.children[0] as Element).columns, columns);
  assert.equal(shape(last!).columns, []);
  const sum = columns.reduce((total: number, width) => total + Number.parseInt(String(width), 10), 0);
  assert.ok(Math.abs(sum - 100) <= 1, String(sum));
});

test('looks 5: a table whose columns need more space than the text is wide, with its sisters', () => {
  const long = 'A text that is long enough to be broken into lines.';
  const small = table(['A', 'B', 'C'], [['a', 'b', 'c']]);
  assert.equal(shape(arrange(small).children[0] as Element), { wide: false, columns: [] });
  const wide = table(['A', 'B', 'C'], [[long, long, long]]);
  for (const box of arrange(wide, small).children) assert.ok(shape(box as Element).wide);
  const code = h('code', {}, 'a'.repeat(90));
  assert.ok(shape(arrange(table(['A'], [[code]])).children[0] as Element).wide, 'one word that is not broken');
});

test('looks 5: columns of the author, empty heads and pages without tables stay as they are', () => {
  const own = h('colgroup', {}, h('col', { span: 2 }));
  const given = table(['A', 'B'], [['a', 'b']], own);
  const body: Root = { type: 'root', children: [given, given] };
  for (const box of arrangeTables(body).children) assert.equal(shape(box as Element).columns, [undefined]);
  const nameless: Root = { type: 'root', children: [table(['', ''], [['a', 'b']]), table(['', ''], [['c', 'd']])] };
  assert.is(arrangeTables(nameless), nameless);
  const empty: Root = { type: 'root', children: [h('p', {}, 'text'), h('div', { className: ['table-scroll'] })] };
  assert.is(arrangeTables(empty), empty);
});

test('looks 5: long paths in code may be broken, so that a table need not scroll because of one; other names stay whole', () => {
  const [path, name] = ['https://example.com/api/admin/projects', 'a_name_that_is_as_long_as_a_path_and_is_none'];
  const given = table(['A', 'B'], [[h('code', {}, path), h('code', {}, name)]]);
  const [box] = arrange(given).children as Element[];
  const codes = JSON.stringify(box).match(/"tagName":"code".*?"children":\[.*?\]/g)!;
  assert.match(codes[0]!, /wbr/);
  assert.match(JSON.stringify(box), /"https:\/\/".*?wbr.*?"example\.com\/"/);
  assert.not.match(codes[1]!, /wbr/);
  assert.is(visibleText(box!), visibleText(given));
});

test('looks 5: long names in code are broken where the columns would be too narrow otherwise, which then have widths', () => {
  const name = 'RATE_LIMIT_PASSWORD_RESET_PER_MINUTE';
  const text = 'A text that is long enough to be broken into lines.';
  const code = (value: string) => h('code', {}, value);
  const rows: Rows = [[code(name), code('http://localhost:4242'), text]];
  const head = ['Variable', 'Default', 'What it is for, in words'];
  const [box] = arrange(table(head, rows)).children as Element[];
  const pieces = JSON.stringify(box)
    .match(/"value":"[^"]*"/g)!
    .map(found => found.slice(9, -1));
  for (const piece of ['RATE_', 'LIMIT_', 'MINUTE', 'localhost:4242']) assert.ok(pieces.includes(piece), piece);
  assert.is(visibleText(box!), visibleText(table(head, rows)));
  const widths = shape(box!).columns.map(width => Number.parseInt(String(width), 10));
  assert.is(widths.length, 3);
  assert.ok(widths[2]! > widths[0]! && widths[0]! >= widths[1]!, `${widths}`);
  const roomy = arrange(table(['Variable', 'Default'], [[code(name), 'none']])).children[0] as Element;
  assert.not.match(JSON.stringify(roomy), /wbr/);
  assert.equal(shape(roomy).columns, []);
  const short = arrange(table(head, [[code('A_NAME_OF_21_LETTERS_'), text, code('a'.repeat(60))]])).children[0]!;
  assert.not.match(JSON.stringify(short), /wbr/);
  const humps = arrange(table(head, [[code('rateLimitPasswordResetPerMinute'), text, code('a'.repeat(60))]]));
  assert.match(JSON.stringify(humps), /"rate".*?wbr.*?"Limit"/);
});

test.run();

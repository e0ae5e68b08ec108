/** Parameters and bodies serialized by OpenAPI's rules, above all its table "Style Examples". */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RequestBody, RequestModel, RequestParameter } from '../../src/api-format.js';
import type { Choice } from '../../src/runtime/samples/http-request.js';
import { buildRequest } from '../../src/runtime/samples/request.js';

const server = 'https://api.example.com';
const model = (rest: Partial<RequestModel>): RequestModel => ({
  method: 'GET',
  path: '/x',
  servers: [server],
  parameters: [],
  auth: [],
  bodies: [],
  ...rest,
});

type Parameter = Partial<RequestParameter> & Pick<RequestParameter, 'in'>;

/** How one required parameter is sent: the end of the path, the query, or the header's value. */
function sent(parameter: Parameter, choice?: Choice): string | undefined {
  const whole = { name: 'color', value: 'blue', required: true as const, ...parameter };
  const { url, headers } = buildRequest(model({ path: `/x/{${whole.name}}`, parameters: [whole] }), choice);
  if (whole.in === 'path') return url.slice(`${server}/x/`.length);
  if (whole.in === 'query') return url.includes('?') ? url.slice(url.indexOf('?') + 1) : undefined;
  return headers.find(({ name }) => name === (whole.in === 'cookie' ? 'Cookie' : whole.name))?.value;
}

const values = [null, '', 'blue', ['blue', 'black', 'brown'], { R: 100, G: 200, B: 150 }];
type Row = [place: Parameter['in'], style: string, explode: boolean, ...texts: (string | undefined)[]];

/** Columns: null, empty string, string, array, object. Cells that are n/a in the table are sent as with `form`. */
const table: Row[] = [
  ['path', 'matrix', false, '', ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['path', 'matrix', true, '', ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['path', 'label', false, '', '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '', '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'simple', false, '', '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, '', '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['header', 'simple', false, '', '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, '', '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['query', 'form', false, 'color=', 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['query', 'form', true, 'color=', 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  [
    'query',
    'spaceDelimited',
    false,
    'color=',
    'color=',
    'color=blue',
    'color=blue%20black%20brown',
    'color=R%20100%20G%20200%20B%20150',
  ],
  [
    'query',
    'pipeDelimited',
    false,
    'color=',
    'color=',
    'color=blue',
    'color=blue%7Cblack%7Cbrown',
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ],
  [
    'query',
    'pipeDelimited',
    true,
    'color=',
    'color=',
    'color=blue',
    'color=blue&color=black&color=brown',
    'R=100&G=200&B=150',
  ],
  [
    'query',
    'deepObject',
    true,
    'color=',
    'color=',
    'color=blue',
    'color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown',
    'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  ],
  ['cookie', 'form', false, 'color=', 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  [
    'cookie',
    'form',
    true,
    'color=',
    'color=',
    'color=blue',
    'color=blue; color=black; color=brown',
    'R=100; G=200; B=150',
  ],
  [
    'cookie',
    'cookie',
    true,
    'color=',
    'color=',
    'color=blue',
    'color=blue; color=black; color=brown',
    'R=100; G=200; B=150',
  ],
];
for (const [place, style, explode, ...texts] of table)
  for (const [index, text] of texts.entries())
    test(`${place} ${style} ${explode ? 'exploded ' : ''}${JSON.stringify(values[index])}`, () => {
      assert.is(sent({ in: place, style, explode, value: values[index] }), text);
    });

test('the default of explode depends on the style', () => {
  const value = ['a', 'b'];
  assert.is(sent({ in: 'query', value }), 'color=a&color=b');
  assert.is(sent({ in: 'query', value, style: 'spaceDelimited' }), 'color=a%20b');
  assert.is(sent({ in: 'path', value }), 'a,b');
  assert.is(sent({ in: 'cookie', value }), 'color=a; color=b');
  assert.is(sent({ in: 'cookie', value, style: 'cookie' }), 'color=a; color=b');
  assert.is(sent({ in: 'query', value: { a: 1 }, style: 'deepObject' }), 'color%5Ba%5D=1');
});

test('empty lists and maps count as no value', () => {
  for (const value of [[], {}, [null], { a: null }]) {
    assert.is(sent({ in: 'query', value }), undefined);
    assert.is(sent({ in: 'query', value, explode: false }), undefined);
    assert.is(sent({ in: 'query', value, style: 'deepObject' }), undefined);
    assert.is(sent({ in: 'cookie', value }), undefined);
    assert.is(sent({ in: 'header', value }), '');
    for (const style of ['simple', 'label', 'matrix']) assert.is(sent({ in: 'path', value, style }), '');
  }
  assert.is(sent({ in: 'query', value: ['a', null, 'b'], explode: false }), 'color=a,b');
  assert.is(sent({ in: 'query', value: { a: null, b: 1 } }), 'b=1');
});

test('single values of every type', () => {
  assert.is(sent({ in: 'query', value: 0 }), 'color=0');
  assert.is(sent({ in: 'query', value: false }), 'color=false');
  assert.is(sent({ in: 'path', value: 1e21 }), '1e%2B21');
  assert.is(sent({ in: 'query', value: [1, true, { a: 1 }], explode: false }), 'color=1,true,%7B%22a%22%3A1%7D');
});

test('everything but unreserved characters is percent-encoded, delimiters in values too', () => {
  const all = ' !"#$%&\'()*+,/:;<=>?@[\\]^`{|}~-._é😀';
  const encoded =
    '%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D~-._%C3%A9%F0%9F%98%80';
  assert.is(sent({ in: 'path', value: all }), encoded);
  assert.is(sent({ in: 'query', value: all }), `color=${encoded}`);
  assert.is(sent({ in: 'query', value: ['a,b', 'c'], explode: false }), 'color=a%2Cb,c');
  assert.is(sent({ in: 'query', value: ['a|b', 'c d'], style: 'pipeDelimited' }), 'color=a%7Cb%7Cc%20d');
  assert.is(sent({ in: 'path', value: { 'a=b': 'c;d' }, style: 'matrix', explode: true }), ';a%3Db=c%3Bd');
  assert.is(sent({ in: 'query', value: 'x', name: 'a[b] c' }), 'a%5Bb%5D%20c=x');
  assert.is(sent({ in: 'query', value: 'a\ud800b' }), 'color=a%EF%BF%BDb');
});

test('allowReserved keeps reserved characters that mean nothing in the place', () => {
  const value = "a:/?#[]@!$&'()*+,;=b c%41%zz";
  const query = "color=a:/?%23%5B%5D@!$%26'()*%2B,;=b%20c%41%25zz";
  assert.is(sent({ in: 'query', value, allowReserved: true }), query);
  assert.is(sent({ in: 'path', value, allowReserved: true }), "a:%2F%3F%23%5B%5D@!$&'()*+,;=b%20c%41%25zz");
  assert.is(sent({ in: 'query', value: ['a/b', 'c'], explode: false, allowReserved: true }), 'color=a/b,c');
});

test('parameters with content are JSON, or a text as it is', () => {
  const value = { lat: 1, 'o"': [null] };
  const content = 'application/json';
  assert.is(sent({ in: 'query', value, content }), 'color=%7B%22lat%22%3A1%2C%22o%5C%22%22%3A%5Bnull%5D%7D');
  assert.is(sent({ in: 'path', value: 'a', content }), '%22a%22');
  assert.is(sent({ in: 'header', value, content }), '{"lat":1,"o\\"":[null]}');
  assert.is(sent({ in: 'cookie', value: [1], content }), 'color=[1]');
  assert.is(sent({ in: 'query', value: 'a b', content: 'text/plain' }), 'color=a%20b');
});

test('headers and cookies of style cookie are not percent-encoded, and stay on their line', () => {
  assert.is(sent({ in: 'header', value: 'a b/c, é' }), 'a b/c, é');
  assert.is(sent({ in: 'header', value: ' a\r\nX-Evil: 1\0\t' }), 'a  X-Evil: 1');
  assert.is(sent({ in: 'header', name: 'X-A\r\nX-B', value: 'x' }), undefined);
  assert.is(sent({ in: 'cookie', value: 'a b%20!', style: 'cookie' }), 'color=a b%20!');
  assert.is(sent({ in: 'cookie', value: 'Hello, world!' }), 'color=Hello%2C%20world%21');
  for (const name of ['Accept', 'content-type', 'Authorization']) assert.is(sent({ in: 'header', name }), undefined);
});

test('optional parameters are left out unless edited or requested', () => {
  const optional = { in: 'query' as const, required: undefined };
  assert.is(sent(optional), undefined);
  assert.is(sent(optional, { optional: true }), 'color=blue');
  assert.is(sent(optional, { values: new Map([['query:color', 'red']]) }), 'color=red');
  assert.is(sent({ in: 'query' }, { values: new Map([['query:color', undefined]]) }), undefined);
  assert.is(sent({ in: 'path', required: undefined }), 'blue');
});

test('a placeholder without a value stays', () => {
  assert.is(sent({ in: 'path' }, { values: new Map([['path:color', undefined]]) }), '{color}');
  const { url } = buildRequest(model({ path: '/a/{b c}/d' }));
  assert.is(url, `${server}/a/{b%20c}/d`);
});

test('addresses: other servers, a query in the path, a fragment, characters that no address has', () => {
  const parameters: RequestParameter[] = [{ name: 'a', in: 'query', value: 'b', required: true }];
  const urlOf = (path: string, server = 0) =>
    buildRequest(model({ path, parameters, servers: ['https://one.example.com', 'https://two.example.com/"a b'] }), {
      server,
    }).url;
  assert.is(urlOf('/x', 1), 'https://two.example.com/%22a%20b/x?a=b');
  assert.is(urlOf('/x', 9), 'https://one.example.com/x?a=b');
  assert.is(urlOf('/x?y=z'), 'https://one.example.com/x?y=z&a=b');
  assert.is(urlOf('/x#y'), 'https://one.example.com/x?a=b');
  assert.is(urlOf('/it\'s "a b"/[c]/%41:go'), "https://one.example.com/it's%20%22a%20b%22/%5Bc%5D/%41:go?a=b");
  assert.is(buildRequest(model({ servers: [] })).url, '/x');
});

test('credentials are literal in headers and cookies, and encoded in the query', () => {
  const auth: RequestModel['auth'] = [
    { in: 'header', name: 'Authorization', value: 'Bearer <TOKEN>' },
    { in: 'query', name: 'key', value: '<API KEY>' },
    { in: 'cookie', name: 'session', value: '<SESSION>' },
  ];
  const parameters: RequestParameter[] = [
    { name: 'a', in: 'cookie', value: 'b', required: true },
    { name: 'AUTHORIZATION', in: 'header', value: 'b', required: true },
  ];
  const { url, headers } = buildRequest(model({ auth, parameters }));
  assert.is(url, `${server}/x?key=%3CAPI%20KEY%3E`);
  assert.equal(headers, [
    { name: 'Authorization', value: 'Bearer <TOKEN>' },
    { name: 'Cookie', value: 'a=b; session=<SESSION>' },
  ]);
  const edited = buildRequest(model({ auth }), {
    values: new Map<string, unknown>([
      ['header:Authorization', 'Bearer x'],
      ['query:key', undefined],
      ['cookie:session', 's'],
    ]),
  });
  assert.is(edited.url, `${server}/x`);
  assert.equal(
    edited.headers.map(({ value }) => value),
    ['Bearer x', 'session=s'],
  );
});

type Encoding = RequestBody['encoding'];

function body(type: string, value: unknown, rest: { encoding?: Encoding; files?: string[] } = {}) {
  return buildRequest(model({ method: 'POST', bodies: [{ type, variants: [{ label: '', value }], ...rest }] })).body;
}
const text = (...args: Parameters<typeof body>): string | undefined => {
  const made = body(...args);
  return made?.kind === 'text' ? made.text : undefined;
};
const parts = (...args: Parameters<typeof body>) => {
  const made = body(...args);
  return made?.kind === 'multipart' ? made.parts : undefined;
};

test('JSON', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/problem+json'])
    assert.equal(body(type, { a: [1] }), {
      kind: 'text',
      type,
      text: '{\n  "a": [\n    1\n  ]\n}',
      json: { a: [1] },
    });
  assert.is(text('application/json', 'a\ud800'), '"a\\ud800"');
  assert.is(text('application/json', null), 'null');
  assert.is(text('application/json', { a: undefined, b: -0, c: Number.NaN }), '{\n  "b": 0,\n  "c": null\n}');
  assert.is(text('*/*', { a: 1 }), '{\n  "a": 1\n}');
  assert.is(body('application/json', undefined), undefined);
});

test('form fields', () => {
  const type = 'application/x-www-form-urlencoded';
  assert.is(
    text(type, { a: 'b c&d', 'e=': true, n: null, f: ['g', 1], o: { p: 'q' } }),
    'a=b%20c%26d&e%3D=true&f=g&f=1&o=%7B%22p%22%3A%22q%22%7D',
  );
  const value = { items: [{ price: 'a b', tags: ['x'] }], meta: { k: { l: 'm' } } };
  const deep = { style: 'deepObject', explode: true };
  assert.is(
    decodeURIComponent(text(type, value, { encoding: { items: deep, meta: deep } })!),
    'items[0][price]=a b&items[0][tags][0]=x&meta[k][l]=m',
  );
  const list = { a: ['x|y', 'z w'] };
  assert.is(text(type, list, { encoding: { a: { style: 'form', explode: false } } }), 'a=x%7Cy,z%20w');
  assert.is(text(type, list, { encoding: { a: { style: 'spaceDelimited' } } }), 'a=x%7Cy%20z%20w');
  assert.is(text(type, list, { encoding: { a: { style: 'pipeDelimited' } } }), 'a=x%7Cy%7Cz%20w');
  assert.is(text(type, { a: { b: 1, c: 2 } }, { encoding: { a: { style: 'form' } } }), 'b=1&c=2');
  assert.is(text(type, { a: { b: 1, c: 2 } }, { encoding: { a: { explode: false } } }), 'a=b,1,c,2');
  assert.is(text(type, 'a=b'), 'a=b');
  assert.is(text(type, { constructor: { a: 1 } }, { encoding: {} }), 'constructor=%7B%22a%22%3A1%7D');
});

test('forms of several parts', () => {
  const type = 'multipart/form-data';
  assert.equal(parts(type, { a: 'b', n: 1, no: null, list: ['x', { y: 1 }], o: { p: 'q' } }), [
    { name: 'a', value: 'b' },
    { name: 'n', value: '1' },
    { name: 'list', value: 'x' },
    { name: 'list', value: '{"y":1}', type: 'application/json' },
    { name: 'o', value: '{"p":"q"}', type: 'application/json' },
  ]);
  const encoding: Encoding = {
    photo: { contentType: 'image/png, image/jpeg' },
    any: { contentType: 'image/*' },
    csv: { contentType: 'text/csv\r\n' },
    o: { style: 'deepObject' },
    l: { style: 'form', explode: false },
  };
  const value = {
    photo: 'x',
    any: '',
    docs: [{ file: '/tmp/a b.pdf' }, 'x'],
    csv: 'a,b',
    o: { p: { q: 1 } },
    l: ['a', 'b c'],
  };
  assert.equal(parts(type, value, { encoding, files: ['photo', 'any', 'docs'] }), [
    { name: 'photo', file: 'photo.png', type: 'image/png' },
    { name: 'any', file: 'any.bin' },
    { name: 'docs', file: 'a b.pdf' },
    { name: 'docs', file: 'docs.bin' },
    { name: 'csv', value: 'a,b', type: 'text/csv' },
    { name: 'o[p][q]', value: '1' },
    { name: 'l', value: 'a,b c' },
  ]);
  const { headers } = buildRequest(model({ bodies: [{ type, variants: [{ label: '', value }] }] }));
  assert.equal(headers, []);
});

test('files are named, and never by a path or a name that clients obey', () => {
  const fileOf = (type: string, value: unknown) => {
    const made = body(type, value);
    return made?.kind === 'file' ? `${made.type} ${made.file}` : undefined;
  };
  assert.is(fileOf('application/octet-stream', undefined), 'application/octet-stream file.bin');
  assert.is(fileOf('application/octet-stream', { file: 'a.zip' }), 'application/octet-stream a.zip');
  assert.is(fileOf('image/png', 'x'), 'image/png image.png');
  assert.is(fileOf('image/*', 'x'), 'image/png image.png');
  assert.is(fileOf('application/pdf', 'x'), 'application/pdf file.pdf');
  assert.is(fileOf('*/*', undefined), 'application/octet-stream file.bin');
  assert.is(
    fileOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'x')?.split(' ')[1],
    'file.bin',
  );
  assert.is(fileOf('text/csv', { file: 'rows.csv' }), 'text/csv rows.csv');
  for (const [name, safe] of [
    ['-', 'file.bin'],
    ['..', 'file.bin'],
    ['../../.ssh/id_rsa', 'id_rsa'],
    ['C:\\secret', 'secret'],
    ['@-x', 'x'],
    ['a"b\nc', 'a_b_c'],
  ])
    assert.is(fileOf('application/octet-stream', { file: name }), `application/octet-stream ${safe}`);
  for (const type of ['image/svg+xml', 'application/vnd.api+json', 'application/xml', 'text/html'])
    assert.is(fileOf(type, '<x/>'), undefined, type);
});

test('lines of JSON, and other texts', () => {
  const lines = '{"a":1}\n"b"\n';
  for (const type of ['application/x-ndjson', 'application/jsonl', 'text/event-stream'])
    assert.is(text(type, [{ a: 1 }, 'b']), lines);
  assert.is(text('application/x-ndjson', 'raw'), 'raw');
  assert.is(text('application/xml', '<a>\n</a>'), '<a>\n</a>');
  assert.is(text('text/plain', 1), '1');
  assert.is(text('application/yaml', { a: 1 }), '{\n  "a": 1\n}');
});

test('the chosen body and variant, its type among the headers, also with GET', () => {
  const bodies: RequestBody[] = [
    {
      type: 'application/json',
      variants: [
        { label: 'a', value: 1 },
        { label: 'b', value: 2 },
      ],
    },
    { type: 'text/plain', variants: [{ label: '', value: 'x' }] },
  ];
  const made = buildRequest(model({ bodies }), { variant: 1 });
  assert.equal(made.body, { kind: 'text', type: 'application/json', text: '2', json: 2 });
  assert.equal(made.headers, [{ name: 'Content-Type', value: 'application/json' }]);
  assert.is(buildRequest(model({ bodies }), { body: 1 }).headers[0]!.value, 'text/plain');
  assert.is('body' in buildRequest(model({})), false);
});

test.run();

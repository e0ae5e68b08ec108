/** The grammar of API descriptions: Swagger 2.0, OpenAPI 3.0 and 3.1, and what nobody should write in one. */
import * as fc from 'fast-check';
import { line } from './inlines.js';
import { numberWords, WORD, type Worded } from './words.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Doc = { [key: string]: Json };

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
const names = ['Pet', 'Owner', 'List', 'constructor', 'a/b', 'a~b', 'Ünï', '__proto_', 'x y'] as const;

const described = fc.oneof(
  line,
  fc.constantFrom(
    WORD,
    `${WORD}\n\n- ${WORD}\n- ${WORD}`,
    `# ${WORD}\n\n${WORD}`,
    `<b onclick="x">${WORD}</b>`,
    `<${WORD}>`,
    `{${WORD}}`,
    `| ${WORD} |\n|---|\n| ${WORD} |`,
    `\`\`\`\n${WORD}\n\`\`\``,
  ),
);

const optional = <T extends Json>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** An object without the keys whose values are undefined. */
const record = (fields: Record<string, fc.Arbitrary<Json | undefined>>): fc.Arbitrary<Doc> =>
  fc
    .record(fields)
    .map(found => Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Doc);

const scalar = fc.constantFrom<Json>(null, 0, -1, 1e21, true, '', 'x', '</script>', 'javascript:x', '\u2028');

const example: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>(tie => ({
  json: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto_', 'c d'), tie('json'), { maxKeys: 3 }),
  ),
})).json;

type SchemaTypes = { schema: Doc; fields: Doc };

const schemaOf = (refs: string) =>
  fc.letrec<SchemaTypes>(tie => ({
    fields: fc.dictionary(fc.constantFrom('id', 'name', 'a b', 'constructor', 'é'), tie('schema'), { maxKeys: 3 }),
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schema' },
      record({
        type: fc.constantFrom('string', 'integer', 'number', 'boolean'),
        description: optional(described),
        example: optional(scalar),
        enum: optional(fc.array(scalar, { minLength: 1, maxLength: 4 })),
        default: optional(scalar),
        format: optional(fc.constantFrom('date', 'int64', 'x')),
        pattern: optional(fc.constantFrom('^a+$', '(', '(a+)+$')),
        minimum: optional(fc.constantFrom<Json>(0, 1e21, 'x')),
        deprecated: optional(fc.boolean()),
      }),
      fc.constantFrom(...names).map(name => ({ $ref: `${refs}${name.replaceAll('~', '~0').replaceAll('/', '~1')}` })),
      record({
        type: fc.constant('object'),
        description: optional(described),
        properties: tie('fields'),
        required: optional(fc.constantFrom<Json>(['id'], 'id', [1])),
        additionalProperties: optional(fc.oneof<fc.Arbitrary<Json>[]>(fc.boolean(), tie('schema'))),
      }),
      record({ type: fc.constant('array'), items: tie('schema'), example: optional(example) }),
      fc
        .tuple(fc.constantFrom('allOf', 'oneOf', 'anyOf'), fc.array(tie('schema'), { minLength: 1, maxLength: 3 }))
        .map(([key, list]) => ({ [key]: list })),
    ),
  })).schema;

const parameter = (schema: fc.Arbitrary<Doc>, isSwagger: boolean) =>
  record({
    name: fc.constantFrom('id', 'q', 'X-Key', 'a[b]', 'é'),
    in: fc.constantFrom('query', 'header', 'path', ...(isSwagger ? ['formData'] : ['cookie'])),
    description: optional(described),
    required: optional(fc.boolean()),
    ...(isSwagger ? { type: fc.constantFrom('string', 'array') } : { schema }),
    ...(!isSwagger && { example: optional(scalar) }),
  });

function operation(schema: fc.Arbitrary<Doc>, isSwagger: boolean): fc.Arbitrary<Doc> {
  const content = fc
    .tuple(
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', '*/*', 'application/xml', 'x'),
      record({ schema, example: optional(example) }),
    )
    .map(([type, media]) => ({ [type]: media }));
  const response = record({
    description: described,
    ...(isSwagger ? { schema: optional(schema) } : { content: optional(content) }),
  });
  return record({
    operationId: optional(
      fc.constantFrom('getPet', 'get-pet', 'a/b', 'index', 'search', '__proto__', 'é', 'x'.repeat(300)),
    ),
    summary: optional(fc.constantFrom(WORD, `${WORD} ${WORD}`)),
    description: optional(described),
    tags: optional(fc.array(fc.constantFrom('pets', 'Owners', 'index', '__proto__'), { maxLength: 2 })),
    deprecated: optional(fc.boolean()),
    parameters: optional(fc.array(parameter(schema, isSwagger), { maxLength: 3 })),
    ...(!isSwagger && { requestBody: optional(record({ description: optional(described), content })) }),
    responses: fc.dictionary(fc.constantFrom('200', '404', 'default', '5XX', 'x'), response, { maxKeys: 2 }),
    security: optional(fc.constantFrom<Json>([], [{ key: [] }], [{ nope: ['a'] }])),
  });
}

const paths = fc.constantFrom('/', '/pets', '/pets/{id}', '/a b', '/é', '/pets/{id}/{x}', '/a//b', '/{');

/** A valid description, whose words are in its descriptions and summaries. */
export type Description = Worded & { operations: number };

const document: fc.Arbitrary<Doc> = fc.constantFrom('2.0', '3.0.3', '3.1.0').chain(version => {
  const isSwagger = version === '2.0';
  const schema = schemaOf(isSwagger ? '#/definitions/' : '#/components/schemas/');
  const schemas = fc
    .tuple(...names.map(() => schema))
    .map(list => Object.fromEntries(names.map((name, nth) => [name, list[nth]!])) as Doc);
  const security = { key: { type: 'apiKey', name: 'X', in: 'header' } };
  return record({
    [isSwagger ? 'swagger' : 'openapi']: fc.constant(version),
    info: record({
      title: fc.constantFrom('T', 'Ünï', '<b>'),
      version: fc.constant('1'),
      description: optional(described),
    }),
    tags: optional(fc.constantFrom<Json>([{ name: 'pets', description: 'd' }], [{ name: 'index' }])),
    paths: fc.dictionary(
      paths,
      fc.dictionary(fc.constantFrom(...methods.slice(0, isSwagger ? 7 : 8)), operation(schema, isSwagger), {
        minKeys: 1,
        maxKeys: 2,
      }),
      { minKeys: 1, maxKeys: 3 },
    ),
    ...(isSwagger
      ? { definitions: schemas, securityDefinitions: fc.constant(security) }
      : {
          components: schemas.map(found => ({ schemas: found, securitySchemes: security })),
          servers: optional(
            fc.constantFrom<Json>([{ url: 'https://a.example/{v}' }], [{ url: '/' }], [{ url: 'javascript:x' }]),
          ),
        }),
  });
});

/** Valid descriptions. */
export const description: fc.Arbitrary<Description> = document.map(found => ({
  ...numberWords(JSON.stringify(found, null, 1)),
  operations: Object.values(found.paths as Record<string, Doc>).reduce(
    (sum, item) => sum + Object.keys(item).length,
    0,
  ),
}));

const garbage = fc.constantFrom<Json>(
  null,
  0,
  '',
  'x',
  [],
  {},
  [null],
  { $ref: '#/components/schemas/Pet' },
  { $ref: '#' },
  { $ref: '../secret.json' },
  { $ref: 'https://example.com/' },
  { $ref: 1 },
  true,
  { __proto_: 1 },
  { $ref: '#/paths' },
  [[[[]]]],
  { type: 1 },
  { description: {} },
);

/** A description with a value replaced at a place. */
function replaceAt(value: Json, path: readonly number[], by: Json): Json {
  const [at, ...rest] = path;
  if (at === undefined || typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  if (!keys.length) return by;
  const key = keys[at % keys.length]!;
  const inside = replaceAt((value as Doc)[key]!, rest, by);
  return Array.isArray(value) ? value.with(Number(key), inside) : { ...value, [key]: inside };
}

/** Descriptions with values that do not belong where they are. */
export const brokenDescription: fc.Arbitrary<string> = fc
  .tuple(document, fc.array(fc.tuple(fc.array(fc.nat(20), { maxLength: 8 }), garbage), { minLength: 1, maxLength: 4 }))
  .map(([found, changes]) =>
    numberWords(
      JSON.stringify(
        changes.reduce<Json>((value, [path, by]) => replaceAt(value, path, by), found),
        null,
        1,
      ),
    ).text.replaceAll('__proto_"', '__proto__"'),
  );

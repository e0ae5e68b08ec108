/**
 * Five small descriptions whose names and texts have nothing to break at: each puts one kind of content into every place
 * that an operation has for it.
 */

/** An unbroken word of `length` letters that begins with `start`. */
const word = (start: string, length = 90) => start.padEnd(length, 'AbcdefghijklmnopqrstuvwxyzXyz');
const SNAKE = 'a_name_that_is_joined_by_underscores_alone_and_goes_on_for_longer_than_any_phone_is_wide';
const ADDRESS = `https://example.com/${word('path', 80)}?${word('query', 60)}=1`;

type Json = Record<string, unknown>;

const json = (schema: Json) => ({ 'application/json': { schema } });
const done = (schema: Json) => ({ '200': { description: 'Done.', content: json(schema) } });
const operation = (id: string, more: Json = {}) => ({
  operationId: id,
  summary: id,
  responses: { '204': { description: 'Done.' } },
  ...more,
});
const description = (title: string, paths: Json, more: Json = {}): Json => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  servers: [{ url: `https://${word('host', 50).toLowerCase()}.example.com/${SNAKE}` }],
  paths,
  ...more,
});

/** Names: of the operation, its tag, its parameters, schemas, media types, headers, links and schemes. */
function names(): Json {
  const thing = word('SchemaOfAThing');
  const list = word('PageOfManyThings');
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const parameter = (at: string) => ({
    name: word(`${at}Parameter`),
    in: at,
    required: true,
    deprecated: true,
    schema: { type: 'array', items: ref(thing) },
  });
  const body = {
    [`application/vnd.${word('vendor').toLowerCase()}+json`]: { schema: ref(thing) },
    'application/json': { schema: { oneOf: [ref(thing), ref(list)] } },
    'multipart/form-data': {
      schema: { type: 'object', properties: { [word('part')]: { type: 'string', format: 'binary' } } },
      encoding: { [word('part')]: { contentType: word('type/'), headers: { [word('X-Part')]: { schema: {} } } } },
    },
  };
  const answer = {
    description: 'Done.',
    headers: { [word('X-Header')]: { schema: { type: 'string', format: word('format') } } },
    content: body,
    links: { [word('Link')]: { operationId: word('getThing'), description: word('About') } },
  };
  const security = [{ [word('scheme')]: [word('scope:'), SNAKE], key: [] }, { key: [] }];
  const rich = operation(word('createThing'), {
    tags: [word('Things')],
    deprecated: true,
    'x-stability': word('experimental', 50),
    parameters: ['query', 'header', 'cookie'].map(parameter),
    requestBody: { required: true, content: body },
    responses: { '200': answer, default: answer },
    security,
    callbacks: {
      [word('onDone')]: { [`{$request.body#/${word('address')}}`]: { post: operation(word('called')) } },
    },
    externalDocs: { url: ADDRESS, description: word('More') },
  });
  const path = `/${word('things')}/{${word('thing')}}/${SNAKE}`;
  const at = { parameters: [{ name: word('thing'), in: 'path', required: true, schema: ref(thing) }] };
  return description(
    word('Names'),
    { [path]: { ...at, post: rich, get: operation(word('getThing'), { tags: [word('Things')] }) } },
    {
      tags: [{ name: word('Things'), description: word('About') }],
      webhooks: {
        [word('thingChanged')]: { post: operation(word('thingChanged'), { requestBody: { content: body } }) },
      },
      components: {
        securitySchemes: {
          [word('scheme')]: { type: 'apiKey', in: 'header', name: word('X-Key') },
          key: { type: 'http', scheme: word('scheme', 60) },
        },
        schemas: {
          [thing]: {
            type: 'object',
            required: [word('field')],
            properties: {
              [word('field')]: { type: ['array', 'null'], items: ref(list), deprecated: true, readOnly: true },
              [word('map')]: { type: 'object', additionalProperties: ref(list) },
            },
          },
          [list]: { type: 'object', properties: { items: { type: 'array', items: ref(thing) } } },
        },
      },
    },
  );
}

/** Values: enums, defaults, patterns, constants and examples. */
function values(): Json {
  const schema = {
    type: 'object',
    properties: {
      enum: { type: 'string', enum: [word('VALUE'), SNAKE, 'short'], default: word('VALUE') },
      pattern: { type: 'string', pattern: `^${word('[a-z]')}$`, minLength: 1, maxLength: 10 ** 15 },
      constant: { const: { [word('key')]: word('value') } },
      token: { type: 'string', examples: [word('eyJhbGciOi', 600)], description: word('eyJhbGciOi', 200) },
      numbers: { type: 'array', items: { type: 'number', multipleOf: 1.000000000000001, minimum: -(10 ** 20) } },
      many: { type: 'string', enum: Array.from({ length: 60 }, (_, index) => word(`V${index}_`, 50)) },
      choice: {
        oneOf: ['a', 'b'].map(type => ({
          title: word(`Kind${type}`),
          type: 'object',
          properties: { [word('type')]: { const: word(type) } },
        })),
        discriminator: { propertyName: word('type') },
      },
    },
  };
  const examples = {
    [word('first')]: { summary: word('First'), value: { token: word('eyJ', 900) } },
    second: { externalValue: ADDRESS },
  };
  const content = {
    'application/json': { schema, examples },
    'text/plain': { schema: { type: 'string' }, example: word('text', 400) },
  };
  const parameters = [
    { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema, examples },
    { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
  ];
  return description('Values', {
    '/values': {
      put: operation('putValues', {
        parameters,
        requestBody: { content },
        responses: { '200': { description: 'Done.', content }, '5XX': { description: word('Failed'), content } },
      }),
    },
  });
}

/** What authors write in Markdown and HTML. `\u00A0` keeps words together. */
const MARKDOWN = [
  `A word: ${word('unbroken', 200)}. An address: ${ADDRESS}. A link: [${word('label')}](${ADDRESS}).`,
  `Code: \`${word('code', 120)}\`, and in **${word('bold')}** and *${SNAKE}*.`,
  `## A heading ${word('heading')}`,
  `| ${['One', 'Two', 'Three', 'Four', 'Five', 'Six'].join(' | ')} |\n|${' --- |'.repeat(6)}\n|${` ${word('cell', 40)} |`.repeat(6)}`,
  `| Name | Meaning |\n| --- | --- |\n| \`${SNAKE}\` | ${word('cell')} |`,
  `\`\`\`json\n{ "${word('key')}": "${word('value', 200)}" }\n\`\`\``,
  `    ${word('indented', 200)}`,
  `- ${word('item')}\n  - \`${SNAKE}\`\n    - ${word('deeper')}\n      - ${word('deepest')}\n        1. ${word('number')}`,
  `> ${word('quote')}\n>\n> > \`${word('inner')}\``,
  `<pre>${word('preformatted', 200)}</pre>`,
  `<table><tr><td>${word('cell')}</td><td>${ADDRESS}</td></tr></table>`,
  `<details><summary>${word('summary')}</summary>\n\n${word('inside')}\n\n</details>`,
  `<img src="https://example.com/wide.png" width="2000" height="100" alt="A wide picture">`,
  `${'Words that stay together'.replaceAll(' ', '\u00A0')}\u00A0${'and\u00A0'.repeat(30)}.`,
  `- [ ] ${word('task')}\n\n---\n\n${word('![', 20)}`,
].join('\n\n');

/** Texts of every place that takes Markdown. */
function texts(): Json {
  const schema = {
    type: 'object',
    description: MARKDOWN,
    properties: { field: { type: 'string', description: MARKDOWN } },
  };
  const either = {
    description: MARKDOWN,
    anyOf: [
      { ...schema, title: 'One' },
      { type: 'string', description: MARKDOWN },
    ],
  };
  return description(
    'Texts',
    {
      '/texts/{id}': {
        post: operation('postTexts', {
          tags: ['texts'],
          description: MARKDOWN,
          parameters: [{ name: 'id', in: 'path', required: true, description: MARKDOWN, schema: { type: 'string' } }],
          requestBody: { description: MARKDOWN, content: json(either) },
          responses: { '200': { description: MARKDOWN, content: json(schema) } },
        }),
      },
    },
    { tags: [{ name: 'texts', description: MARKDOWN }] },
  );
}

/** Depth: fields in fields, variants in variants, and a schema that contains itself. */
function depth(): Json {
  const nest = (level: number): Json => {
    if (!level) return { type: 'string', description: 'The end.' };
    const inner = { type: 'object', required: ['next'], properties: { next: nest(level - 1) } };
    return level % 3
      ? inner
      : {
          oneOf: [
            { ...inner, title: `Level ${level}` },
            { type: 'array', items: inner },
          ],
        };
  };
  const tree = { $ref: '#/components/schemas/Tree' };
  return description(
    'Depth',
    { '/depth': { post: operation('postDepth', { requestBody: { content: json(nest(12)) }, responses: done(tree) }) } },
    {
      components: {
        schemas: {
          Tree: {
            type: 'object',
            properties: { children: { type: 'array', items: tree }, [SNAKE]: { type: 'array', items: tree } },
          },
        },
      },
    },
  );
}

/** Numbers: of tags, operations, media types, statuses and levels of a path, and a method of an author's own. */
function numbers(): Json {
  const schema = { type: 'object', properties: { [word('field', 30)]: { type: 'string' } } };
  const types = Array.from({ length: 20 }, (_, index) => `application/vnd.kind-${index}+json`);
  const content = Object.fromEntries(types.map((type, index) => [type, { schema: { ...schema, title: `T${index}` } }]));
  const statuses = ['200', '201', '202', '301', '400', '401', '404', '409', '422', '500', '503', 'default'];
  const busy = operation('do all at once', {
    tags: ['one'],
    requestBody: { content },
    responses: Object.fromEntries(statuses.map(status => [status, { description: 'Done.', content }])),
  });
  const item = (id: string) => ({
    get: operation(id, { tags: ['one'] }),
    delete: operation(`${id} gone`, { tags: ['one'] }),
  });
  return {
    ...description('Numbers', {
      [`/${'level/'.repeat(30)}{id}`]: { ...item('level'), additionalOperations: { SYNCHRONIZE: busy } },
      '/short': item(`a summary of many words, ${'which goes on and on, '.repeat(8)}`),
    }),
    openapi: '3.2.0',
  };
}

/** The descriptions by id. */
export const nasty: Record<string, Json> = {
  names: names(),
  values: values(),
  texts: texts(),
  depth: depth(),
  numbers: numbers(),
};

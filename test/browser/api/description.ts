/** Generated descriptions that would be long to write by hand, and one very large operation. */

const response = (schema: object) => ({
  '200': { description: 'Done.', content: { 'application/json': { schema } } },
});

const fields = (count: number, make: (index: number) => object): Record<string, object> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, make(index)]));

const document = (title: string, paths: object, schemas: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths, components: { schemas } });

/** Forty operations without tags, on eight paths; the first answers with sixty fields. */
export function many(): string {
  const wide = {
    type: 'object',
    properties: fields(60, index => ({ type: 'string', description: `Number ${index}.` })),
  };
  const names = ['ships', 'ports', 'crews', 'cargo', 'routes', 'flags', 'masts', 'sails'];
  const methods = ['get', 'post', 'put', 'delete', 'patch'];
  const operation = (name: string, method: string) => ({
    operationId: `${method} ${name}`,
    summary: `${method} ${name}`,
    responses: response(
      name === 'ships' && method === 'get' ? { $ref: '#/components/schemas/Wide' } : { type: 'string' },
    ),
  });
  const paths = names.map(name => [
    `/${name}`,
    Object.fromEntries(methods.map(method => [method, operation(name, method)])),
  ]);
  return document('Many', Object.fromEntries(paths), { Wide: wide });
}

/** One operation with three hundred fields on two levels. */
export function large(): string {
  const inner = { type: 'object', properties: fields(9, () => ({ type: 'string', description: 'A *field*.' })) };
  const schema = { type: 'object', properties: fields(30, () => inner) };
  const operation = {
    operationId: 'threeHundred',
    summary: 'Three hundred fields',
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { one: { type: 'string' } } } } },
    },
    responses: response(schema),
  };
  return document('Large', { '/large': { post: operation } });
}

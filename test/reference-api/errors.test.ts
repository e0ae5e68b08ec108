/**
 * Examples of errors say what was wrong with this request: they name the thing that is missing or taken, and the
 * permission that the caller lacks, as the description of the response does.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { child, entriesOf, follow, isObject, type Json, operationsOf, projectDescription } from './description.js';

const test = suite('errors of the reference');

const { description } = await projectDescription();

type ErrorExample = { where: string; status: string; text: string; message: string; id: unknown; asked: string[] };

/** The error examples of all operations, with the values that the example of the request contains. */
const errors = operationsOf(description).flatMap(operation => {
  const asked = entriesOf(operation, 'parameters').flatMap(parameter => {
    const { in: place, example } = follow(description, parameter)!.value;
    return place === 'path' ? [String(example)] : [];
  });
  const body = child(description, operation, 'requestBody');
  const sent = body
    ? entriesOf(body, 'content').flatMap(({ value }) => stringsIn(value.example ?? value.examples))
    : [];
  return entriesOf(operation, 'responses').flatMap(({ key: status, ...place }): ErrorExample[] => {
    const response = follow(description, place)!;
    if (!/^4/.test(status)) return [];
    return entriesOf(response, 'content').flatMap(media =>
      valuesOf(media).map(({ id, message }) => ({
        where: `${operation.value.operationId} ${status}`,
        status,
        text: String(response.value.description),
        message: String(message),
        id,
        asked: [...asked, ...sent],
      })),
    );
  });
});

function valuesOf(media: { value: Json; file: string; pointer: string }): Json[] {
  if (isObject(media.value.example)) return [media.value.example];
  return entriesOf(media, 'examples').map(example => follow(description, example)!.value.value as Json);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? [String(value)] : [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(stringsIn)];
}

const of = (...statuses: string[]) => errors.filter(({ status }) => statuses.includes(status));

test('no two operations share an example of what was refused, missing, taken or too large', () => {
  const own = of('400', '403', '404', '409', '413');
  assert.ok(own.length > 450, `${own.length} errors`);
  const seen = new Map<unknown, string>();
  const shared = own.flatMap(({ id, where }) => {
    const before = seen.get(id);
    seen.set(id, where);
    return before === undefined ? [] : [`${where} has the example of ${before}`];
  });
  assert.equal(shared, []);
});

test('a response that speaks of a permission names it, and its example names the same', () => {
  const wrong = of('403').filter(({ text, message }) => {
    const named = /the permission ([A-Z_]+)/.exec(message)?.[1];
    if (named === 'ADMIN') return !/\badmin\b/.test(text) && !text.includes('`ADMIN`');
    return named === undefined ? /permission/.test(text) : !text.includes(`\`${named}\``);
  });
  assert.equal(
    wrong.map(({ where, text, message }) => `${where}: ${text} / ${message}`),
    [],
  );
});

/** Some refusals concern the server or the caller, whatever the request names. */
const ofServer = /this instance|this server|SCIM isn't set up|account that sent/i;

test('an example of something missing or taken names it', () => {
  const vague = of('404', '409').filter(
    ({ message, asked }) => asked.length && !ofServer.test(message) && !asked.some(value => message.includes(value)),
  );
  assert.equal(
    vague.map(({ where, message }) => `${where}: ${message}`),
    [],
  );
});

test.run();

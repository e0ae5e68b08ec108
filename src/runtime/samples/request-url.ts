/** The address of a request: server, path and query. */
import type { RequestModel } from '../../api-format.js';
import { contentText, type Given, percent } from './parameter.js';
import { pairs, segment } from './parameter-style.js';
import { encode, encodeReserved } from './percent-encoding.js';

/** A placeholder without a value stays, so that nobody asks for `/pets/` who meant one pet. */
export function address({ path, servers }: RequestModel, server: number, given: Given[]): string {
  const origin = (servers[server] ?? servers[0] ?? '').replace(/[\p{Cc} "<>\\^`|]/gu, encode);
  const pieces = path.replace(/#.*$/s, '').split(/\{([^{}]*)\}/);
  return pieces.reduce((url, piece, index) => {
    if (index % 2 === 0) return url + encodeReserved(piece, '[]');
    const found = given.find(({ parameter }) => parameter.in === 'path' && parameter.name === piece);
    return url + (found ? pathText(found) : `{${encode(piece)}}`);
  }, origin);
}

function pathText({ parameter, value }: Given): string {
  const escaping = percent(parameter, '/?#[]');
  if (parameter.content) return escaping.value(contentText(parameter.content, value));
  return segment(parameter.name, value, parameter, escaping);
}

/** Parameters first, then what authenticates; without the question mark. */
export function queryText(given: Given[], auth: RequestModel['auth']): string {
  return [
    ...given.filter(({ parameter }) => parameter.in === 'query').flatMap(queryPairs),
    ...auth.filter(entry => entry.in === 'query').map(({ name, value }) => `${encode(name)}=${encode(value)}`),
  ].join('&');
}

function queryPairs({ parameter, value }: Given): string[] {
  const { name, content } = parameter;
  const escaping = percent(parameter, '#[]&+');
  if (content) return [`${encode(name)}=${escaping.value(contentText(content, value))}`];
  return pairs(name, value, parameter, escaping).map(pair => pair.join('='));
}

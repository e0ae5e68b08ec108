/** Builds the URL of a request: server, path and query. */
import { type Credential, placeholderOf, type RequestModel } from '../../api-format.js';
import { percentEncoding, type SentParameter, serializeContent } from './parameter.js';
import { serializePairs, serializeSegment } from './parameter-style.js';
import { percentEncode, percentEncodeUnreserved } from './percent-encoding.js';

/**
 * Server and path. A placeholder without a value stays in the path: `/pets/` instead of `/pets/{id}` would be another
 * operation.
 */
export function buildUrl({ path, servers }: RequestModel, server: number, parameters: SentParameter[]): string {
  const origin = (servers[server] ?? servers[0] ?? '').replace(/[\p{Cc} "<>\\^`|]/gu, percentEncode);
  const pieces = path.replace(/#.*$/s, '').split(/\{([^{}]*)\}/);
  return pieces.reduce((url, piece, index) => {
    if (index % 2 === 0) return url + percentEncodeUnreserved(piece, '[]');
    const sent = parameters.find(({ parameter }) => parameter.in === 'path' && parameter.name === piece);
    return url + (sent ? serializePathParameter(sent) : placeholderOf(percentEncode(piece)));
  }, origin);
}

function serializePathParameter(sent: SentParameter): string {
  const { parameter, value } = sent;
  const escaping = percentEncoding(sent, '/?#[]');
  if (value === placeholderOf(parameter.name)) return escaping.value(value);
  if (parameter.content) return escaping.value(serializeContent(sent));
  return serializeSegment(parameter.name, value, { ...parameter, escaping });
}

/** Parameters, then credentials, without the question mark. */
export function buildQueryString(parameters: SentParameter[], auth: Credential[]): string {
  return [
    ...parameters.filter(({ parameter }) => parameter.in === 'query').flatMap(serializeQueryParameter),
    ...auth
      .filter(entry => entry.in === 'query')
      .map(({ name, value }) => `${percentEncode(name)}=${percentEncode(value)}`),
  ].join('&');
}

function serializeQueryParameter(sent: SentParameter): string[] {
  const { parameter, value } = sent;
  const { name, content } = parameter;
  const escaping = percentEncoding(sent, '#[]&+');
  if (content) return [`${percentEncode(name)}=${escaping.value(serializeContent(sent))}`];
  return serializePairs(name, value, { ...parameter, escaping }).map(pair => pair.join('='));
}

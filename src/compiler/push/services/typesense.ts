/** Typesense: a new collection with synonyms and overrides of the live one, to which the alias is turned. */

import { recordBytes } from '../documents.js';
import { PushError, quoted } from '../push-error.js';
import { parsed, type Reply, type Send } from '../request.js';
import { hashIn, isObject, listOf, numberOf, objectOf, textOf } from '../response-fields.js';
import { facets, type Service, type Stamp, searchable, type Target, temporaryPrefix } from '../service.js';

const fields = [
  ...[...searchable, 'type', 'language', 'version', 'docusaurus_tag'].map(name => ({
    name,
    type: 'string',
    facet: facets.includes(name),
    optional: true,
  })),
  { name: 'url', type: 'string', facet: true },
  { name: 'item_priority', type: 'int64' },
];
const settings = { fields, default_sorting_field: 'item_priority', token_separators: ['_', '-', '/', '.'] };
const carried = ['symbols_to_index', 'synonym_sets', 'curation_sets'];

export function typesenseService(send: Send, target: Target, place: string): Service {
  const { index, keepSettings } = target;
  const path = (name: string, rest = '') => `/collections/${encodeURIComponent(name)}${rest}`;
  const alias = `/aliases/${encodeURIComponent(index)}`;
  const read = async (name: string) => {
    const reply = await send({ path: path(name), allow: [404] });
    return reply.status === 404 ? undefined : reply;
  };
  const aliased = async () => {
    const reply = await send({ path: alias, allow: [404] });
    return reply.status === 404 ? undefined : textOf(reply, 'collection_name');
  };
  const inspect = async () => {
    const name = await aliased();
    const found = await read(name ?? index);
    if (found && name === undefined)
      throw new PushError(
        'missing-remote',
        `"${index}" is a collection; docsc needs the name for an alias, so that it can replace what stands behind it.`,
        'Name another index, or delete the collection.',
      );
    if (!found) return undefined;
    const { metadata } = objectOf(found);
    return { count: numberOf(found, 'num_documents'), hash: hashIn(isObject(metadata) && metadata.docsc) };
  };
  const prepare = async (temporary: string, stamp: Stamp) => {
    const name = await aliased();
    const live = name === undefined ? undefined : await read(name);
    const old = live ? objectOf(live) : {};
    const schema = keepSettings && live ? keptSchema(old) : { ...settings, ...pick(old, carried) };
    const body = { ...schema, name: temporary, metadata: { docsc: stamp } };
    // A repeated request finds what the first one made.
    await send({ method: 'POST', path: '/collections', body, allow: [409] });
    for (const kind of live ? ['synonyms', 'overrides'] : []) {
      const reply = await send({ path: path(name!, `/${kind}?limit=0`), allow: [400, 404] });
      const items = reply.status === 200 ? listOf(reply, kind) : [];
      for (const item of items) {
        const { id, ...rest } = item;
        const to = path(temporary, `/${kind}/${encodeURIComponent(String(id))}`);
        await send({ method: 'PUT', path: to, body: rest });
      }
    }
  };
  return {
    place,
    settings: keepSettings ? 'kept' : settings,
    recordBytes: recordBytes.typesense,
    limits: { count: 1_000, bytes: 5_000_000 },
    inspect,
    leftovers: async () => {
      const [live, reply] = [await aliased(), await send({ path: '/collections?exclude_fields=fields' })];
      const names = listOf(reply).map(({ name }) => String(name));
      return names.filter(name => name.startsWith(temporaryPrefix(index)) && name !== live);
    },
    prepare,
    fill: async (temporary, lines) => {
      const to = path(temporary, '/documents/import?action=upsert');
      checkImport(await send({ method: 'POST', path: to, body: lines.join('\n'), type: 'text/plain' }), lines.length);
    },
    settle: async temporary => {
      const found = await read(temporary);
      return found ? numberOf(found, 'num_documents') : 0;
    },
    swap: async temporary => {
      await send({ method: 'PUT', path: alias, body: { collection_name: temporary }, once: true });
    },
    remove: async name => {
      await send({ method: 'DELETE', path: path(name), allow: [404] });
    },
  };
}

/** An import answers 200 whatever happened; each line says how its document fared. */
function checkImport({ text }: Reply, sent: number): void {
  const lines = text.split('\n').filter(Boolean).map(parsed);
  const failed = lines.find(line => !isObject(line) || line.success !== true);
  if (failed === undefined && lines.length === sent) return;
  const said = isObject(failed) ? quoted(String(failed.error ?? failed.message ?? ''), '') : quoted(text, '');
  throw new PushError(
    'remote-failed',
    `The service did not take all records of a batch: ${said || 'no reason given'}.`,
  );
}

function pick(from: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap(name => (from[name] === undefined ? [] : [[name, from[name]]])));
}

/** A schema as it can be sent again. */
function keptSchema(old: Record<string, unknown>): Record<string, unknown> {
  const keys = ['fields', 'default_sorting_field', 'token_separators', 'enable_nested_fields', ...carried];
  return pick(old, keys);
}

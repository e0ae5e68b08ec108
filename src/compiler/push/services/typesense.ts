/** Typesense: a new collection with synonyms and overrides of the live one, to which the alias is turned. */

import { maxRecordBytes } from '../documents.js';
import { PushError, quoteShortly } from '../push-error.js';
import { parseJson, type SendRequest, type ServiceResponse } from '../request.js';
import { expectList, expectNumber, expectObject, expectText, isObject, readStampHash } from '../response-fields.js';
import {
  facetAttributes,
  type PushTarget,
  type SearchService,
  type Stamp,
  searchableAttributes,
  temporaryPrefix,
} from '../service.js';

const collectionFields = [
  ...[...searchableAttributes, 'type', 'language', 'version', 'docusaurus_tag'].map(name => ({
    name,
    type: 'string',
    facet: facetAttributes.includes(name),
    optional: true,
  })),
  { name: 'url', type: 'string', facet: true },
  { name: 'item_priority', type: 'int64' },
];
const collectionSettings = {
  fields: collectionFields,
  default_sorting_field: 'item_priority',
  token_separators: ['_', '-', '/', '.'],
};
const carriedSettings = ['symbols_to_index', 'synonym_sets', 'curation_sets'];

export function createTypesenseService(send: SendRequest, target: PushTarget, place: string): SearchService {
  const { index, keepSettings } = target;
  const path = (name: string, rest = '') => `/collections/${encodeURIComponent(name)}${rest}`;
  const alias = `/aliases/${encodeURIComponent(index)}`;
  const read = async (name: string) => {
    const reply = await send({ path: path(name), allow: [404] });
    return reply.status === 404 ? undefined : reply;
  };
  const aliased = async () => {
    const reply = await send({ path: alias, allow: [404] });
    return reply.status === 404 ? undefined : expectText(reply, 'collection_name');
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
    const { metadata } = expectObject(found);
    return { count: expectNumber(found, 'num_documents'), hash: readStampHash(isObject(metadata) && metadata.docsc) };
  };
  const prepare = async (temporary: string, stamp: Stamp) => {
    const name = await aliased();
    const live = name === undefined ? undefined : await read(name);
    const old = live ? expectObject(live) : {};
    const schema = keepSettings && live ? keptSchema(old) : { ...collectionSettings, ...pick(old, carriedSettings) };
    const body = { ...schema, name: temporary, metadata: { docsc: stamp } };
    // A repeated request finds what the first one made.
    await send({ method: 'POST', path: '/collections', body, allow: [409] });
    for (const kind of live ? ['synonyms', 'overrides'] : []) {
      const reply = await send({ path: path(name!, `/${kind}?limit=0`), allow: [400, 404] });
      const items = reply.status === 200 ? expectList(reply, kind) : [];
      for (const item of items) {
        const { id, ...rest } = item;
        const to = path(temporary, `/${kind}/${encodeURIComponent(String(id))}`);
        await send({ method: 'PUT', path: to, body: rest });
      }
    }
  };
  return {
    label: place,
    settings: keepSettings ? 'kept' : collectionSettings,
    recordBytes: maxRecordBytes.typesense,
    limits: { count: 1_000, bytes: 5_000_000 },
    readLive: inspect,
    listLeftovers: async () => {
      const [live, reply] = [await aliased(), await send({ path: '/collections?exclude_fields=fields' })];
      const names = expectList(reply).map(({ name }) => String(name));
      return names.filter(name => name.startsWith(temporaryPrefix(index)) && name !== live);
    },
    createTemporary: prepare,
    addDocuments: async (temporary, lines) => {
      const to = path(temporary, '/documents/import?action=upsert');
      checkImport(await send({ method: 'POST', path: to, body: lines.join('\n'), type: 'text/plain' }), lines.length);
    },
    waitForCount: async temporary => {
      const found = await read(temporary);
      return found ? expectNumber(found, 'num_documents') : 0;
    },
    replaceLive: async temporary => {
      await send({ method: 'PUT', path: alias, body: { collection_name: temporary }, noRetry: true });
    },
    removeIndex: async name => {
      await send({ method: 'DELETE', path: path(name), allow: [404] });
    },
  };
}

/** An import answers 200 whatever happened; each line says how its document fared. */
function checkImport({ text }: ServiceResponse, sent: number): void {
  const lines = text.split('\n').filter(Boolean).map(parseJson);
  const failed = lines.find(line => !isObject(line) || line.success !== true);
  if (failed === undefined && lines.length === sent) return;
  const said = isObject(failed)
    ? quoteShortly(String(failed.error ?? failed.message ?? ''), '')
    : quoteShortly(text, '');
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
  const keys = ['fields', 'default_sorting_field', 'token_separators', 'enable_nested_fields', ...carriedSettings];
  return pick(old, keys);
}

/** Typesense: a new collection gets the synonyms and overrides of the live one, and the alias is then pointed to it. */
import { maxRecordBytes } from '../documents.js';
import { PushError, quoteShortly } from '../push-error.js';
import { parseJson, type ServiceResponse } from '../request.js';
import { expectList, expectNumber, expectObject, expectText, isObject, readStampHash } from '../response-fields.js';
import {
  facetAttributes,
  type SearchService,
  type ServiceOptions,
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
/** Settings of the live collection that are always copied. */
const carriedSettings = ['symbols_to_index', 'synonym_sets', 'curation_sets'];

/** A collection of Typesense behind an alias. */
export function createTypesenseService({ send, target, label }: ServiceOptions): SearchService {
  const { index, keepSettings } = target;
  const path = (name: string, rest = '') => `/collections/${encodeURIComponent(name)}${rest}`;
  const alias = `/aliases/${encodeURIComponent(index)}`;
  const read = async (name: string) => {
    const reply = await send({ path: path(name), allow: [404] });
    return reply.status === 404 ? undefined : reply;
  };
  const readAlias = async () => {
    const reply = await send({ path: alias, allow: [404] });
    return reply.status === 404 ? undefined : expectText(reply, 'collection_name');
  };
  const inspect = async () => {
    const name = await readAlias();
    const collection = await read(name ?? index);
    if (collection && name === undefined)
      throw new PushError(
        'missing-remote',
        `"${index}" is a collection, but docsc needs the name for an alias, so that it can replace the collection behind it.`,
        'Use another name for the index, or delete the collection.',
      );
    if (!collection) return undefined;
    const { metadata } = expectObject(collection);
    const hash = readStampHash(isObject(metadata) && metadata.docsc);
    return { count: expectNumber(collection, 'num_documents'), hash };
  };
  const prepare = async (temporary: string, stamp: Stamp) => {
    const name = await readAlias();
    const live = name === undefined ? undefined : await read(name);
    const old = live ? expectObject(live) : {};
    const schema = keepSettings && live ? keptSchema(old) : { ...collectionSettings, ...pick(old, carriedSettings) };
    const body = { ...schema, name: temporary, metadata: { docsc: stamp } };
    // After a repeated request, the collection already exists (409).
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
    label,
    settings: keepSettings ? 'kept' : collectionSettings,
    recordBytes: maxRecordBytes.typesense,
    limits: { count: 1_000, bytes: 5_000_000 },
    readLive: inspect,
    listLeftovers: async () => {
      const [live, reply] = [await readAlias(), await send({ path: '/collections?exclude_fields=fields' })];
      const names = expectList(reply).map(({ name }) => String(name));
      return names.filter(name => name.startsWith(temporaryPrefix(index)) && name !== live);
    },
    createTemporary: prepare,
    addDocuments: async (temporary, lines) => {
      const to = path(temporary, '/documents/import?action=upsert');
      checkImport(await send({ method: 'POST', path: to, body: lines.join('\n'), type: 'text/plain' }), lines.length);
    },
    waitForCount: async temporary => {
      const collection = await read(temporary);
      return collection ? expectNumber(collection, 'num_documents') : 0;
    },
    replaceLive: async temporary => {
      await send({ method: 'PUT', path: alias, body: { collection_name: temporary }, noRetry: true });
    },
    removeIndex: async name => {
      await send({ method: 'DELETE', path: path(name), allow: [404] });
    },
  };
}

/** Throws if a document was refused: an import always answers 200, with one result per line. */
function checkImport({ text }: ServiceResponse, sent: number): void {
  const lines = text.split('\n').filter(Boolean).map(parseJson);
  const failed = lines.find(line => !isObject(line) || line.success !== true);
  if (failed === undefined && lines.length === sent) return;
  const reason = isObject(failed)
    ? quoteShortly(String(failed.error ?? failed.message ?? ''), '')
    : quoteShortly(text, '');
  throw new PushError(
    'remote-failed',
    `The service did not accept all records of a batch: ${reason || 'no reason given'}.`,
  );
}

function pick(from: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap(name => (from[name] === undefined ? [] : [[name, from[name]]])));
}

/** The settings of an existing schema, as a new collection accepts them. */
function keptSchema(old: Record<string, unknown>): Record<string, unknown> {
  const keys = ['fields', 'default_sorting_field', 'token_separators', 'enable_nested_fields', ...carriedSettings];
  return pick(old, keys);
}

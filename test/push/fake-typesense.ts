/** A fake of Typesense with what a push needs: collections with a schema, imports line by line, aliases. */
import { decoded, type FakeService, missing, type ReceivedServiceRequest, type ServiceReply } from './fake.js';

type Collection = {
  schema: { name: string; fields: { name: string; type: string; optional?: boolean }[]; metadata?: object };
  documents: Map<string, Record<string, unknown>>;
  synonyms: Map<string, object>;
};

/** The fake, with its collections, aliases and the key that it accepts. */
export type Typesense = FakeService & {
  collections: Map<string, Collection>;
  aliases: Map<string, string>;
  key: string;
};

/** A fake of Typesense whose live alias is `name`. */
export function typesense(key: string, name = 'docs'): Typesense {
  const collections = new Map<string, Collection>();
  const aliases = new Map<string, string>();
  const shown = ({ schema, documents }: Collection) => ({ ...schema, num_documents: documents.size, created_at: 1 });
  const take = (collection: Collection, line: string) => {
    const document = JSON.parse(line) as Record<string, unknown>;
    const wrong = collection.schema.fields.find(({ name: field, type, optional }) => {
      const value = document[field];
      if (value === undefined) return !optional;
      return type === 'int64' ? !Number.isInteger(value) : typeof value !== 'string';
    });
    if (wrong) return { success: false, error: `Field \`${wrong.name}\` must be a ${wrong.type}.`, code: 400 };
    collection.documents.set(String(document.id), document);
    return { success: true };
  };
  const ofCollection = (
    one: string,
    { method, body }: ReceivedServiceRequest,
    [action, id]: string[],
  ): ServiceReply => {
    const found = collections.get(aliases.get(one) ?? one);
    if (!found) return missing(`Not Found`);
    if (action === 'documents') {
      const lines = body.split('\n').map(line => JSON.stringify(take(found, line)));
      return { status: 200, text: lines.join('\n'), headers: { 'content-type': 'text/plain' } };
    }
    if (action === 'synonyms' && method === 'GET')
      return { status: 200, value: { synonyms: [...found.synonyms].map(([of, rest]) => ({ id: of, ...rest })) } };
    if (action === 'synonyms') found.synonyms.set(decoded(id), JSON.parse(body));
    if (action === 'synonyms') return { status: 200, value: { id, ...JSON.parse(body) } };
    if (action) return missing('Not Found');
    if (method === 'DELETE') collections.delete(one);
    return { status: 200, value: shown(found) };
  };
  const answer = (asked: ReceivedServiceRequest, url: URL): ServiceReply => {
    const { method, body, headers } = asked;
    if (headers['x-typesense-api-key'] !== key)
      return { status: 401, value: { message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' } };
    const [, kind, encoded, ...rest] = url.pathname.split('/');
    const one = decoded(encoded);
    if (kind === 'aliases') {
      if (method === 'PUT') aliases.set(one, JSON.parse(body).collection_name);
      const to = aliases.get(one);
      return to ? { status: 200, value: { name: one, collection_name: to } } : missing('Not Found');
    }
    if (kind !== 'collections') return missing('Not Found');
    if (encoded) return ofCollection(one, asked, rest);
    if (method === 'GET') return { status: 200, value: [...collections.values()].map(shown) };
    const schema = JSON.parse(body) as Collection['schema'];
    if (collections.has(schema.name)) return { status: 409, value: { message: 'A collection with that name exists.' } };
    collections.set(schema.name, { schema, documents: new Map(), synonyms: new Map() });
    return { status: 201, value: shown(collections.get(schema.name)!) };
  };
  const live = () => collections.get(aliases.get(name) ?? '')?.documents.size;
  return { answer, collections, aliases, key, live };
}

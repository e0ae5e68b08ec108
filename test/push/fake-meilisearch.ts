/** A fake of Meilisearch with what a push needs: every write is a task, which runs in order and may fail later. */
import { decoded, type FakeService, type ReceivedServiceRequest, type ServiceReply } from './fake.js';

type Index = { settings: Record<string, unknown>; documents: Map<string, Record<string, unknown>> };
type Task = { uid: number; type: string; status: string; error?: object; work: () => string | undefined };

/** The fake, with its indexes and the key that it accepts. */
export type Meilisearch = FakeService & { indexes: Map<string, Index>; key: string };

/** A fake of Meilisearch whose live index is `name`; `renames` false stands for a version without index renaming. */
export function meilisearch(key: string, { name = 'docs', renames = true } = {}): Meilisearch {
  const indexes = new Map<string, Index>();
  const tasks: Task[] = [];
  const later = (type: string, work: Task['work']): ServiceReply => {
    tasks.push({ uid: tasks.length, type, status: 'enqueued', work });
    return { status: 202, value: { taskUid: tasks.length - 1, status: 'enqueued', type } };
  };
  const runUntil = (uid: number) => {
    for (const task of tasks.slice(0, uid + 1).filter(({ status }) => status === 'enqueued')) {
      const message = task.work();
      Object.assign(task, message ? { status: 'failed', error: { message } } : { status: 'succeeded' });
    }
  };
  const swap = ({ indexes: [from, to], rename }: { indexes: string[]; rename?: boolean }): string | undefined => {
    const [one, two] = [indexes.get(from!), indexes.get(to!)];
    if (!one || (!two && !rename)) return `Index \`${one ? to : from}\` not found.`;
    if (rename && two) return `Index \`${to}\` already exists.`;
    indexes.set(to!, one);
    if (two) indexes.set(from!, two);
    else indexes.delete(from!);
    return undefined;
  };
  const add = (one: string, documents: Record<string, unknown>[]) => () => {
    const bad = documents.find(({ id }) => !/^[\w-]{1,511}$/.test(String(id)));
    if (bad) return `Document identifier \`"${bad.id}"\` is invalid.`;
    const target = indexes.get(one) ?? { settings: {}, documents: new Map() };
    for (const document of documents) target.documents.set(String(document.id), document);
    indexes.set(one, target);
    return undefined;
  };
  const ofIndex = (
    one: string,
    { method, body, headers }: ReceivedServiceRequest,
    [action, id]: string[],
  ): ServiceReply => {
    const found = indexes.get(one);
    if (action === 'documents' && method === 'POST') {
      const isLines = headers['content-type'] === 'application/x-ndjson';
      const documents = isLines ? body.split('\n').map(line => JSON.parse(line)) : JSON.parse(body);
      return later('documentAdditionOrUpdate', add(one, documents));
    }
    if (method === 'DELETE')
      return later('indexDeletion', () => (indexes.delete(one) ? undefined : `Index \`${one}\` not found.`));
    if (method === 'PATCH')
      return later('settingsUpdate', () => void Object.assign(indexes.get(one)?.settings ?? {}, JSON.parse(body)));
    if (!found) return none(`Index \`${one}\` not found.`);
    if (action === 'stats') return { status: 200, value: { numberOfDocuments: found.documents.size } };
    if (action === 'settings') return { status: 200, value: found.settings };
    const document = found.documents.get(decoded(id));
    return document ? { status: 200, value: document } : none(`Document \`${id}\` not found.`);
  };
  const answer = (asked: ReceivedServiceRequest, url: URL): ServiceReply => {
    const { method, body } = asked;
    if (asked.headers.authorization !== `Bearer ${key}`)
      return { status: 403, value: { message: 'The provided API key is invalid.', code: 'invalid_api_key' } };
    const [, kind, encoded, ...rest] = url.pathname.split('/');
    if (kind === 'keys') return none('API key not found.');
    if (kind === 'swap-indexes') {
      const [order] = JSON.parse(body);
      if (order.rename !== undefined && !renames)
        return { status: 400, value: { message: 'Unknown field `rename`: expected `indexes`', code: 'bad_request' } };
      return later('indexSwap', () => swap(order));
    }
    if (kind === 'tasks' && encoded) runUntil(Number(encoded));
    if (kind === 'tasks' && encoded) return { status: 200, value: { ...tasks[Number(encoded)], work: undefined } };
    if (kind === 'tasks') {
      runUntil(tasks.length);
      return { status: 200, value: { results: [] } };
    }
    if (encoded) return ofIndex(decoded(encoded), asked, rest);
    if (method === 'GET') return { status: 200, value: { results: [...indexes.keys()].map(uid => ({ uid })) } };
    const { uid } = JSON.parse(body);
    return later('indexCreation', () =>
      indexes.has(uid)
        ? `Index \`${uid}\` already exists.`
        : void indexes.set(uid, { settings: {}, documents: new Map() }),
    );
  };
  const records = (index: Index | undefined) =>
    index && index.documents.size - Number(index.documents.has('docsc-stamp'));
  return { answer, indexes, key, live: () => records(indexes.get(name)) };
}

const none = (message: string): ServiceReply => ({ status: 404, value: { message, code: 'not_found' } });

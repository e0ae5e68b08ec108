/**
 * A fake of Algolia with what a push needs: indexes, batches, and copies and moves that take effect when their task is
 * polled.
 */
import { decoded, type FakeService, missing, type ReceivedServiceRequest, type ServiceReply } from './fake.js';

type Index = { settings: Record<string, unknown>; objects: Map<string, unknown>; synonyms: unknown[] };

/** The fake, with its indexes and the key that it accepts. */
export type Algolia = FakeService & { indexes: Map<string, Index>; key: string };

/** A fake of Algolia whose live index is `name`. */
export function algolia(key: string, name = 'docs'): Algolia {
  const indexes = new Map<string, Index>();
  const waiting: { id: number; work: () => void }[] = [];
  const state = { task: 0 };
  const later = (work: () => void, more: object = {}): ServiceReply => {
    state.task += 1;
    waiting.push({ id: state.task, work });
    return { status: 200, value: { taskID: state.task, updatedAt: '2026-01-01T00:00:00Z', ...more } };
  };
  const made = (wanted: string) => {
    if (!indexes.has(wanted)) indexes.set(wanted, { settings: {}, objects: new Map(), synonyms: [] });
    return indexes.get(wanted)!;
  };
  const operation = (from: string, { operation, destination, scope }: Record<string, unknown>) => {
    const to = String(destination);
    if (operation === 'copy' && scope)
      return later(() => {
        const { settings = {}, synonyms = [] } = indexes.get(from) ?? {};
        Object.assign(made(to), { settings: { ...settings }, synonyms: [...synonyms] });
      });
    return later(() => {
      // The real service's behavior for a missing source is unknown, so the fake assumes the worst.
      indexes.set(to, indexes.get(from) ?? { settings: {}, objects: new Map(), synonyms: [] });
      indexes.delete(from);
    });
  };
  const batch = (target: string, requests: { action: string; body: { objectID: string } }[]) => {
    const large = requests.find(({ body }) => JSON.stringify(body).length > 10_000);
    if (large) return { status: 400, value: { message: `Record at the position 0 is too big`, status: 400 } };
    return later(() => {
      for (const { action, body } of requests) {
        if (action === 'deleteObject') made(target).objects.delete(body.objectID);
        else made(target).objects.set(body.objectID, body);
      }
    });
  };
  const answer = ({ method, body, headers }: ReceivedServiceRequest, url: URL): ServiceReply => {
    if (headers['x-algolia-api-key'] !== key || !headers['x-algolia-application-id'])
      return { status: 403, value: { message: `Invalid Application-ID or API key ${headers['x-algolia-api-key']}` } };
    const [, , kind, encoded, action, id] = url.pathname.split('/');
    if (kind === 'keys') return missing('Key does not exist');
    if (!encoded)
      return {
        status: 200,
        value: { items: [...indexes].map(([one, { objects }]) => ({ name: one, entries: objects.size })), nbPages: 1 },
      };
    const one = decoded(encoded);
    const found = indexes.get(one);
    if (action === 'task') {
      const until = waiting.findIndex(task => task.id === Number(id));
      for (const { work } of waiting.splice(0, until + 1)) work();
      return { status: 200, value: { status: 'published', pendingTask: false } };
    }
    if (action === 'settings' && method === 'GET')
      return found ? { status: 200, value: found.settings } : missing(`Index ${one} does not exist`);
    if (action === 'query') return { status: 200, value: { nbHits: found?.objects.size ?? 0, hits: [] } };
    const value = body ? JSON.parse(body) : {};
    if (action === 'settings') return later(() => Object.assign(made(one).settings, value));
    if (action === 'batch') return batch(one, value.requests);
    if (action === 'operation') return operation(one, value);
    if (method === 'DELETE') return later(() => void indexes.delete(one));
    return missing('no such path');
  };
  return { answer, indexes, key, live: () => indexes.get(name)?.objects.size };
}

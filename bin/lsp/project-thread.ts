/**
 * The thread of a project, seen from the main thread. If a page takes too long there, the thread is ended, and another one
 * takes over what the editor has open and leaves that page out.
 */
import { nameItem, type OverdueItem } from '../../src/compiler/concurrency/overdue.js';
import { toSafeLine } from '../report/safe-line.js';
import { LOOK_MS, overdueItems, startThread, type WatchedThread } from '../threads/watched-thread.js';
import type { EditedDocument, ToldServer, ToldThread } from './messages.js';

/** The thread of one project. */
export type ProjectThread = {
  open: (config: string, watches: boolean) => void;
  edit: (document: EditedDocument) => void;
  change: (uris: string[]) => void;
  /** Resolves to the answer, or to `undefined` if the thread was ended; rejects with the thread's reason. */
  ask: (method: string, params: unknown) => Promise<unknown>;
  end: () => Promise<void>;
  /** Resolves to the exit code of a thread that ended by itself. */
  ended: Promise<number>;
};

type ThreadEvents = {
  onReady: (ready: Extract<ToldServer, { ready: unknown }>['ready']) => void;
  onPublish: (published: Extract<ToldServer, { publish: unknown }>['publish']) => void;
};

type Waiting = { resolve: (result: unknown) => void; reject: (reason: Error) => void };

/** Starts the command of this process in the script at `file`. */
export function startProjectThread(file: string, { onReady, onPublish }: ThreadEvents): ProjectThread {
  const overdue: OverdueItem[] = [];
  const documents = new Map<string, EditedDocument>();
  const waiting = new Map<number, Waiting>();
  const state: { thread: WatchedThread; opened?: ToldThread; asked: number; isOver?: true } = {
    ...{ thread: start(), asked: 0 },
  };
  const tell = (told: ToldThread) => state.thread.post({ told });

  function start(): WatchedThread {
    const onTold = (told: unknown) => take(told as ToldServer);
    return startThread(file, { overdue: [...overdue], onTold });
  }

  function take(told: ToldServer): void {
    if ('ready' in told) onReady(told.ready);
    else if ('publish' in told) onPublish(told.publish);
    else {
      const { id, result, error } = told.answer;
      const one = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) one?.resolve(result);
      else one?.reject(new Error(error));
    }
  }

  /** An editor asks again with the next key. */
  const answerNothing = () => {
    for (const one of waiting.values()) one.resolve(undefined);
    waiting.clear();
  };

  const replace = (items: OverdueItem[]) => {
    overdue.push(...items);
    for (const { item } of items)
      process.stderr.write(
        `${toSafeLine(`The ${nameItem(item)} takes too long. It is left out until its text changes.`)}\n`,
      );
    answerNothing();
    state.thread = start();
    for (const document of documents.values()) tell({ document });
    if (state.opened) tell(state.opened);
  };

  const looking = setInterval(() => {
    const late = overdueItems(state.thread.look(), overdue);
    if (late.length) void state.thread.end({ overdue: late });
  }, LOOK_MS);
  looking.unref();
  const ended = new Promise<number>(resolve => {
    const follow = () =>
      void state.thread.ended.then(end => {
        if ('code' in end) {
          state.isOver = true;
          answerNothing();
          return resolve(end.code);
        }
        replace(end.overdue);
        follow();
      });
    follow();
  });

  return {
    ended,
    open: (config, watches) => {
      state.opened = { open: config, watches };
      tell(state.opened);
    },
    edit: document => {
      if (document.text === undefined) documents.delete(document.uri);
      else documents.set(document.uri, document);
      tell({ document });
    },
    change: changed => tell({ changed }),
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        if (state.isOver) return resolve(undefined);
        state.asked++;
        waiting.set(state.asked, { resolve, reject });
        tell({ question: { id: state.asked, method, params } });
      }),
    end: async () => {
      clearInterval(looking);
      await state.thread.end({ code: 0 });
    },
  };
}

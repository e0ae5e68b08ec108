/** Whether the cache's server is still asked. After trouble it is left alone for the rest of a build; the user hears why. */
import type { Answer, Call } from './connection.js';
import type { Say } from './store.js';

type Method = Call['method'];

export type Health = {
  allows: (method: Method) => boolean;
  /** `busy` is how many requests shared the time that it took. */
  note: (method: Method, answer: Answer, busy: number) => void;
  /** An entry was not what it has to be. */
  distrust: () => void;
  end: () => void;
};

export type HealthOptions = {
  readOnly: boolean;
  /** Milliseconds: an answer that takes longer is slow, and what slow answers may cost together. */
  slow: number;
  patience: number;
  say?: Say;
  /** Ends all that is under way. */
  leave: () => void;
};

/** In a row. */
const MOST_FAILURES = 3;

export function watchHealth(host: string, { readOnly, slow, patience, say, leave }: HealthOptions): Health {
  const state = { GET: true, PUT: !readOnly, waited: 0 };
  const failures = { GET: 0, PUT: 0 };
  const said = new Set<string>();
  const tell = (what: string) => {
    if (!said.has(what)) say?.(`The build cache at ${host} ${what}.`);
    said.add(what);
  };
  const end = () => {
    state.GET = state.PUT = false;
    leave();
  };
  const giveUp = (method: Method, why: string) => {
    if (method === 'PUT') state.PUT = false;
    else end();
    tell(method === 'PUT' ? `is only read: ${why}` : `is left alone: ${why}`);
  };
  return {
    allows: method => state[method],
    note: (method, answer, busy) => {
      if (!state[method]) return;
      if (method === 'GET' && answer.took > slow) state.waited += answer.took / busy;
      const trouble = troubleOf(method, answer);
      failures[method] = trouble ? failures[method] + 1 : 0;
      if (trouble && (trouble.isFinal || failures[method] === MOST_FAILURES)) giveUp(method, trouble.why);
      else if (state.waited > patience) giveUp('GET', 'it answers too slowly');
    },
    distrust: () => tell('holds entries that cannot be trusted, which are not used'),
    end,
  };
}

/** `isFinal` where the next request will fare no better. */
type Trouble = { why: string; isFinal: boolean };

const PASSING = new Set([408, 425, 429]);

function troubleOf(method: Method, answer: Answer): Trouble | undefined {
  if ('failure' in answer) return { why: answer.failure, isFinal: false };
  const { status } = answer;
  const isGood = method === 'GET' ? status === 200 || status === 404 || status === 410 : status >= 200 && status < 300;
  // One entry is too large, and others are not.
  if (isGood || (method === 'PUT' && status === 413)) return undefined;
  return { why: `it answers ${status}${meaningOf(status)}`, isFinal: status < 500 && !PASSING.has(status) };
}

function meaningOf(status: number): string {
  if (status === 401 || status === 403) return ', so look at DOCSC_CACHE_TOKEN';
  return status >= 300 && status < 400 ? ', and redirects are not followed' : '';
}

/**
 * A fake search backend: its results follow from the query, and the test decides when they arrive. It replaces the file
 * that the browser loads for the site's real backend.
 */
import type { Page } from 'playwright-core';
import type { SearchHit, SearchQuery, SearchResponse } from '../../src/runtime/search/backend/backend.js';

/**
 * The fake as seen from the browser: the queries so far, the number of warm-ups, and `release`, which answers waiting
 * queries.
 */
export type BackendDouble = {
  asked: SearchQuery[];
  warmed: number;
  aborted: string[];
  made: number;
  debounce: number;
  /** Queries that failed succeed from now on. */
  mends?: boolean;
  release: () => void;
};

type WindowWithDouble = Window & { double: BackendDouble };

/**
 * Queries that begin with `none` find nothing, though parts of them do; `many` finds 50 hits, `fail` fails, `wait`
 * waits for `release`, `late` first returns a part of its results, `seas` has ten sections, and `twins` finds pages with the same name. All
 * others find two pages, the first with three sections.
 */
export async function installBackendDouble(
  page: Page,
  double: Partial<Pick<BackendDouble, 'debounce'>> = {},
): Promise<void> {
  const start = { asked: [], warmed: 0, aborted: [], made: 0, debounce: 0, ...double };
  // The test runner's loader wraps named functions in `__name`, which the page lacks.
  await page.addInitScript(`globalThis.__name = named => named; window.double = ${JSON.stringify(start)};`);
  await page.route(/\/assets\/backends-[^/]*\.js$/, route =>
    route.fulfill({ contentType: 'text/javascript', body: `export const createBackend = ${createBackend}` }),
  );
}

/** Evaluates a function in the page with the fake backend as its argument. */
export const readDouble = <T>(page: Page, read: (double: BackendDouble) => T): Promise<T> =>
  page.evaluate(`(${read})(window.double)`) as Promise<T>;

/** Runs in the browser, so it cannot use anything from outside the function. */
function createBackend() {
  const { double } = window as unknown as WindowWithDouble;
  double.made++;
  const base = location.pathname.startsWith('/quiet/') ? '/quiet' : '';
  const hit = (path: string, levels: string[], text: string, words: string[]): SearchHit => ({
    objectID: path,
    url: path.startsWith('/') ? base + path : path,
    type: `lvl${levels.length - 1}` as SearchHit['type'],
    hierarchy: Object.fromEntries(
      Array.from({ length: 7 }, (_, level) => [`lvl${level}`, levels[level] ?? null]),
    ) as SearchHit['hierarchy'],
    title: ['', levels.at(-1)!.slice(0, 3), levels.at(-1)!.slice(3)],
    snippet: text ? ['a text with ', words[0] ?? 'it', ` in it ${text}`] : [],
    words,
  });
  const usual = (text: string) => [
    hit('/ship', ['Sea', 'The ship'], text, ['ship']),
    hit('/ship#below-deck', ['Sea', 'The ship', 'Below deck'], text, ['hold']),
    hit('/ship#locker', ['Sea', 'The ship', 'Below deck', 'Locker'], text, ['compass', 'locker']),
    hit('/ship#rudder', ['Sea', 'The ship', 'Rudder'], text, ['rudder']),
    hit('/harbour#none', ['Land', 'The harbour', 'No such place'], text, []),
  ];
  const many = ({ page, hitsPerPage, section }: SearchQuery): SearchResponse => {
    const all = Array.from({ length: 50 }, (_, nth) =>
      hit(`/ship?n=${nth}#rudder`, [nth % 5 ? 'Sea' : 'Land', `Page ${nth}`, `Hit ${nth}`], `${nth}`, []),
    ).filter(({ hierarchy }) => section === undefined || hierarchy.lvl0 === section);
    const hits = all.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
    const sections = [
      { name: 'Sea', count: 40 },
      { name: 'Land', count: 10 },
    ];
    return { hits, count: all.length, sections };
  };
  const seas = [
    'Baltic',
    'Barents',
    'Black',
    'Caribbean',
    'Caspian',
    'Coral',
    'Irish',
    'Ligurian',
    'Norwegian',
    'Ross',
  ];
  const answer = (query: SearchQuery): SearchResponse => {
    if (/^many/.test(query.text)) return many(query);
    if (/^seas/.test(query.text)) {
      const sections = seas.map((sea, nth) => ({ name: `The ${sea} Sea`, count: 99 - nth }));
      return { ...many(query), sections };
    }
    if (/^twins/.test(query.text)) {
      const hits = ['/ship', '/harbour', '/ship?n=2'].map(path => hit(path, ['Sea', 'Users'], '', []));
      return { hits, count: hits.length, sections: [{ name: 'Sea', count: 3 }] };
    }
    const hits = /^none/.test(query.text) ? [] : usual(query.text);
    return { hits, count: hits.length, sections: hits.length ? [{ name: 'Sea', count: 4 }] : [] };
  };
  const released = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      double.release = resolve;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return {
    debounce: double.debounce,
    warm: () => {
      double.warmed++;
    },
    search: async (
      query: SearchQuery,
      { signal, onPartial }: { signal: AbortSignal; onPartial?: (answer: SearchResponse) => void },
    ) => {
      double.asked.push(query);
      signal.addEventListener('abort', () => double.aborted.push(query.text));
      if (/^fail/.test(query.text) && !double.mends) throw new Error('no answer');
      if (/^late/.test(query.text)) {
        const { hits, ...rest } = answer(query);
        onPartial?.({ ...rest, hits: hits.map(found => ({ ...found, snippet: [] })), partial: true });
      }
      if (/^(wait|late)/.test(query.text)) await released(signal);
      return answer(query);
    },
  };
}

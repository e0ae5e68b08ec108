/** Queries from lists of hostile strings: what the address, the engine and its hits make of them. */
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Highlighted } from '../../../src/runtime/search/highlighted-text.js';
import {
  parseSearchLocation,
  sanitizeQuery,
  searchLocationAddress,
} from '../../../src/runtime/search/search-location.js';
import { payloads } from '../../payloads.js';
import { openEngine, query, record } from './records.js';

const MOST = 64;
const some = payloads.filter((_, nth) => nth % Math.ceil(payloads.length / 400) === 0);

test('S06: hostile queries are cut, answered, and shown as text', async () => {
  const records = some
    .slice(0, 40)
    .map((text, nth) => record(`/p${nth}`, [text || 'Empty', text], `${text} alert ${text}`));
  const { search } = openEngine([...records, record('/a', ['Alert'], 'img svg script onerror javascript')]);
  let hits = 0;
  for (const payload of some) {
    const text = sanitizeQuery(payload, MOST);
    assert.ok(text.length <= MOST && !/[\ud800-\udfff]/u.test(text), payload);
    const response = await search(query(text), { signal: new AbortController().signal });
    hits += response.hits.length;
    for (const { title, snippet } of response.hits) {
      const html = renderToStaticMarkup(<Highlighted parts={[...title, '', ...snippet]} />);
      assert.not.match(html.replaceAll(/<\/?mark>/g, ''), /[<>]/, payload);
    }
  }
  assert.ok(hits > 100, String(hits));
});

test('S06: hostile addresses of the search page are read without an exception', () => {
  for (const payload of ['%', '%E0%A4%A', '%ud800', 'a&q=b', '+', '%00', 'x'.repeat(10_000_000), ...some]) {
    const { text } = parseSearchLocation(`?q=${payload}&page=-1`, MOST);
    assert.ok(text.length <= MOST && !/[\ud800-\udfff]/u.test(text), payload.slice(0, 100));
    assert.is(
      parseSearchLocation(new URL(searchLocationAddress({ text, page: 0 }, '/'), 'https://a.b').search, MOST).text,
      text,
    );
  }
  assert.equal(parseSearchLocation('?q[]=a&q[x]=b&page=1e9', MOST), { text: '', page: 0, section: undefined });
  assert.is(parseSearchLocation('?q=a\ud800b', MOST).text.includes('\ud800'), false);
});

test.run();

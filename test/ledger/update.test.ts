/** A ledger with very many headings on one page, as a page of a generated list has, is updated. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatLedger, parseLedger } from '../../src/compiler/ledger/file.js';
import { updateLedger } from '../../src/compiler/ledger/update.js';

const MANY = 200_000;
const text = Array.from({ length: MANY }, (_, nth) => `/a#h${nth}\n`).join('');
const { ledger } = parseLedger(text, 'docsc.ledger.txt');

test('headings of a page are kept in linear time', () => {
  const started = process.cpuUsage();
  const { addresses, added, forgotten } = updateLedger(ledger, new Map([['/a', ['new']]]), () => false);
  const { user } = process.cpuUsage(started);
  assert.is(addresses.get('/a')?.length, MANY + 1);
  assert.equal([added, forgotten], [['/a#new'], []]);
  assert.is(formatLedger(addresses).split('\n').length, MANY + 4);
  // Where each heading was looked for among the others, this took minutes.
  assert.ok(user < 10e6, `${user / 1e6} s of CPU time`);
});

test('all headings of a page are forgotten with it', () => {
  const { addresses, forgotten } = updateLedger(ledger, new Map(), () => true);
  assert.is(addresses.size, 0);
  assert.is(forgotten.length, MANY + 1);
});

test.run();

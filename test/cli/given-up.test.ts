/** How long pages that take too long hold a command, all together. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isGivenUp, overdueItems } from '../../bin/threads/watched-thread.js';
import type { OverdueItem } from '../../src/compiler/concurrency/overdue.js';
import type { Route } from '../../src/routes.js';

/** The seconds that a command spends on pages that never end, each of which may take `seconds`. */
function secondsSpent(seconds: number): number {
  const overdue: OverdueItem[] = [];
  let spent = 0;
  while (!isGivenUp(overdue) && overdue.length < 100) {
    let elapsed = 0;
    let late: OverdueItem[] = [];
    while (!late.length) {
      elapsed += 100;
      late = overdueItems([{ item: { route: `/${overdue.length}` as Route }, seconds, elapsed }], overdue);
    }
    spent += elapsed / 1000;
    overdue.push(...late);
  }
  return spent;
}

test('however many pages never end, a command spends a quarter more than the time of one on them', () => {
  assert.is(secondsSpent(10), 12.5);
  assert.is(secondsSpent(60), 75);
});

test('short deadlines leave out more pages before a command is given up', () => {
  assert.is(Math.round(secondsSpent(1)), 13);
});

test('pages have all their time after a page without memory, and as long as none was too late', () => {
  const item = { item: { route: '/a' as Route }, seconds: 10, elapsed: 9_900 };
  assert.equal(overdueItems([item]), []);
  assert.equal(overdueItems([item], [{ ...item, reason: 'memory' }]), []);
  assert.is(overdueItems([item], [{ ...item, reason: 'time' }])[0]?.seconds, 2.5);
  assert.not.ok(isGivenUp([{ ...item, reason: 'memory' }]));
});

test.run();

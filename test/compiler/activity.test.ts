/** What a thread works on, as another thread reads it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createActivity, createActivityMemory, readActivity } from '../../src/compiler/concurrency/activity.js';
import { createOverdueFinder } from '../../src/compiler/concurrency/overdue.js';

test('the item that began last is read, until it ends', () => {
  const memory = createActivityMemory();
  const activity = createActivity(memory, 10);
  assert.is(readActivity(memory).item, undefined);
  const endPage = activity.begin({ route: '/a' });
  const endFile = activity.begin({ path: 'docs/é.md', hash: '1' }, 3 * 1024 * 1024);
  assert.equal(readActivity(memory).item, { path: 'docs/é.md', hash: '1' });
  assert.is(readActivity(memory).seconds, 40);
  endFile();
  assert.equal(readActivity(memory).item, { route: '/a' });
  assert.is(readActivity(memory).seconds, 10);
  endPage();
  assert.is(readActivity(memory).item, undefined);
});

test('items may end in any order', () => {
  const memory = createActivityMemory();
  const activity = createActivity(memory, 10);
  const endFirst = activity.begin({ route: '/a' });
  const endSecond = activity.begin({ route: '/b' });
  endFirst();
  assert.equal(readActivity(memory).item, { route: '/b' });
  endSecond();
  assert.is(readActivity(memory).item, undefined);
});

test('every change has another number, and an item that is too long to write is not read', () => {
  const memory = createActivityMemory();
  const activity = createActivity(memory, 10);
  const before = readActivity(memory).change;
  const end = activity.begin({ route: `/${'x'.repeat(20_000)}` });
  assert.is.not(readActivity(memory).change, before);
  assert.is(readActivity(memory).item, undefined);
  end();
  activity.begin({ route: '/a' });
  assert.equal(readActivity(memory).item, { route: '/a' });
});

test('an overdue item is found by its name, and by its text where that is known', () => {
  const find = createOverdueFinder([
    { item: { route: '/a', hash: '1' }, seconds: 10, reason: 'time' },
    { item: { api: 'x', schema: 'Y' }, seconds: 10, reason: 'time' },
  ]);
  assert.ok(find({ route: '/a' }));
  assert.ok(find({ route: '/a', hash: '1' }));
  assert.not(find({ route: '/a', hash: '2' }));
  assert.not(find({ path: '/a' }));
  assert.ok(find({ api: 'x', schema: 'Y' }));
  assert.not(find({ api: 'x', schema: 'Z' }));
});

test.run();

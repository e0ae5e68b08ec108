/** How pages are distributed among threads: each once, and whole groups as long as many are left. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { distributeTasks, type PageTask, type RenderTask, splitIntoTasks } from '../src/compiler/pages/page-tasks.js';

const routesOf = (count: number) => Array.from({ length: count }, (_, nth) => `/${nth}`);

const groupsOf = (routes: string[], size: number) =>
  Array.from({ length: Math.ceil(routes.length / size) }, (_, nth) => routes.slice(nth * size, (nth + 1) * size));

/** Workers with delays, and the tasks that each received. */
function makersOf(delays: number[]): { makers: RenderTask[]; asked: PageTask[][] } {
  const asked: PageTask[][] = delays.map(() => []);
  const makers = delays.map(
    (delay, nth): RenderTask =>
      async share => {
        asked[nth]!.push(share);
        for (let turn = 0; turn < delay * share.routes.length; turn++) await undefined;
        return { pages: [], assetSources: [], generatedFiles: [] };
      },
  );
  return { makers, asked };
}

test('pages of a group stay together, where all of them are made', () => {
  const all = routesOf(10);
  const groups = (routes: string[]) =>
    splitIntoTasks(routes, groupsOf(all, 4)).map(({ routes, isGroup }) => [routes.join(' '), isGroup]);
  assert.equal(groups(all), [
    ['/0 /1 /2 /3', true],
    ['/4 /5 /6 /7', true],
    ['/8 /9', true],
  ]);
  assert.equal(groups(['/0', '/2', '/3', '/8']), [
    ['/0 /2 /3', false],
    ['/8', false],
  ]);
  // Pages of an API come before the others.
  assert.equal(groups(['/3', '/4', '/5', '/6', '/7', '/0', '/1', '/2', '/8', '/9']), [
    ['/3', false],
    ['/4 /5 /6 /7', true],
    ['/0 /1 /2', false],
    ['/8 /9', true],
  ]);
  assert.equal(groups([]), []);
});

for (const [pages, delays] of [
  [1, [1]],
  [1, [1, 1]],
  [33, [1, 1]],
  [1000, [1, 1]],
  [1000, [1, 5, 2]],
  [0, [1, 1]],
] as const)
  test(`${pages} pages are each made once by ${delays.length}`, async () => {
    const all = routesOf(pages);
    const { makers, asked } = makersOf([...delays]);
    await distributeTasks(splitIntoTasks(all, groupsOf(all, 32)), makers, () => undefined);
    const made = asked.flat().flatMap(({ routes }) => routes);
    assert.is(made.length, pages);
    assert.equal(new Set(made), new Set(all));
    const groups = asked.flat().filter(({ isGroup }) => isGroup);
    for (const { routes } of groups) assert.is(Number(routes[0]!.slice(1)) % 32, 0);
    if (delays.length > 1) assert.ok(asked.every(shares => shares.every(share => share.routes.length)));
  });

test('the last pages are taken in small parts, so that no thread waits long for another', async () => {
  const all = routesOf(320);
  const { makers, asked } = makersOf([1, 1]);
  await distributeTasks(splitIntoTasks(all, groupsOf(all, 32)), makers, () => undefined);
  for (const shares of asked) {
    assert.is(shares[0]!.routes.length, 32);
    assert.ok(shares.at(-1)!.routes.length <= 4);
  }
});

test('other threads hold the next task while they run one, and this thread takes one at a time', async () => {
  const most = [0, 0];
  const makers = most.map((_, nth): RenderTask => {
    const state = { held: 0 };
    return async () => {
      state.held += 1;
      most[nth] = Math.max(most[nth]!, state.held);
      await new Promise(setImmediate);
      state.held -= 1;
      return { pages: [], assetSources: [], generatedFiles: [] };
    };
  });
  const all = routesOf(320);
  await distributeTasks(splitIntoTasks(all, groupsOf(all, 32)), makers, () => undefined);
  assert.equal(most, [1, 2]);
});

test('the first failure stops everything', async () => {
  const { makers, asked } = makersOf([1]);
  const failing: RenderTask = async () => Promise.reject(new Error('no disk'));
  const all = routesOf(1000);
  const thrown = await distributeTasks(
    splitIntoTasks(all, groupsOf(all, 32)),
    [failing, ...makers],
    () => undefined,
  ).catch(error => error);
  assert.is((thrown as Error).message, 'no disk');
  assert.ok(asked.flat().length < 3);
});

test.run();

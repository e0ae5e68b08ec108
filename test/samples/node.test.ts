/** Samples for Node.js, run against a server that compares. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nodeSample } from '../../src/runtime/samples/node.js';
import { startEcho } from './echo.js';
import { runNode } from './execute.js';
import { hostile, hostileRequests, unusualRequests } from './hostile.js';
import { assertSame, filesOf } from './same.js';

test('Node.js sends what is meant', async () => {
  const echo = await startEcho();
  const requests = [
    ...hostile.flatMap(text => hostileRequests(echo.origin, text)),
    ...unusualRequests(echo.origin).filter(({ url }) => !url.includes('{')),
  ];
  const samples = requests.map(nodeSample);
  const { stderr } = await runNode(samples, requests.flatMap(filesOf));
  await echo.close();
  assert.is(stderr, '');
  assert.is(echo.requests.length, requests.length);
  for (const [index, request] of requests.entries()) assertSame(echo.requests[index], request, samples[index]!);
});

test.run();

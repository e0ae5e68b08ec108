/** Node.js samples, run against a server that compares requests. */
import { test } from 'uvu';
import { nodeSample } from '../../src/runtime/samples/node.js';
import { runNode } from './execute.js';
import { hostile, hostileRequests, unusualRequests } from './hostile.js';
import { assertSent } from './sent.js';

test('Node.js sends the intended requests', async () => {
  const requestsTo = (origin: string) => [
    ...hostile.flatMap(text => hostileRequests(origin, text)),
    ...unusualRequests(origin).filter(({ url }) => !url.includes('{')),
  ];
  await assertSent(requestsTo, nodeSample, runNode);
});

test.run();

/** Python samples, run against a server that compares requests. */
import { test } from 'uvu';
import { pythonSample } from '../../src/runtime/samples/python.js';
import { testUnless } from '../skip.js';
import { runPython, works } from './execute.js';
import { hostile, hostileRequests, unusualRequests } from './hostile.js';
import { assertSent } from './sent.js';

const lack = works('python3', '-c', 'import requests') ? undefined : 'python3 has no requests';

testUnless(lack, test)('Python sends the intended requests', async () => {
  const requestsTo = (origin: string) => [
    ...hostile.flatMap(text => hostileRequests(origin, text)),
    ...unusualRequests(origin).filter(({ url }) => !url.includes('{')),
  ];
  await assertSent(requestsTo, pythonSample, runPython);
});

test.run();

/** Python samples, run against a server that compares requests. */
import { test } from 'uvu';
import { pythonSample } from '../../src/runtime/samples/python.js';
import { runPython, works } from './execute.js';
import { hostile, hostileRequests, unusualRequests } from './hostile.js';
import { assertSent } from './sent.js';

test('Python sends what is meant', async () => {
  if (!works('python3', '-c', 'import requests')) return console.log('skipped: python3 has no requests');
  const requestsTo = (origin: string) => [
    ...hostile.flatMap(text => hostileRequests(origin, text)),
    ...unusualRequests(origin).filter(({ url }) => !url.includes('{')),
  ];
  await assertSent(requestsTo, pythonSample, runPython);
});

test.run();

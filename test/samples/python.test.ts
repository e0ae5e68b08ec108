/** Samples for Python, run against a server that compares. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pythonSample } from '../../src/runtime/samples/python.js';
import { startEcho } from './echo.js';
import { runPython, works } from './execute.js';
import { hostile, hostileRequests, unusualRequests } from './hostile.js';
import { assertSame, filesOf } from './same.js';

test('Python sends what is meant', async () => {
  if (!works('python3', '-c', 'import requests')) return console.log('skipped: python3 has no requests');
  const echo = await startEcho();
  const requests = [
    ...hostile.flatMap(text => hostileRequests(echo.origin, text)),
    ...unusualRequests(echo.origin).filter(({ url }) => !url.includes('{')),
  ];
  const samples = requests.map(pythonSample);
  const { stderr } = await runPython(samples, requests.flatMap(filesOf));
  await echo.close();
  assert.is(stderr, '');
  assert.is(echo.requests.length, requests.length);
  for (const [index, request] of requests.entries()) assertSame(echo.requests[index], request, samples[index]!);
});

test.run();

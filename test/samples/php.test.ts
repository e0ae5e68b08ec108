/** PHP samples, run against a server that compares requests. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HttpRequest } from '../../src/runtime/samples/http-request.js';
import { phpSample } from '../../src/runtime/samples/php.js';
import { testUnless } from '../skip.js';
import { runPhp, works } from './execute.js';
import { hostile, hostileRequests, unusualRequests } from './hostile.js';
import { assertSent } from './sent.js';

const lack = works('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);') ? undefined : 'php has no curl';

const withBody = (url: string, method: string): HttpRequest => ({
  method,
  url,
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  body: { kind: 'text', type: 'application/json', text: '{"a":1}', json: { a: 1 } },
});

test('PHP names the method of every request with a body, because curl sends POST otherwise', () => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'QUERY'])
    assert.match(phpSample(withBody('https://a.example/', method)), `CURLOPT_CUSTOMREQUEST => '${method}'`, method);
  assert.not.match(phpSample({ method: 'GET', url: 'https://a.example/', headers: [] }), 'CUSTOMREQUEST');
});

testUnless(lack, test)('PHP sends the intended requests', async () => {
  const requestsTo = (origin: string) => [
    ...['GET', 'DELETE', 'QUERY'].map(method => withBody(`${origin}/a`, method)),
    ...hostile.flatMap(text => hostileRequests(origin, text)),
    ...unusualRequests(origin),
  ];
  await assertSent(requestsTo, phpSample, runPhp);
});

test.run();

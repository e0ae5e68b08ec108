/** Runs the samples of requests against a server that compares what arrives with what was intended. */
import * as assert from 'uvu/assert';
import type { HttpRequest } from '../../src/runtime/samples/http-request.js';
import { startEcho } from './echo.js';
import { assertSameRequest, filesOf } from './same.js';

type Run = (samples: string[], files: string[]) => Promise<{ stderr: string }>;

/** Asserts that samples send the requests that `requestsTo` returns for the server's origin. */
export async function assertSent(
  requestsTo: (origin: string) => HttpRequest[],
  sampleOf: (request: HttpRequest) => string,
  run: Run,
): Promise<void> {
  const echo = await startEcho();
  const requests = requestsTo(echo.origin);
  const samples = requests.map(sampleOf);
  const { stderr } = await run(samples, requests.flatMap(filesOf));
  await echo.close();
  assert.is(stderr, '');
  assert.is(echo.requests.length, requests.length);
  for (const [index, request] of requests.entries()) assertSameRequest(echo.requests[index], request, samples[index]!);
}

/** A running stream is shown in part: laying out all of it at each event would leave a browser no time for the reader. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { send } from '../../src/runtime/data/send.js';

const test = suite('live text');

test('of a long stream, the end is shown while it runs, and all of it afterwards', async () => {
  const shown: string[] = [];
  const body = new ReadableStream({
    start(controller) {
      for (let nth = 0; nth < 100; nth++) controller.enqueue(new TextEncoder().encode(`${nth} ${'x'.repeat(990)}\n`));
      controller.close();
    },
  });
  const result = await send(
    {
      request: { method: 'GET', url: 'https://api.example.com/events', headers: [] },
      servers: ['https://api.example.com'],
      files: new Map(),
      signal: new AbortController().signal,
      onText: text => shown.push(text),
    },
    async () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
  );
  assert.is(shown.length, 100);
  assert.ok(shown[0]!.startsWith('0 x'));
  assert.is(Math.max(...shown.map(text => text.length)), 20_000);
  assert.ok(shown.at(-1)!.startsWith('…'));
  assert.match(shown.at(-1)!, '\n99 x');
  assert.ok('text' in result && result.text!.startsWith('0 x') && result.text!.length > 99_000);
});

test.run();

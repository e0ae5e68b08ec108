/** curl samples: the arguments that the shell passes, and what curl sends, if it is installed. */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { curlSample } from '../../src/runtime/samples/curl.js';
import { isForm } from '../../src/runtime/samples/fields.js';
import type { HttpRequest } from '../../src/runtime/samples/http-request.js';
import { mustBeEscaped } from '../../src/runtime/samples/string-escapes.js';
import { makeFolder } from '../folder.js';
import { testUnless } from '../skip.js';
import { runShell, works } from './execute.js';
import { hostile, hostileRequests, unusualRequests } from './hostile.js';
import { assertSent } from './sent.js';

const printer = '#!/bin/sh\nprintf \'%s\\0\' "$#" "$@"\n';

/** The arguments of each sample's command, from a fake curl that prints them. */
async function argvOf(samples: string[]): Promise<string[][]> {
  const folder = await makeFolder('curl');
  await writeFile(join(folder, 'curl'), printer);
  await chmod(join(folder, 'curl'), 0o755);
  const { stdout, stderr } = await runShell(samples, [], { PATH: `${folder}:${process.env.PATH}` });
  assert.is(stderr, '');
  const words = stdout.toString().split('\0').slice(0, -1);
  const calls: string[][] = [];
  for (let at = 0; at < words.length; at += Number(words[at]) + 1)
    calls.push(words.slice(at + 1, at + 1 + Number(words[at])));
  return calls;
}

/** The expected arguments of curl; arguments cannot contain NUL. */
function meant({ method, url, headers, body }: HttpRequest): string[] {
  const isUrlencoded = isForm(body);
  const sent = isUrlencoded ? headers.filter(({ name }) => name !== 'Content-Type') : headers;
  const options = sent.map(({ name, value }) => ['--header', value ? `${name}: ${value}` : `${name};`]);
  const escaped = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const parts = body?.kind === 'multipart' ? body.parts : [];
  const bodyOptions = parts.map(part => {
    const type = part.type ? `;type=${part.type}` : '';
    if ('file' in part)
      return ['--form', `${part.name}=@${/ /.test(part.file) ? escaped(part.file) : part.file}${type}`];
    return type
      ? ['--form', `${part.name}=${escaped(part.value)}${type}`]
      : ['--form-string', `${part.name}=${part.value}`];
  });
  if (body?.kind === 'text' && isUrlencoded) bodyOptions.push(...body.text.split('&').map(meantField));
  else if (body?.kind === 'text') bodyOptions.push(['--data-raw', body.text]);
  if (body?.kind === 'file') bodyOptions.push(['--data-binary', `@${body.file}`]);
  const request = method === 'HEAD' ? ['--head'] : ['--request', method];
  const all = [
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    url,
    ...(method === 'GET' && !body ? [] : request),
    ...[...options, ...bodyOptions].flat(),
  ];
  return all.map(text => text.replaceAll('\0', '\ufffd'));
}

/** Values that need it are encoded by curl. Names are not, so only those without special characters are written decoded. */
function meantField(pair: string): string[] {
  const [[name = '', value = ''] = []] = new URLSearchParams(pair);
  if (!/^[\w.~-]+$/.test(name) || [...value].some(mustBeEscaped)) return ['--data-raw', pair];
  return [pair.endsWith(`=${value}`) ? '--data' : '--data-urlencode', `${name}=${value}`];
}

test('the shell passes exactly the intended arguments to curl', async () => {
  const requests = [
    ...hostile.flatMap(text => hostileRequests('https://api.example.com', text)),
    ...unusualRequests('https://api.example.com'),
  ];
  const calls = await argvOf(requests.map(curlSample));
  assert.is(calls.length, requests.length);
  for (const [index, request] of requests.entries()) assert.equal(calls[index], meant(request), curlSample(request));
});

test('texts of any kind stay one word, wherever they come from', async () => {
  const requests = hostile.map(
    (text): HttpRequest => ({
      method: `M${text}`,
      url: `-${text}`,
      headers: [{ name: `X${text}`, value: text }],
      body: { kind: 'multipart', parts: [{ name: text, file: text, type: text }] },
    }),
  );
  const calls = await argvOf(requests.map(curlSample));
  assert.is(calls.length, requests.length);
  const clean = (text: string) => text.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd');
  for (const [index, text] of hostile.entries()) {
    const words = calls[index]!.filter((word, at) => at > 0 || word !== '-g');
    assert.equal(words.slice(0, 2), ['--url', clean(`-${text}`)]);
    assert.ok(calls[index]!.includes(clean(`M${text}`)));
    assert.ok(calls[index]!.includes(clean(text ? `X${text}: ${text}` : 'X;')));
  }
});

test('no sample contains control characters', () => {
  for (const text of hostile) {
    for (const request of hostileRequests('', text)) assert.not.match(curlSample(request), /(?![\n\t])\p{Cc}/u);
  }
});

const lack = works('curl', '--version') ? undefined : 'curl is not installed';

testUnless(lack, test)('curl sends the intended requests', async () => {
  const requestsTo = (origin: string) => [
    ...hostile.filter(text => !text.includes('\0')).flatMap(text => hostileRequests(origin, text)),
    ...unusualRequests(origin).filter(({ method }) => method !== 'HEAD'),
  ];
  const sampleOf = (request: HttpRequest) => curlSample(request).replace(/^curl /, 'curl -q --silent --show-error ');
  await assertSent(requestsTo, sampleOf, (samples, files) => runShell(samples, files, { NO_PROXY: '*' }));
});

test.run();

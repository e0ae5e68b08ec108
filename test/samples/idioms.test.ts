/** Samples as people of each language write them: time limits, failures, forms, queries, Basic authentication. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateSample } from '../../src/runtime/samples/all.js';
import type { HttpRequest } from '../../src/runtime/samples/http-request.js';
import { languages } from '../../src/runtime/samples/languages.js';

const url = 'https://bicycles.example/v1/bicycles';
const get: HttpRequest = { method: 'GET', url: `${url}?limit=20&after=%40x`, headers: [], answer: 'json' };
const basic = { name: 'Authorization', value: 'Basic <CREDENTIALS>' };
const formOf = (text: string): HttpRequest => ({
  method: 'POST',
  url,
  headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
  body: { kind: 'text', type: 'application/x-www-form-urlencoded', text },
});
const form = formOf('name=Anna%27s%20tandem&gears=7');

test('each language names its time limit and tells of failures', () => {
  const python = generateSample('python', get);
  for (const part of ['    timeout=10,\n', 'response.raise_for_status()\nprint(response.json())', '"requests>='])
    assert.ok(python.includes(part), python);
  const go = generateSample('go', get);
  for (const part of [
    'context.WithTimeout(context.Background(), 10*time.Second)',
    '(ctx, http.MethodGet, address, nil)',
  ])
    assert.ok(go.includes(part), go);
  assert.match(go, 'if response.StatusCode >= 400 {');
  const node = generateSample('node', get);
  assert.match(node, 'if (!response.ok) throw new Error(');
  assert.match(node, 'console.log(await response.json());');
  const php = generateSample('php', get);
  assert.match(php, 'throw new RuntimeException(curl_error($curl));');
  assert.match(php, 'CURLOPT_TIMEOUT => 10');
});

test('what is printed depends on what the description says of successes', () => {
  const last = (id: string, request: HttpRequest) => generateSample(id, request).split('\n').at(-1);
  assert.is(last('python', { ...get, answer: undefined }), 'print(response.text)');
  assert.is(last('python', { ...get, answer: 'none' }), 'print(response.status_code)');
  assert.is(last('node', { ...get, answer: undefined }), 'console.log(await response.text());');
  assert.is(last('node', { ...get, answer: 'none' }), 'console.log(response.status);');
  assert.is(last('node', { ...get, method: 'HEAD' }), 'console.log(response.headers);');
});

test('Python passes a query as `params` if requests would encode it in the same way', () => {
  assert.match(generateSample('python', get), 'params={\n        "limit": "20",\n        "after": "@x",\n    },');
  const repeated = { ...get, url: `${url}?a=1&a=2` };
  assert.match(generateSample('python', repeated), 'params=[\n        ("a", "1"),\n        ("a", "2"),\n    ],');
  for (const query of ['color=red,blue', 'name=a%20b', 'a', 'a=%E4', 'a=%2f']) {
    const sample = generateSample('python', { ...get, url: `${url}?${query}` });
    assert.ok(sample.includes(`?${query}"`), sample);
    assert.not.match(sample, 'params');
  }
});

test('forms are fields, each on a line of its own', () => {
  assert.match(generateSample('curl', form), "--data-urlencode 'name=Anna'\\''s tandem' \\\n  --data 'gears=7'");
  assert.match(
    generateSample('python', form),
    'data={\n        "name": "Anna\'s tandem",\n        "gears": "7",\n    },',
  );
  assert.match(
    generateSample('node', form),
    "new URLSearchParams({\n    name: 'Anna\\'s tandem',\n    gears: '7',\n  })",
  );
  assert.match(generateSample('go', form), 'form.Set("name", "Anna\'s tandem")\n\tform.Set("gears", "7")\n');
  assert.match(
    generateSample('php', form),
    "http_build_query([\n    'name' => 'Anna\\'s tandem',\n    'gears' => '7',\n]);",
  );
  for (const id of ['curl', 'python', 'node', 'php'])
    assert.not.match(generateSample(id, form), 'urlencoded', `${id} sets the content type by itself`);
});

test('forms that do not fit a map keep all fields and their order', () => {
  assert.match(generateSample('python', formOf('b=1&a=2&b=3')), 'data=[\n        ("b", "1"),\n        ("a", "2"),');
  for (const text of ['b=1&b=3', '2=1&1=3'])
    assert.match(generateSample('node', formOf(text)), 'new URLSearchParams([\n', 'numbers would come first');
  assert.match(generateSample('php', formOf('b=1&b=3')), "$body = 'b=1&b=3';");
  assert.match(
    generateSample('curl', formOf('a=red,blue&b%20c=1')),
    "--data-raw 'a=red,blue' \\\n  --data-raw 'b%20c=1'",
  );
});

test('Basic authentication is what the client has for it', () => {
  const means: Record<string, string> = {
    curl: "--user '<USERNAME>:<PASSWORD>'",
    python: 'auth=("<USERNAME>", "<PASSWORD>")',
    go: 'request.SetBasicAuth("<USERNAME>", "<PASSWORD>")',
    node: "Authorization: 'Basic ' + btoa('<USERNAME>:<PASSWORD>')",
    ruby: "request.basic_auth('<USERNAME>', '<PASSWORD>')",
    csharp: 'new AuthenticationHeaderValue("Basic", credentials)',
    php: "CURLOPT_USERPWD => '<USERNAME>:<PASSWORD>'",
    java: 'encodeToString("<USERNAME>:<PASSWORD>".getBytes())',
    powershell: 'Credential = Get-Credential',
  };
  for (const { id } of languages) {
    const sample = generateSample(id, { ...get, headers: [basic] });
    assert.ok(sample.includes(means[id]!), sample);
    assert.not.match(sample, 'CREDENTIALS');
  }
});

test('a line that is too long continues on the next one', () => {
  const words = 'a word and another one '.repeat(12).trim();
  const request = { ...get, url: `${url}?q=${'x'.repeat(150)}&r=1`, headers: [{ name: 'X-Text', value: words }] };
  for (const { id } of languages) {
    const lines = generateSample(id, request).split('\n');
    assert.equal(
      lines.filter(line => line.length > 100),
      [],
      id,
    );
  }
});

test.run();

/**
 * The samples of every operation: parsed in all nine languages, and run against a server that compares requests where
 * possible.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RequestModel } from '../../src/api-format.js';
import { generateSample } from '../../src/runtime/samples/all.js';
import type { Choice, HttpRequest } from '../../src/runtime/samples/http-request.js';
import { languages } from '../../src/runtime/samples/languages.js';
import { buildRequest } from '../../src/runtime/samples/request.js';
import { articleHtml } from '../compiler/rendered.js';
import { startEcho } from '../samples/echo.js';
import { runNode, runPython, runShell, works } from '../samples/execute.js';
import { isInstalled, PACKAGE, parserOf, parses } from '../samples/grammar.js';
import { assertSameRequest, filesOf } from '../samples/same.js';
import { testUnless } from '../skip.js';
import { compileApi, islandsIn, note, projectEntry, projectFiles } from './project.js';

const test = suite('samples of the reference');

const entry = await projectEntry();
const { pages, config } = await compileApi(await projectFiles(entry), entry);
const operations = pages.filter(({ chunk }) => chunk.layout === 'operation');
const models = operations.flatMap(({ chunk }) =>
  islandsIn(chunk.body, 'docsc-samples').map(({ data }) => ({ route: chunk.route, ...data })),
);

/** A reader's choices: every body and example, with and without optional parameters. */
function choicesOf({ bodies }: RequestModel): Choice[] {
  const contents = bodies.flatMap(({ variants }, body) => variants.map((_, variant): Choice => ({ body, variant })));
  return (contents.length ? contents : [{}]).flatMap(choice => [choice, { ...choice, optional: true }]);
}

type Case = { label: string; request: HttpRequest };

/** Every possible request of every operation, without duplicates. */
function casesAt(origin: string): Case[] {
  return models.flatMap(({ request: model, route }) => {
    const made = choicesOf(model).map(choice => buildRequest({ ...model, servers: [origin] }, choice));
    const different = new Map(made.map(request => [JSON.stringify(request), request]));
    return [...different.values()].map(request => ({ label: route, request }));
  });
}

test('every operation has one request, whose curl sample is on its page', () => {
  assert.is(models.length, operations.length);
  assert.is(models.length, 344);
  for (const [index, { request, curl, route }] of models.entries()) {
    assert.is(curl, generateSample('curl', buildRequest(request)), route);
    const html = articleHtml(operations[index]!, config).replace(/<span class="token [^>]*>|<\/span>|<wbr\/?>/g, '');
    assert.ok(html.includes(escaped(curl)), `${route}: ${curl}`);
  }
});

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
  return text.replace(/[&<>"']/g, character => entities[character]!);
}

test('every request has a value for each parameter, and a body where its method brings one', () => {
  for (const { label, request } of casesAt('https://vimpel.example.com')) {
    assert.not.match(
      decodeURIComponent(new URL(request.url).pathname),
      /[{}]|undefined|\/\//,
      `${label}: ${request.url}`,
    );
    for (const { name, value } of request.headers) assert.ok(name && value, `${label}: ${name}`);
    if (request.body?.kind === 'text') assert.ok(request.body.text.length > 1, label);
  }
});

type Runner = (samples: string[], files: string[], env?: NodeJS.ProcessEnv) => Promise<{ stderr: string }>;

async function assertSent(runner: Runner, sample: (request: HttpRequest) => string): Promise<void> {
  const echo = await startEcho();
  const cases = casesAt(echo.origin);
  const samples = cases.map(({ request }) => sample(request));
  const files = new Set(cases.flatMap(({ request }) => filesOf(request)));
  const { stderr } = await runner(samples, [...files], { NO_PROXY: '*' });
  await echo.close();
  assert.is(stderr, '');
  assert.is(echo.requests.length, cases.length);
  for (const [index, { request, label }] of cases.entries())
    assertSameRequest(echo.requests[index], request, `${label}\n${samples[index]}`);
  note(`${cases.length} requests of ${models.length} operations arrived as they were meant`);
}

const quiet = (request: HttpRequest) =>
  generateSample('curl', request).replace(/^curl /, 'curl -q --silent --show-error ');

const lackOfCurl = works('curl', '--version') ? undefined : 'curl is not installed';
testUnless(lackOfCurl, test)('curl sends the intended requests', () => assertSent(runShell, quiet));

test('Node.js sends the intended requests', () => assertSent(runNode, request => generateSample('node', request)));

const lackOfPython = works('python3', '-c', 'import requests') ? undefined : 'python3 has no requests';
testUnless(lackOfPython, test)('Python sends the intended requests', () =>
  assertSent(runPython, request => generateSample('python', request)),
);

const lackOfGrammars = isInstalled() ? undefined : `${PACKAGE} is not installed`;

for (const { id, label } of languages) {
  testUnless(lackOfGrammars, test)(`${label}: every sample of every operation parses`, async () => {
    const parser = await parserOf(id);
    for (const { label: route, request } of casesAt('https://vimpel.example.com')) {
      const sample = generateSample(id, request);
      assert.ok(parses(parser, sample), `${route}\n${sample}`);
    }
    const wrong = `${generateSample(id, buildRequest(models[0]!.request))}\n)]}'"`;
    assert.not.ok(parses(parser, wrong), `${label}: anything parses`);
  });
}

test.run();

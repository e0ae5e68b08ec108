/**
 * Samples of real operations, drawn by a seed, sent to a server that compares what arrives with the request model: of
 * our own description in every run, and of 200 operations of the descriptions beside the checkout where they are.
 * Takes long: it compiles large descriptions, and runs five languages.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RequestModel } from '../../src/api-format.js';
import { generateSample } from '../../src/runtime/samples/all.js';
import { formFields } from '../../src/runtime/samples/fields.js';
import type { HttpRequest } from '../../src/runtime/samples/http-request.js';
import { languages } from '../../src/runtime/samples/languages.js';
import { buildRequest } from '../../src/runtime/samples/request.js';
import { beside, lackOf } from '../beside.js';
import { islandsIn, linkApi, note } from '../reference-api/project.js';
import { seededRandom } from '../runtime/search/dice.js';
import { testUnless } from '../skip.js';
import { inFolder, run, runGo, runNode, runPhp, runPython, runShell, works } from './execute.js';
import { assertSent } from './sent.js';

const CORPUS = 'corpus/openapi';
const SEED = Number(process.env.SEED ?? 36);
const COUNT = 200;

type Origin = { file: string; route: string; model: RequestModel };

/** The request models of `count` operations of the files, or of all. */
async function drawModels(files: string[], count = Number.POSITIVE_INFINITY): Promise<Origin[]> {
  const linked = [];
  for (const file of files) {
    const { compiler, site } = await linkApi(
      { 'api.json': await readFile(file, 'utf8') },
      { id: 'api', path: 'api.json', route: '/api' },
    );
    const routes = [...site.pages].flatMap(([route, { head }]) => (head.id.startsWith('api/') ? [route] : []));
    linked.push(...routes.map(route => ({ file, route, compiler, site })));
  }
  const dice = seededRandom(SEED);
  const models: Origin[] = [];
  while (linked.length && models.length < count) {
    const [{ file, route, compiler, site }] = linked.splice(count < linked.length ? dice(linked.length) : 0, 1) as [
      (typeof linked)[number],
    ];
    const { chunk } = await compiler.compile(site, route);
    models.push(...islandsIn(chunk.body, 'docsc-samples').map(({ data }) => ({ file, route, model: data.request })));
  }
  return models;
}

type Language = {
  id: string;
  lack: string | undefined;
  run: (samples: string[], files: string[]) => Promise<{ stderr: string }>;
};

const php = works('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);');
const lackOfGo = works('go', 'version') ? undefined : 'go is not installed';
const running: Language[] = [
  { id: 'curl', lack: works('curl', '--version') ? undefined : 'curl is not installed', run: runQuietly },
  {
    id: 'python',
    lack: works('python3', '-c', 'import requests') ? undefined : 'python3 has no requests',
    run: runPython,
  },
  { id: 'go', lack: lackOfGo, run: runGo },
  { id: 'node', lack: undefined, run: runNode },
  { id: 'php', lack: php ? undefined : 'php has no curl', run: runPhp },
];

function runQuietly(samples: string[], files: string[]) {
  const quiet = samples.map(sample => sample.replace(/^curl /, 'curl -q --silent --show-error '));
  return runShell(quiet, files, { NO_PROXY: '*' });
}

type Descriptions = { name: string; lack?: string; models: () => Promise<Origin[]> };

const own = drawModels([join(import.meta.dirname, 'bicycles.json')]);
const draw = async () => {
  const names = (await readdir(join(beside, CORPUS))).filter(name => name.endsWith('.json')).sort();
  return drawModels(
    names.map(name => join(beside, CORPUS, name)),
    COUNT,
  );
};
const memo: { drawn?: Promise<Origin[]> } = {};
const descriptions: Descriptions[] = [
  { name: 'our own description', models: () => own },
  {
    name: `${COUNT} operations of other descriptions`,
    lack: lackOf(`${CORPUS}/stripe.com.json`),
    models: () => {
      memo.drawn ??= draw();
      return memo.drawn;
    },
  },
];

function requestsOf(models: Origin[], origin: string): HttpRequest[] {
  return models.map(({ model }) => buildRequest({ ...model, servers: [origin] }));
}

/** Lines that are too long, without those of texts of several lines, which some languages can only write as they are. */
function longLinesOf(id: string, request: HttpRequest): string[] {
  const { body } = request;
  const hasLiterals = (id === 'python' || id === 'node') && body?.kind === 'text' && body.json !== undefined;
  const texts = body?.kind === 'text' && !hasLiterals ? [body.text, ...(formFields(body)?.flat() ?? [])] : [];
  const given = texts.filter(text => text.includes('\n')).flatMap(text => text.split('\n'));
  const isGiven = (line: string) => given.some(text => text.length > 60 && line.includes(text));
  return generateSample(id, request)
    .split('\n')
    .filter(line => line.length > 100 && !isGiven(line));
}

for (const { name, lack: lackOfFiles, models } of descriptions) {
  for (const { id, lack, run } of running)
    testUnless(lackOfFiles ?? lack, test)(`${id}: ${name} are sent as the model says`, async () => {
      const drawn = await models();
      if (name.startsWith(`${COUNT}`)) assert.is(drawn.length, COUNT);
      await assertSent(
        origin => requestsOf(drawn, origin),
        request => generateSample(id, request),
        run,
      );
      note(`${id}: ${drawn.length} requests arrived as they were meant (SEED=${SEED})`);
    });
  testUnless(lackOfFiles ?? lackOfGo, test)(`go: ${name} are written as gofmt would`, async () => {
    const samples = requestsOf(await models(), 'https://api.example.com').map(request => generateSample('go', request));
    const files = samples.map((sample, index): [string, string] => [`sample${index}.go`, `${sample}\n`]);
    const { stdout, stderr } = await inFolder(new Map(files), folder => run(folder, 'gofmt', ['-d', '.']));
    assert.is(`${stdout}${stderr}`, '');
  });
  testUnless(lackOfFiles, test)(`${name}: no line is longer than 100 characters`, async () => {
    const drawn = await models();
    const long: string[] = [];
    for (const { id } of languages)
      for (const [index, request] of requestsOf(drawn, 'https://api.example.com/v1').entries()) {
        const label = `${drawn[index]!.file} ${drawn[index]!.route}`;
        long.push(...longLinesOf(id, request).map(line => `${label} ${id}: ${line}`));
      }
    assert.equal(long, []);
  });
}

test.run();

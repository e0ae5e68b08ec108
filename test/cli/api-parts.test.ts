/** Parts of API descriptions in guides: what a build compiles again, and what it publishes beside the page. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { watchTargets } from '../../bin/watch-targets.js';
import { readConfig } from '../../src/compiler/config/index.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { readFiles, writeFiles, writeProject } from '../project.js';

const pets = (summary: string) => `openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: https://pets.example.com }]
paths:
  /pets:
    post:
      operationId: createPet
      summary: ${summary}
      requestBody:
        content: { application/json: { schema: { $ref: pet.yaml } } }
      responses: { '201': { description: Created. } }
components:
  schemas:
    Pet: { $ref: pet.yaml }
`;
const pet = (type: string) => `type: object
properties:
  name: { type: ${type}, description: How it is called. }
  owner: { $ref: '#/definitions/Owner' }
definitions:
  Owner: { type: object, properties: { email: { type: string } } }
`;
const files = {
  'docsc.config.yaml': 'title: T\napi: [{ id: pets, path: api/pets.yaml, route: /api }]\n',
  'docs/index.md': '# Home\n',
  'docs/plain.mdx': '# Plain\n\n<Badge>New</Badge>\n',
  'docs/guide.mdx': `# Guide\n\n<Operation id="createPet" />\n
<Sample id="createPet" lang="curl" title="create.sh" body={{ name: "Rex" }} />\n\n<Sample id="createPet" />\n\n<Schema name="Pet" />\n`,
  'api/pets.yaml': pets('Create a pet'),
  'api/pet.yaml': pet('string'),
};

test('a page is compiled again if a description that it shows has changed, and only then', async () => {
  const cwd = await writeProject(files);
  const compiled = async (change: Record<string, string>) => {
    await writeFiles(cwd, change);
    const { code, stderr } = await docsc(['build'], { cwd, env: { NODE_DEBUG: 'docsc:cache' } });
    return {
      code,
      routes: [...stderr.matchAll(/DOCSC:CACHE \d+: (\/(?:guide|plain)): (.*)/g)].map(([, ...line]) => line.join(': ')),
    };
  };
  await compiled({});
  assert.equal((await compiled({ 'docs/index.md': '# Home\n\nMore.\n' })).routes, []);
  const renamed = await compiled({ 'api/pets.yaml': pets('Add a pet') });
  assert.equal(renamed.routes, ['/guide: api/pets.yaml changed, which it includes']);
  assert.match((await readFiles(join(cwd, 'build')))['guide.html'] ?? '', /Add a pet<\/a>/);
  const retyped = await compiled({ 'api/pet.yaml': pet('integer') });
  assert.equal(retyped.code, 1, 'the name that the guide sends is no longer an integer');
});

test('the Markdown of a guide has its operations, samples and fields, and search has no fields', async () => {
  const cwd = await writeProject(files);
  assert.is((await docscInProcess(['build'], { cwd })).code, 0);
  const built = await readFiles(join(cwd, 'build'));
  const twin = built['guide.md'] ?? '';
  assert.match(twin, /^POST `\/pets` \[Create a pet\]\(\S*\/api\/create-pet(\.md)?\)$/m);
  assert.match(twin, /"name": "Rex"/);
  assert.match(twin, /`name`.*string/);
  assert.match(twin, /`owner`/);
  const { stdout } = await docscInProcess(['search', 'How it is called', '--json'], { cwd });
  assert.not.match(stdout, /"\/guide/);
});

test('an overlay that changes is applied anew, to pages of the reference and to guides', async () => {
  const overlay = (summary: string) =>
    `overlay: 1.0.0\nactions:\n  - target: $.paths['/pets'].post\n    update: { summary: ${summary} }\n`;
  const config = 'title: T\napi: [{ id: pets, path: api/pets.yaml, route: /api, overlays: [more/texts.yaml] }]\n';
  const cwd = await writeProject({ ...files, 'docsc.config.yaml': config, 'more/texts.yaml': overlay('One') });
  const titles = async () => {
    assert.is((await docscInProcess(['build'], { cwd })).code, 0);
    const built = await readFiles(join(cwd, 'build'));
    return [built['api/create-pet.html'], built['guide.html']].map(
      page => /(One|Two)<\/(?:a|h1)>/.exec(page ?? '')?.[1],
    );
  };
  assert.equal(await titles(), ['One', 'One']);
  await writeFiles(cwd, { 'more/texts.yaml': overlay('Two') });
  assert.equal(await titles(), ['Two', 'Two']);
  const targets = watchTargets(await readConfig(createDiskFileSystem(cwd), 'docsc.config.yaml'), []);
  assert.ok(targets.folders.includes('more') && targets.files.includes('more/texts.yaml'));
});

test("Fern's snippets of responses and schemas are the operation with its link, and the fields", async () => {
  const snippets = ['EndpointResponseSnippet', 'EndpointSchemaSnippet'].map(
    name => `<${name} endpoint="POST /pets" />\n`,
  );
  const cwd = await writeProject({
    ...files,
    'docs/guide.mdx': `# Guide\n\n${snippets.join('\n')}\n<SchemaSnippet type="Pet" />\n`,
  });
  const { code, stderr } = await docscInProcess(['build'], { cwd });
  assert.is(code, 0, stderr);
  const twin = (await readFiles(join(cwd, 'build')))['guide.md'] ?? '';
  assert.is(twin.match(/^POST `\/pets` \[Create a pet\]/gm)?.length, 2);
  assert.match(twin, /`name`.*string/);
});

test.run();

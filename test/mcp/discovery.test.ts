/** The files by which programs find the MCP server and the skill of a site: only where they are asked for. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { buildFiles } from '../found/site.js';
import { docscInProcess } from '../in-process.js';
import { listenLocally } from '../local-server.js';
import { type Files, readFiles, writeProject } from '../project.js';

const test = suite('discovery');

const pages = {
  'docs/index.md': '# Home\n\nText.\n',
  'docs/guides/start.md': '# Start\n\nText.\n',
};
const agents = 'agents:\n  mcp: https://docs.shop.example/mcp\n  skill: true\n';
const url = 'url: https://docs.shop.example\n';

/** Builds a site and returns its folder and the files that are for programs to find it by. */
async function build(config: string, more: Files = {}): Promise<{ folder: string; found: Files }> {
  const cwd = await writeProject({ 'docsc.config.yaml': config, ...pages, ...more });
  const { code, stderr } = await docscInProcess(['build'], { cwd });
  assert.is(code, 0, stderr);
  const folder = join(cwd, 'build');
  const files = Object.entries(await readFiles(folder));
  return { folder, found: Object.fromEntries(files.filter(([path]) => /^\.well-known|skill\.md$/i.test(path))) };
}

const catalog = '.well-known/mcp/catalog.json';
const card = '.well-known/mcp/server-card.json';
const skill = '.well-known/agent-skills/the-shop-docs/SKILL.md';
const index = '.well-known/agent-skills/index.json';

test('the catalog leads to the card, and the card to the server', async () => {
  const { found } = await build(`title: The Shop\ntagline: All about zebras.\n${url}${agents}`);
  assert.equal(Object.keys(found).sort(), [index, skill, catalog, card, 'skill.md'].sort());
  const { specVersion, entries } = JSON.parse(found[catalog]!);
  assert.is(specVersion, 'draft');
  assert.equal(entries, [
    {
      identifier: 'urn:air:docs.shop.example:docs',
      displayName: 'The Shop',
      type: 'application/mcp-server-card+json',
      url: `https://docs.shop.example/${card}`,
    },
  ]);
  const { $schema, name, version, description, title, remotes } = JSON.parse(found[card]!);
  assert.match($schema, /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/v2\/server-card\.schema\.json$/);
  assert.match(name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  assert.is(name, 'example.shop.docs/docs');
  assert.match(version, /^\d+\.\d+\.\d+$/);
  for (const text of [description, title]) assert.ok(text.length > 0 && text.length <= 100);
  assert.equal(remotes, [{ type: 'streamable-http', url: 'https://docs.shop.example/mcp' }]);
});

test('the skill names a page that exists, on a site without a home page too', async () => {
  const config = `title: The Shop\n${url}baseUrl: /sub/\n${agents}`;
  const exampleOf = async (files: Files) => {
    const written = await buildFiles({ 'docsc.config.yaml': config, ...files });
    return /behind it, such as (\S+)\. /.exec(written.get('skill.md')!)?.[1];
  };
  assert.is(await exampleOf(pages), 'https://docs.shop.example/sub/index.md');
  const start = { 'docs/guides/start.md': '# Start\n' };
  assert.is(await exampleOf(start), 'https://docs.shop.example/sub/guides/start.md');
});

test('the index names the skill with the hash of its bytes', async () => {
  const { found } = await build(`title: The Shop\ntagline: All about zebras.\n${url}${agents}`);
  const { skills } = JSON.parse(found[index]!);
  assert.is(skills.length, 1);
  const [{ name, type, description, url: address, digest }] = skills;
  assert.is(type, 'skill-md');
  assert.is(address, `https://docs.shop.example/${skill}`);
  assert.is(digest, `sha256:${createHash('sha256').update(found[skill]!).digest('hex')}`);
  assert.match(name, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(found[skill]!) ?? [];
  assert.equal(load(head), { name, description });
  assert.match(description, 'The Shop: All about zebras.');
  assert.match(body, 'MCP server at https://docs.shop.example/mcp');
  assert.match(body, 'Read https://docs.shop.example/llms.txt');
  assert.match(body, /^- \S.*: \d pages?, from https:\/\/docs\.shop\.example\/\S+\.md$/m);
  assert.is(found['skill.md'], found[skill]);
});

test('nothing is written unless it is asked for', async () => {
  for (const config of [url, `${url}agents: true\n`, `${url}agents:\n  skill: false\n`, 'agents: false\n'])
    assert.equal((await build(`title: The Shop\n${config}`)).found, {}, config);
});

test('a title in another script, and one that YAML would read otherwise', async () => {
  const other = await build(`title: 'しま: "馬" #1'\n${url}agents:\n  skill: true\n`);
  const path = '.well-known/agent-skills/1-docs/SKILL.md';
  assert.equal(Object.keys(other.found).sort(), [index, path, 'skill.md'].sort());
  const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(other.found[path]!) ?? [];
  assert.match((load(head) as { description: string }).description, 'しま: "馬" #1');
  const long = await build(`title: ${'Zebra '.repeat(60)}\n${url}${agents}`);
  const [{ name }] = JSON.parse(long.found[index]!).skills;
  assert.ok(name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name), name);
  assert.ok(JSON.parse(long.found[card]!).description.length <= 100);
});

test("a site below a path, a page of the skill's name, and files of one's own", async () => {
  const below = await build(`title: The Shop\nbaseUrl: /docs/\n${url}${agents}`);
  assert.equal(Object.keys(below.found), ['skill.md']);
  assert.match(below.found['skill.md']!, 'https://docs.shop.example/docs/llms.txt');
  const page = await build(`title: The Shop\n${url}${agents}`, { 'docs/skill.md': '# Skill\n\nA page.\n' });
  assert.match(page.found['skill.md']!, '# Skill\n');
  assert.ok(page.found[skill]);
  const own = await build(`title: The Shop\nstatic: public\n${url}${agents}`, { 'public/skill.md': 'mine' });
  assert.is(own.found['skill.md'], 'mine');
});

test('an address that is none, and a site that does not know its own', async () => {
  const wrong: [string, string][] = [
    [`${url}agents:\n  mcp: /mcp\n`, 'must be an address such as https://docs.example.com/mcp'],
    [`${url}agents:\n  mcp: https://me:pw@docs.example/mcp\n`, 'must be an address'],
    ['agents:\n  mcp: https://docs.example/mcp\n', '"agents.mcp" needs the address of the site'],
    ['agents:\n  skill: true\n', '"agents.skill" needs the address of the site'],
  ];
  for (const [config, message] of wrong) {
    const cwd = await writeProject({ 'docsc.config.yaml': `title: The Shop\n${config}`, ...pages });
    const { code, stderr } = await docscInProcess(['check'], { cwd });
    assert.is(code, 2, config);
    assert.match(stderr, message);
    assert.match(stderr, /docsc\.config\.yaml:\d+:\d+ {2}invalid-config/);
  }
});

test('docsc preview sends them as they are', async () => {
  const { folder, found } = await build(`title: The Shop\n${url}${agents}`);
  await mkdir(join(folder, '.hidden'), { recursive: true });
  await writeFile(join(folder, '.hidden/a.json'), '{}');
  const { server } = await createPreview(folder, { host: 'localhost' });
  const { url: origin, close } = await listenLocally(server);
  for (const path of [catalog, card, index, skill]) {
    const response = await fetch(`${origin}/${path}`);
    assert.is(response.status, 200, path);
    assert.is(await response.text(), found[path], path);
  }
  assert.is((await fetch(`${origin}/.hidden/a.json`)).status, 404);
  await close();
});

test.run();

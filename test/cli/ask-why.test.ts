/** `--verbose` and NODE_DEBUG: why pages were compiled again. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { writeFiles, writeProject } from '../project.js';

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>\n`;

const files = {
  'docsc.config.yaml': 'title: Why\n',
  'docs/index.md': '# Home\n',
  'docs/a.mdx': "import Note from './_note.md';\n\n# A\n\n<Note />\n",
  'docs/_note.md': 'A note.\n',
  'docs/b.md': '# B\n\n![A line](./x.svg)\n',
  'docs/x.svg': svg(1),
};

test('a build says why it compiled pages again', async () => {
  const cwd = await writeProject(files);
  const why = async (change: Record<string, string> = {}, args: string[] = []) => {
    await writeFiles(cwd, change);
    const { code, stderr } = await docsc(['build', '--verbose', ...args], { cwd });
    assert.is(code, 0, stderr);
    return stderr.split('\n').find(line => / compiled/.test(line));
  };
  assert.is(await why(), '5 pages compiled: 5 because nothing is known of an earlier build.');
  assert.match((await why()) ?? '', /^No page was compiled/);
  const cases: [Record<string, string>, string][] = [
    [{ 'docs/b.md': `${files['docs/b.md']}\nMore.\n` }, 'its text changed'],
    [{ 'docs/_note.md': 'Another note.\n' }, 'docs/_note.md changed, which it includes'],
    [{ 'docs/x.svg': svg(2) }, 'docs/x.svg changed, which it shows'],
  ];
  for (const [change, reason] of cases) assert.is(await why(change), `1 page compiled: 1 because ${reason}.`);
  assert.match((await why({ 'docs/c.md': '# C\n' })) ?? '', /1 because the page is new/);
  assert.match((await why({ 'docs/c.md': '# Renamed\n' })) ?? '', /because its position in the site changed/);
  const renamed = await why({ 'docsc.config.yaml': 'title: Because\n' });
  assert.is(renamed, '6 pages compiled: 6 because the configuration changed.');
  assert.is(await why({}, ['--no-cache']), '6 pages compiled: 6 because the cache is off.');
});

test('NODE_DEBUG names the reason for each page, and nothing is printed without it', async () => {
  const cwd = await writeProject(files);
  const run = (env: Record<string, string>) => docsc(['build'], { cwd, env });
  const first = await run({ NODE_DEBUG: 'docsc:*' });
  for (const line of [
    /DOCSC:CONFIG \d+: read docsc\.config\.yaml/,
    /DOCSC:LOAD \d+: docs\/b\.md: read and outlined/,
    /DOCSC:CACHE \d+: \/a: nothing is known of an earlier build/,
    /DOCSC:PAGES \d+: \/b: \d+ ms/,
    /DOCSC:SEARCH \d+: the index is written whole/,
  ])
    assert.match(first.stderr, line);
  await writeFiles(cwd, { 'docs/b.md': '# B\n\nNew.\n' });
  const second = await run({ NODE_DEBUG: 'docsc:cache' });
  assert.match(second.stderr, /DOCSC:CACHE \d+: \/b: its text changed/);
  assert.not.match(second.stderr, /DOCSC:(?:LOAD|PAGES)|\/a:/);
  assert.not.match((await run({})).stderr, /DOCSC/);
});

test.run();

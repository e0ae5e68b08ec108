/** Names that are longer than disks allow: a finding at their source, or a shorter name where docsc chooses it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filesOf } from './emitted.js';
import { compileSite } from './site.js';

const long = 'n'.repeat(300);
const tooLong = (bytes: number, title = 'B') =>
  `A part of the route of "${title}" has ${bytes} bytes; disks hold names of at most 238 for a page. The page is left out.`;

for (const [name, files, expected] of [
  ['a slug', { 'docs/b.md': `---\nslug: /${long}\n---\n# B\n` }, `docs/b.md:2:1 ${tooLong(300)}`],
  ['a slug below a folder', { 'docs/b.md': `---\nslug: /a/${long}/b\n---\n# B\n` }, `docs/b.md:2:1 ${tooLong(300)}`],
  [
    'a slug of other letters',
    { 'docs/b.md': `---\nslug: /${'å'.repeat(150)}\n---\n# B\n` },
    `docs/b.md:2:1 ${tooLong(300)}`,
  ],
  ['a file', { [`docs/${'n'.repeat(250)}.md`]: '# B\n' }, `docs/${'n'.repeat(250)}.md:1:1 ${tooLong(250)}`],
  [
    'a category',
    {
      'docs/s/_category_.json': `{"label":"S","link":{"type":"generated-index","slug":"/${long}"}}`,
      'docs/s/b.md': '# B\n',
    },
    `docsc.config.yaml:1:1 ${tooLong(300, 'S')}`,
  ],
  [
    'a redirect',
    { 'docsc.config.yaml': `title: T\nredirects:\n  - { from: /${long}, to: /a }\n` },
    `docsc.config.yaml:3:5 A part of "/${'n'.repeat(38)}…" has 300 bytes; disks hold names of at most 238 for a page.`,
  ],
] as const)
  test(`${name} of 300 characters is a finding at its source, and the other pages are made`, async () => {
    const { diagnostics, pages } = await compileSite({ 'docs/a.md': '# A\n', ...(files as Record<string, string>) });
    const found = diagnostics.filter(({ rule }) => rule === 'limit-exceeded');
    assert.equal(
      found.map(({ path, place, message }) => `${path}${place ? `:${place.line}:${place.column}` : ''} ${message}`),
      [expected],
    );
    assert.ok(pages.has('/a'));
  });

test('docsc shortens the names that it makes of tags, pictures and sidebars', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const written = await filesOf({
    'docsc.config.yaml': 'title: T\nsidebars: docs/sidebars.yaml\n',
    'docs/sidebars.yaml': `${long}:\n  - a\n`,
    'docs/a.md': `---\ntags: [${long}, ${long}2]\n---\n# A\n\n![x](./${'p'.repeat(240)}.svg)\n`,
    [`docs/${'p'.repeat(240)}.svg`]: picture,
  });
  const names = written.flatMap(path => path.split('/'));
  assert.equal(
    names.filter(name => Buffer.byteLength(`${name}.br`) > 255),
    [],
  );
  assert.is(written.filter(path => /^tags\/n+-[0-9a-f]{8}\.html$/.test(path)).length, 2);
});

test.run();

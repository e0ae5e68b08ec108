/** The accent of a site of MkDocs, and fences that functions of Python show. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { migrateFiles } from './migrate-files.js';

const migrate = (yaml: string) => migrateFiles({ 'mkdocs.yml': `site_name: S\n${yaml}`, 'docs/index.md': '# A\n' });

test('MkDocs: the light palette decides on the accent, by its default too', async () => {
  const accentOf = async (palette: string) =>
    (await migrate(`theme: { name: material, palette: ${palette} }\n`))?.config.theme;
  const [indigo, blue, teal] = ['#4051b5', '#2094f3', '#009485'].map(accent => ({ colors: { accent } }));
  assert.equal(await accentOf('[{ scheme: default }, { scheme: slate, primary: blue }]'), indigo);
  assert.equal(await accentOf('[{ scheme: slate, primary: blue }, { scheme: default, primary: teal }]'), teal);
  assert.equal(await accentOf('{ scheme: slate, primary: blue }'), blue);
  assert.equal(await accentOf('[{ scheme: default, primary: teal }, { scheme: slate }]'), teal);
  assert.is(await accentOf('[{ scheme: default, primary: white }, { scheme: slate, primary: blue }]'), undefined);
  assert.is(await accentOf('[{ scheme: default }, { scheme: slate }]'), undefined);
});

test('MkDocs: fences that a function of Python shows are reported at their place, and Mermaid is not', async () => {
  const found = await migrate(
    `markdown_extensions:
  - pymdownx.superfences:
      custom_fences:
        - name: mermaid
          class: mermaid
        - name: md-render
          class: md-render
`,
  );
  assert.equal(found?.problems, [
    'mkdocs.yml:7:11 "markdown_extensions.0.pymdownx.superfences.custom_fences.1.name" names fences of "md-render", which a function of Python shows.',
  ]);
});

test.run();

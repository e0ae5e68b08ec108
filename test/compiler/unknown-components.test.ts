import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, listed, sketch } from './site.js';

async function body(text: string) {
  const files = { 'docs/a.mdx': text, 'docsc.config.yaml': 'title: T\nmarkdown: { lenient: true }\n' };
  const { pages, diagnostics } = await compileSite(files);
  assert.equal(
    listed(diagnostics).filter(one => !one.endsWith('unknown-component warning')),
    [],
    text,
  );
  return sketch(pages.get('/a')!.chunk.body).replaceAll(' "\\n"', '').replaceAll('"\\n" ', '');
}

test('authoring 13: unknown components show the texts of title, label, name and alt', async () => {
  for (const key of ['title', 'label', 'name', 'alt', 'heading', 'caption']) {
    assert.is(await body(`<Widget ${key}="Für 名前 & Co." />\n`), 'div(p(strong("Für 名前 & Co.")))', key);
    assert.is(
      await body(`<Widget ${key}={'Docker'}>\n\nRun it.\n\n</Widget>\n`),
      'div(p(strong("Docker")) p("Run it."))',
    );
    assert.is(await body(`A <Widget ${key}="Docker">b</Widget> c.\n`), 'p("A Docker b c.")');
    assert.is(await body(`- <Widget ${key}="Docker" />\n`), 'ul(li(div(p(strong("Docker")))))');
    for (const empty of ['""', '" "', '{null}', '{true}', '{["a"]}'])
      assert.is(await body(`<Widget ${key}=${empty} />\n`), '');
  }
  assert.is(await body('export const os = "Linux";\n\n<Widget label={os} />\n'), 'div(p(strong("Linux")))');
});

test('authoring 13: unknown components show each text once', async () => {
  assert.is(
    await body('<A title="Docker" label="Docker" name=" Docker ">\n\nx\n\n</A>\n'),
    'div(p(strong("Docker")) p("x"))',
  );
  assert.is(await body('<A title="Docker">Docker</A>\n'), 'div("Docker")');
  assert.is(await body('<A title="Docker">\n\n## Docker\n\nx\n\n</A>\n'), 'div(h2#docker("Docker") p("x"))');
  assert.is(await body('<A title="Docker">\n\n**Docker**: x\n\n</A>\n'), 'div(p(strong("Docker") ": x"))');
  assert.is(
    await body('<A title="Read me now">\n\nYou read. Read\nme now.\n\n</A>\n'),
    'div(p("You read. Read\\nme now."))',
  );
  assert.is(await body('<A title="x y"><B label="x y" /></A>\n'), 'div(div(p(strong("x y"))))');
  assert.is(
    await body('<A title="Linux">\n\nOn Linux run it.\n\n</A>\n'),
    'div(p(strong("Linux")) p("On Linux run it."))',
  );
  assert.is(await body('<A title="Go">\n\nGood.\n\n</A>\n'), 'div(p(strong("Go")) p("Good."))');
});

test('components of Fern that need its API description say what to do instead, unless the page has its own', async () => {
  const hintsOf = async (text: string) =>
    (
      await compileSite({ 'docs/a.mdx': text, 'docsc.config.yaml': 'title: T\nmarkdown: { lenient: true }\n' })
    ).diagnostics
      .filter(({ rule }) => rule === 'unknown-component')
      .map(({ hint = '' }) => hint);
  const [webhook = ''] = await hintsOf('<WebhookPayloadSnippet webhook="paid" />\n');
  assert.match(webhook, /on its own page: link to it/);
  // Fern names the schema in `type`; docsc has the component itself.
  assert.equal(await hintsOf('<Schema type="User" />\n'), []);
  const [own = ''] = await hintsOf('import { Schema } from "./schema.jsx";\n\n<Schema />\n');
  assert.not.match(own, 'own page');
  assert.not.match((await hintsOf('<Constructor />\n\n<toString.X />\n')).join(''), 'own page');
});

test('the hint for an unknown component without content says how to leave it out, which then has no finding', async () => {
  const hintOf = async (text: string, names = '') => {
    const config = `title: T\ncomponents: { names: { Known: Card, ${names} } }\n`;
    const { diagnostics } = await compileSite({ 'docs/a.mdx': `${text}\n\nText.\n`, 'docsc.config.yaml': config });
    return diagnostics.map(({ hint = '' }) => hint).join('|');
  };
  for (const start of ['', 'import Warn from "~/Warn.astro";\n\n']) {
    assert.match(await hintOf(`${start}<Warn />`), 'It has no content to show');
    assert.match(await hintOf(`${start}<Warn />`), 'write "Warn: Fragment" under "components.names".');
    assert.is(await hintOf(`${start}<Warn />`, 'Warn: Fragment'), '');
    assert.not.match(await hintOf(`${start}<Warn>Text</Warn>`), 'Fragment');
  }
  assert.match(await hintOf('<W.Arn />'), '"W.Arn: Fragment"');
  assert.is(await hintOf('<W.Arn />', 'W.Arn: Fragment'), '');
});

test.run();

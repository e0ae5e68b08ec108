/** Components that lead somewhere: the names under which tools write the address, and what is said where there is none. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, sketch } from './site.js';

async function compile(text: string, config = '') {
  const files = { 'docs/a.mdx': `${text}\n`, 'docsc.config.yaml': `title: T\n${config}` };
  const { pages, diagnostics } = await compileSite(files);
  const findings = diagnostics.map(({ rule, message, hint }) => `${rule}: ${message} ${hint}`);
  return { body: sketch(pages.get('/a')!.chunk.body), findings };
}

test('buttons, links and cards lead to the address in href, to, link or url', async () => {
  for (const name of ['Button', 'LinkButton', 'Link', 'Card', 'Banner'])
    for (const attribute of ['href', 'to', 'link', 'url']) {
      const { body, findings } = await compile(`<${name} ${attribute}="/a">Share</${name}>`);
      assert.equal(findings, [], `${name} ${attribute}`);
      assert.match(body, 'href=/a]', `${name} ${attribute}`);
    }
});

test('a button without an address reports the attributes that it does not know, with and without lenient', async () => {
  for (const config of ['', 'markdown: { lenient: true }\n', 'components: { names: { Go: Button } }\n']) {
    const name = config.includes('Go') ? 'Go' : 'Button';
    const { body, findings } = await compile(`<${name} page="/a">Share</${name}>`, config);
    const message = `<${name}>: there is no attribute "page".`;
    assert.equal(findings, [`invalid-attribute: ${message} Write <Button href="…">.`], config);
    assert.match(body, '"Share"');
  }
});

test('a button with an address, and one that only looks like a button, may have any attributes', async () => {
  for (const attributes of ['href="/a" page="x"', 'variant="primary"', 'class="x" data-page="/a" aria-label="x"', ''])
    assert.equal((await compile(`<Button ${attributes}>Share</Button>`)).findings, [], attributes);
});

test('the hint for a link without an address names the component that the page has', async () => {
  const { findings } = await compile('<LinkButton page="/a">Share</LinkButton>');
  assert.equal(findings, ['invalid-attribute: <LinkButton>: it has no target. Write <LinkButton to="/route">.']);
});

test('slots in groups of code and in tabs are panels with the names of the slots', async () => {
  const slot = (name: string, line: string) =>
    `<Fragment slot="${name}">\n\n\`\`\`text\n${line}\n\`\`\`\n\n</Fragment>\n`;
  const slots = `${slot('npm', 'npm i a')}${slot('pnpm', 'pnpm add a')}`;
  const config = 'components: { names: { PackageManagerTabs: CodeGroup } }\n';
  for (const name of ['CodeGroup', 'Tabs', 'PackageManagerTabs']) {
    const { pages, diagnostics } = await compileSite({
      'docs/a.mdx': `<${name}>\n${slots}</${name}>\n`,
      'docsc.config.yaml': `title: T\n${config}`,
    });
    assert.equal(diagnostics, [], name);
    const body = JSON.stringify(pages.get('/a')!.chunk.body);
    assert.match(body, '"tabs":[{"label":"npm","value":"npm"},{"label":"pnpm","value":"pnpm"}]');
    assert.match(body, 'npm i a');
  }
});

test.run();

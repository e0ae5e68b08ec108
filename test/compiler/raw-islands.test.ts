import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { islandNames } from '../../src/format.js';
import { compileSite, listed, sketch } from './site.js';

test('a raw tag of an island is reported, and its content is kept', async () => {
  for (const name of ['a.md', 'a.mdx'])
    for (const tag of [...islandNames, 'docsc-unknown']) {
      const text = `# T\n\n<${tag} data="x">\n\nkept *word*\n\n</${tag}>\n\nIn <${tag}>a line</${tag}>.\n\n- <${tag}></${tag}>\n`;
      const { pages, diagnostics } = await compileSite({ [`docs/${name}`]: text });
      const body = sketch(pages.get('/a')!.chunk.body);
      assert.not.match(body, 'docsc-');
      assert.match(body, /"kept " em\("word"\).*In .*a line.*ul\(/s, `${name} ${tag}`);
      assert.equal(
        listed(diagnostics),
        [3, 9, 11].map((line, at) => `docs/${name}:${line}:${[1, 4, 3][at]} unsupported-html warning`),
        `${name} ${tag}`,
      );
    }
});

test('a raw tag of an island inside a line does not split its paragraph', async () => {
  for (const name of ['a.md', 'a.mdx'])
    for (const tag of islandNames) {
      const { pages } = await compileSite({ [`docs/${name}`]: `# T\n\nIn <${tag}>a *line*</${tag}> of text.\n` });
      const body = sketch(pages.get('/a')!.chunk.body).replaceAll('" "', '');
      assert.is(body, 'p("In a " em("line") " of text.")', `${name} ${tag}`);
    }
});

test.run();

/** Home pages that VitePress and Starlight describe in front matter. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, sketch } from './site.js';

async function home(frontMatter: string, body = '', others: Record<string, string> = {}) {
  const files = { 'docs/index.md': `---\n${frontMatter}\n---\n\n${body}`, 'docs/b.md': '# B\n', ...others };
  const { pages, diagnostics } = await compileSite(files);
  const { chunk } = pages.get('/')!;
  return {
    title: chunk.title,
    body: sketch(chunk.body),
    description: chunk.description,
    findings: diagnostics.map(({ path, place, rule }) => `${path}:${place?.line}:${place?.column} ${rule}`),
  };
}

const vitePress = `layout: home
hero:
  name: VP
  text: The text
  tagline: The <br> tag<b>line</b>
  actions:
    - { theme: brand, text: Start, link: /b }
    - { theme: alt, text: Code, link: https://example.com/ }
features:
  - { icon: 🛠️, title: Simple, details: 'Always, <code>ever</code>' }
  - { icon: { src: /a.svg }, title: Fast, details: With \`x\`, link: ./b.md, linkText: See how }`;

test('a home page of VitePress has its hero and features', async () => {
  const { title, body, findings, description } = await home(vitePress, 'More text.\n');
  assert.is(title, 'VP');
  assert.is(description, 'The text The tagline');
  assert.is(
    body,
    [
      'p("The text" br "The tagline")',
      'p.actions(a[href=/b]("Start") a[href=https://example.com/][rel=noopener,noreferrer]("Code"))',
      'ul.cards(li.card(div.card-box(span.card-glyph[ariaHidden=true]("🛠️") p(strong("Simple")) p("Always, ever")))',
      'li.card(a.card-link[href=/b](strong("Fast") " " span.card-text("With x") " " span.card-text("See how"))))',
      'p("More text.")',
    ].join(' '),
  );
  assert.equal(findings, []);
});

test('a home page of Starlight has its hero', async () => {
  const { title, body, findings } = await home(
    'title: Welcome\ntemplate: splash\nhero:\n  tagline: Go\n  image: { file: ./a.png }\n  actions:\n    - { text: Start, link: /b, icon: right-arrow, variant: primary }',
    '## Next\n',
    { 'docs/a.png': '' },
  );
  assert.is(title, 'Welcome');
  assert.match(body, /^p\("Go"\) p\.actions\(a\[href=\/b\]\("Start"\)\) img\.home-image.* h2#next\("Next"\)$/);
  assert.equal(findings, []);
});

test('a home page of VitePress with a title of its own loses no name, and no heading below', async () => {
  const { title, body } = await home('title: Docs\nhero: { name: VP, text: The text }', '# Another\n');
  assert.is(title, 'Docs');
  assert.is(body, 'p("VP" br "The text") h1#another("Another")');
  assert.is((await home('hero: { text: Only text }')).title, 'Only text');
});

test('a home page of VitePress: broken and unsafe addresses are found where they are written', async () => {
  const { findings, body } = await home(
    'hero:\n  name: VP\n  image: /none.svg\n  actions:\n    - { text: A, link: /none }\n    - text: B\n      link: javascript:alert(1)',
  );
  assert.equal(findings.sort(), [
    'docs/index.md:4:3 broken-image',
    'docs/index.md:6:7 broken-link',
    'docs/index.md:7:7 unsafe-url',
  ]);
  assert.not.match(body, 'javascript:');
});

test('a home page of VitePress: what is no home page stays a finding', async () => {
  for (const key of ['hero: Text', 'features: [1, 2]', 'layout: post', 'hero: [a]', 'template: x'])
    assert.equal((await home(`title: T\n${key}`)).findings, ['docs/index.md:3:1 unknown-front-matter'], key);
});

test('front matter of Starlight: a banner is shown above the page', async () => {
  const banner = 'banner:\n  content: New! <a href="/nowhere">Read</a> <b>on</b><script>x</script>\n';
  const { pages, diagnostics } = await compileSite({ 'docs/a.mdx': `---\ntitle: A\n${banner}---\n\nText.\n` });
  assert.is(
    sketch(pages.get('/a')!.chunk.body),
    'div.banner(p("New! " span.broken-link("Read") " " b("on"))) p("Text.")',
  );
  assert.equal(
    diagnostics.map(({ rule, place }) => `${rule} ${place?.line}`),
    ['broken-link 3', 'unsupported-html 3'],
  );
  const own = await compileSite({ 'docs/a.md': '---\ntitle: A\nbanner: Soon\n---\n\nText.\n' });
  assert.is(sketch(own.pages.get('/a')!.chunk.body), 'div.banner(p("Soon")) p("Text.")');
});

test.run();

/** Elements in the head of documents: what is written, what the policy then allows, and what is refused. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/compiler/config/index.js';
import type { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { buildContentSecurityPolicy, hashScript } from '../../src/compiler/emit/content-security-policy.js';
import { formatHeadTags, withoutReplaced } from '../../src/compiler/emit/head-tags.js';
import { outlineMarkdown } from '../../src/compiler/markdown/outline.js';
import type { HeadTag } from '../../src/compiler/source/head-tags.js';
import { compileSite, listed } from './site.js';

const read = (lines: string[]) => {
  const text = `title: T\nhead:\n${lines.map(line => `  - ${line}\n`).join('')}`;
  return readConfig(createMemoryFileSystem({ 'docsc.config.yaml': text }), 'docsc.config.yaml');
};
const policyOf = async (lines: string[]) => buildContentSecurityPolicy(await read(lines), 'sha256-x');
const directive = (policy: string, name: string) => policy.split('; ').find(part => part.startsWith(`${name} `));

test('head tags of the configuration are written with escapes, and the policy allows what they name and no more', async () => {
  const lines = [
    `{ tag: meta, attrs: { name: theme-color, content: '"><script>' } }`,
    '{ tag: link, attrs: { rel: stylesheet, href: https://a.example/x.css } }',
    '{ tag: link, attrs: { rel: apple-touch-icon, href: https://b.example/i.png } }',
    '{ tag: link, attrs: { rel: preload, as: font, href: https://c.example/f.woff2, crossorigin: true } }',
    '{ tag: link, attrs: { rel: me, href: https://quiet.example/@me } }',
    '{ tag: script, attrs: { src: https://d.example/w.js, async: true, data-id: 7, defer: false } }',
    '{ tag: script, content: "let a = 1 < 2 && \'</b>\';" }',
    '{ tag: script, attrs: { type: application/ld+json }, content: { a: "</script><!--" } }',
    '{ tag: script, attrs: { src: /own.js } }',
  ];
  const config = await read(lines);
  assert.equal(formatHeadTags(config.head, '/sub/'), [
    '<meta name="theme-color" content="&#34;&#62;&#60;script&#62;">',
    '<link rel="stylesheet" href="https://a.example/x.css">',
    '<link rel="apple-touch-icon" href="https://b.example/i.png">',
    '<link rel="preload" as="font" href="https://c.example/f.woff2" crossorigin>',
    '<link rel="me" href="https://quiet.example/@me">',
    '<script src="https://d.example/w.js" async data-id="7"></script>',
    "<script>let a = 1 < 2 && '</b>';</script>",
    '<script type="application/ld+json">{"a":"\\u003c/script>\\u003c!--"}</script>',
    '<script src="/sub/own.js"></script>',
  ]);
  const policy = await policyOf(lines);
  assert.match(directive(policy, 'script-src')!, `'${hashScript("let a = 1 < 2 && '</b>';")}'`);
  assert.match(directive(policy, 'script-src')!, 'https://d.example');
  assert.is(directive(policy, 'style-src'), "style-src 'self' https://a.example");
  assert.is(directive(policy, 'font-src'), "font-src 'self' https://c.example");
  assert.is(directive(policy, 'img-src'), "img-src 'self' data: https://b.example");
  assert.not.match(policy, 'quiet.example');
  assert.not.match(policy, 'unsafe');
  assert.not.match(policy, 'trusted-types');
  const plain = await policyOf(['{ tag: meta, attrs: { name: a, content: b } }']);
  assert.is(plain, buildContentSecurityPolicy({ ...config, head: undefined }, 'sha256-x'));
});

test('head tags that would break the policy or the document are refused at their position', async () => {
  const wrong = [
    '{ tag: base, attrs: { href: / } }',
    '{ tag: meta, attrs: { http-equiv: refresh, content: "0; url=/" } }',
    '{ tag: meta, attrs: { name: viewport, content: a } }',
    '{ tag: meta, attrs: { name: a } }',
    '{ tag: link, attrs: { rel: stylesheet, href: "http://a.example/x.css" } }',
    '{ tag: link, attrs: { rel: manifest, href: "https://a.example/m" } }',
    '{ tag: link, attrs: { href: /a.css } }',
    '{ tag: script, attrs: { src: "javascript:alert(1)" } }',
    '{ tag: script, attrs: { src: //a.example/x.js } }',
    '{ tag: script, attrs: { src: /a.js, onload: "a()" } }',
    '{ tag: script, attrs: { src: /a.js }, content: "a" }',
    '{ tag: script, attrs: { type: importmap }, content: "{}" }',
    '{ tag: script, attrs: { type: application/ld+json }, content: "{" }',
    '{ tag: script, content: "a = \'</SCRIPT>\'" }',
    '{ tag: meta, attrs: { name: a, content: b }, content: c }',
  ];
  for (const line of wrong) {
    try {
      await read([line]);
      assert.unreachable(line);
    } catch (thrown) {
      const { diagnostics } = thrown as DiagnosticError;
      assert.is(diagnostics?.length, 1, `${line} ${thrown}`);
      assert.is(diagnostics[0]!.place?.line, 3, line);
    }
  }
});

test('head tags of a page are read in two forms, and a page runs no script and loads nothing from elsewhere', async () => {
  const outline = async (lines: string[]) => {
    const text = `---\nhead:\n${lines.map(line => `  - ${line}\n`).join('')}---\n# A\n`;
    const { heads, diagnostics } = await outlineMarkdown({ path: 'docs/a.md', text, hash: '' }, 'docs');
    return { head: heads[0]!.frontMatter.head, diagnostics };
  };
  const meta = { tag: 'meta', attrs: { name: 'robots', content: 'noindex' } };
  const { head } = await outline([
    '{ tag: meta, attrs: { name: robots, content: noindex } }',
    '[meta, { name: robots, content: noindex }]',
    '[link, { rel: alternate, href: "https://a.example/x" }]',
    '[script, { type: application/ld+json }, \'{"a":1}\']',
  ]);
  assert.equal(head?.slice(0, 2), [meta, meta]);
  assert.is(head?.length, 4);
  for (const line of [
    '{ tag: script, content: alert(1) }',
    '[script, { src: /a.js }]',
    '[script, {}, "alert(1)"]',
    '[link, { rel: stylesheet, href: "https://a.example/x.css" }]',
    '[link, { rel: preconnect, href: "https://a.example" }]',
    'text',
  ]) {
    const found = await outline([line]);
    assert.is(found.head, undefined, line);
    assert.equal(listed(found.diagnostics), ['docs/a.md:2:1 invalid-front-matter error'], line);
  }
});

test('head tags of the configuration that lead to no file are found', async () => {
  const { diagnostics } = await compileSite({
    'docsc.config.yaml':
      'title: T\nhead:\n  - { tag: script, attrs: { src: /none.js } }\n  - { tag: script, attrs: { src: /own.js } }\n',
    'docs/index.md': '# A\n',
    'docs/static/own.js': '',
  });
  assert.equal(listed(diagnostics), ['docsc.config.yaml:3:5 broken-link error']);
});

test('head tags take the place of docsc’s own elements of the same name', () => {
  const own = ['<title>T</title>', '<meta name="description" content="a">', '<link rel="canonical" href="/a">'];
  const tags: HeadTag[] = [
    { tag: 'meta', attrs: { name: 'description', content: 'b' } },
    { tag: 'link', attrs: { rel: 'canonical', href: 'https://a.example/' } },
  ];
  assert.equal(withoutReplaced(own, tags), ['<title>T</title>']);
  assert.is(withoutReplaced(own, []), own);
});

test.run();

/**
 * Hostile pages: rows M01 to M39 of the reliability bar, one test per row. The oracle checks the emitted tree for
 * anything outside the allow-list, event handlers and URLs that run code; a canary must stay silent.
 * Takes long: it compiles more than a thousand sites.
 */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Element, Nodes, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import { SaxesParser } from 'saxes';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { visibleText } from '../src/compiler/body/text.js';
import { readConfig } from '../src/compiler/config/index.js';
import { DiagnosticError } from '../src/compiler/diagnostics/index.js';
import { createDiskFileSystem, createMemoryFileSystem, OutputError } from '../src/compiler/disk/project.js';
import { emitHosts } from '../src/compiler/emit/hosts/index.js';
import { buildHostRules } from '../src/compiler/emit/hosts/rules.js';
import { escapeJsonForScript } from '../src/compiler/emit/script-json.js';
import { emitSitemap } from '../src/compiler/emit/sitemap.js';
import { openSiteWriter } from '../src/compiler/output/index.js';
import { leastTime, processorTime } from './clock.js';
import { compilePages, compileSite, type Files, listed } from './compiler/site.js';
import { pageWithPayload, payloads } from './payloads.js';
import { writeProject } from './project.js';
import { findViolations } from './violations.js';

const globals = globalThis as Record<string, unknown>;

async function page(text: string, path = 'docs/a.md', more: Files = {}) {
  const before = Object.keys(globals).length;
  const made = await compileSite({ 'docs/index.md': '# Home\n', [path]: text, ...more });
  assert.is(Object.keys(globals).length, before, 'no global was made');
  assert.is(({} as Record<string, unknown>).polluted, undefined);
  const route = `/${path.replace(/^docs\//, '').replace(/\.mdx?$/, '')}`;
  const compiled =
    made.pages.get(route) ?? [...made.pages.values()].find(({ page: { head } }) => head.origin.path === path)!;
  assert.ok(compiled, `${path} made a page`);
  const body = compiled.chunk.body;
  return {
    ...made,
    compiled,
    body,
    text: visibleText(body),
    found: findViolations(body),
    rules: made.diagnostics.map(({ rule }) => rule),
  };
}

const attributesOf = (tree: Nodes, tagName: string, name: string): unknown[] => [
  ...((tree as Element).tagName === tagName && (tree as Element).properties[name] !== undefined
    ? [(tree as Element).properties[name]]
    : []),
  ...('children' in tree ? tree.children.flatMap(child => attributesOf(child, tagName, name)) : []),
];

test('M01 javascript: in 40 spellings: no such address, text kept, a warning with its line', async () => {
  const spellings = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript&colon;alert(1)',
    'javascript&#58;alert(1)',
    'javascript&#x3a;alert(1)',
    'javascript&#x3A;alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6a;avascript:alert(1)',
    '&#0000106avascript:alert(1)',
    'java&#9;script:alert(1)',
    'java&#10;script:alert(1)',
    'java&#13;script:alert(1)',
    'java&Tab;script:alert(1)',
    'java&NewLine;script:alert(1)',
    '&#1;javascript:alert(1)',
    '&#2;javascript:alert(1)',
    '&#14;javascript:alert(1)',
    '&#31;javascript:alert(1)',
    '&#x20;javascript:alert(1)',
    'javascript:%0aalert(1)',
    'javascript:%0dalert(1)',
    'javascript://%0aalert(1)',
    'javascript://x%0aalert(1)',
    'javascript:void(0)',
    'javascript:"x"',
    "javascript:'x'",
    'javascript:/*x*/alert(1)',
    'javascript:alert&lpar;1&rpar;',
    'javascript:alert`1`',
    'jAvAsCrIpT&colon;alert(1)',
    'java\u0000script:alert(1)',
    'javascript\u0009:alert(1)',
    '\u00a0javascript:alert(1)',
    'javascript:\u2028alert(1)',
    'javascript&#58alert(1)',
    'javascript:&#97;lert(1)',
    '\\javascript:alert(1)',
    'javascript\\:alert(1)',
    'javascript:confirm(1)',
  ];
  assert.is(spellings.length, 40);
  for (const spelling of spellings) {
    for (const text of [`[kept](<${spelling}>)`, `<a href="${spelling}">kept</a>`, `[kept]\n\n[kept]: <${spelling}>`]) {
      const { found, text: shown } = await page(`${text}\n`);
      assert.equal(found, [], text);
      assert.match(shown, 'kept');
    }
  }
  const { diagnostics } = await page('a\n\n[x](javascript:alert(1))\n');
  assert.equal(listed(diagnostics), ['docs/a.md:3:1 unsafe-url warning']);
});

test('M02 other schemes that run or read, in every kind of link: dropped with a warning', async () => {
  for (const scheme of [
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x',
    'file:///etc/passwd',
    'view-source:https://x',
    'intent://x',
  ]) {
    for (const text of [
      `[k](${scheme})`,
      `![k](${scheme})`,
      `<${scheme}>`,
      `[k]\n\n[k]: ${scheme}`,
      `<img src="${scheme}" alt="k">`,
    ]) {
      const { found, rules } = await page(`${text}\n`);
      assert.equal(found, [], text);
      assert.ok(
        rules.some(rule => /unsafe-url|unsupported-html/.test(rule)),
        `${text}: ${rules}`,
      );
    }
  }
});

test('M03 elements that run, frame, post or hide: removed, what follows is intact', async () => {
  for (const html of [
    '<script>boom()</script>',
    '<iframe src="x"></iframe>',
    '<object data="x"></object>',
    '<embed src="x">',
    '<base href="x">',
    '<meta http-equiv="refresh" content="0">',
    '<link rel="stylesheet" href="x">',
    '<form action="x"><input name="a"></form>',
    '<button formaction="x">b</button>',
    '<template><b>t</b></template>',
    '<noscript><b>n</b></noscript>',
    '<xmp><b>x</b></xmp>',
    '<math><mi>x</mi></math>',
    '<style>*{}</style>',
    '<frameset><frame></frameset>',
    '<textarea><script></textarea>',
    '<marquee>m</marquee>',
    '<portal src="x"></portal>',
  ]) {
    const { found, text } = await page(`before\n\n${html}\n\nafter\n\n## Heading\n`);
    assert.equal(found, [], html);
    assert.match(text, /before[\s\S]*after[\s\S]*Heading/, html);
  }
});

test('M04 handlers on allowed elements: removed', async () => {
  const handlers =
    'abort auxclick beforeinput beforematch beforetoggle blur cancel canplay canplaythrough change click close contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange emptied ended error focus formdata input invalid keydown keypress keyup load loadeddata loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup paste pause play playing progress ratechange reset resize scroll scrollend securitypolicyviolation seeked seeking select slotchange stalled submit suspend timeupdate toggle volumechange waiting webkitanimationend webkitanimationiteration webkitanimationstart webkittransitionend wheel animationcancel animationend animationiteration animationstart gotpointercapture lostpointercapture pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerup pointerrawupdate selectionchange selectstart touchcancel touchend touchmove touchstart transitioncancel transitionend transitionrun transitionstart afterprint beforeprint beforeunload hashchange languagechange message messageerror offline online pagehide pageshow popstate storage unload activate begin end repeat scrollsnapchange scrollsnapchanging rejectionhandled'.split(
      ' ',
    );
  assert.ok(handlers.length >= 120, `${handlers.length}`);
  const tags =
    'a abbr b blockquote br code del details div em h2 hr i img ins kbd li mark ol p pre q s span strong sub summary sup table td ul'.split(
      ' ',
    );
  assert.ok(tags.length >= 30);
  for (const tag of tags) {
    const attributes = handlers.map((name, index) => `${index % 2 ? 'on' : 'ON'}${name}="globalThis.boom=1"`).join(' ');
    const { found } = await page(`<${tag} ${attributes}>x</${tag}>\n\nafter\n`);
    assert.equal(found, [], tag);
  }
  assert.is(globals.boom, undefined);
});

test('M05 inline SVG: removed; SVG files are shown by img alone', async () => {
  for (const inner of [
    '<script>boom()</script>',
    '<foreignObject><iframe></iframe></foreignObject>',
    '<use href="data:image/svg+xml,x"/>',
    '<animate onbegin="boom()"/>',
    '<a xlink:href="javascript:x"><text>t</text></a>',
    '<set attributeName="href" to="javascript:x"/>',
  ]) {
    const { found, text } = await page(`x\n\n<svg>${inner}</svg>\n\nafter\n`);
    assert.equal(found, [], inner);
    assert.match(text, 'after');
  }
  const { body } = await page('![a](./a.svg)\n', 'docs/a.md', {
    'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>boom()</script></svg>',
  });
  assert.match(String(attributesOf(body, 'img', 'src')[0]), /^\/assets\/files\/a-.*\.svg$/);
});

test('M06 styles: removed', async () => {
  for (const text of [
    '<p style="position:fixed;inset:0">x</p>',
    '<b style="background:url(//evil.example)">x</b>',
    '<style>@import "//evil.example";</style>x',
    '<p STYLE="x">x</p>',
  ]) {
    const { found, text: shown, body } = await page(`${text}\n`);
    assert.equal(found, []);
    assert.not.match(JSON.stringify(body), /evil|position:fixed/);
    assert.match(shown, 'x');
  }
});

/** Places where HTML is read in another way, each around text that is markup in another of them. */
function mutating(): string[] {
  const containers = [
    ...['noscript', 'title', 'style', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'template'],
    ...[
      'svg',
      'math',
      'svg><desc',
      'svg><foreignObject',
      'svg><title',
      'math><mtext',
      'math><annotation-xml',
      'select',
    ],
    ...['table', 'table><caption', 'form', 'button', 'a href="x"', 'p', 'h2', 'option', 'frameset', 'math><mi'],
  ];
  const close = (opened: string) =>
    opened
      .split('><')
      .reverse()
      .map(name => `</${name.split(' ')[0]}>`)
      .join('');
  const inside = [
    (end: string) => `<p title="${end}<img src=x onerror=boom()>">`,
    (end: string) => `<!--${end}<img src=x onerror=boom()>-->`,
    (end: string) => `<style><a id="${end}</style><img src=x onerror=boom()>">`,
    (end: string) => `<mglyph><svg><mtext><style><path id="</style>${end}<img onerror=boom() src>">`,
    (end: string) => `<![CDATA[${end}><img src=x onerror=boom()>]]>`,
    (end: string) => `<form><form>${end}<a href="javascript:boom()">x`,
    (end: string) => `${'<b><p>'.repeat(20)}${end}<img src=x onerror=boom()>`,
    (end: string) => `&lt;img src=x onerror=boom()&gt;${end}&#60;img src=x onerror=boom()&#62;`,
  ];
  return containers.flatMap(name => inside.map(write => `<${name}>${write(close(name))}${close(name)}`));
}

test('M07 markup that changes when it is read again: the tree is stable after the first pass', async () => {
  const payloads = [
    '<noscript><p title="</noscript><img src=x onerror=boom()>">',
    '<title><p title="</title><img src=x onerror=boom()>">',
    '<style><p title="</style><img src=x onerror=boom()>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=boom()&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=boom()>',
    '<svg></p><style><a id="</style><img src=1 onerror=boom()>">',
    '<textarea><p title="</textarea><img src onerror=boom()>">',
    '<b <script>boom()</script>0',
    '<p><a href="x"><p><a href="y">z</a></p></a></p>',
    '<table><tr><td><table><tr><td>x</table><img onerror=boom()>',
    '<!--><img src onerror=boom()>-->',
    '<!-- --!><img src=x onerror=boom()> -->',
    '<select><option><img src onerror=boom()></select>',
    '<li><p><li>x</p>',
    ...mutating(),
  ];
  const texts = payloads.map((payload, nth) => [`docs/p${nth}.md`, `# P\n\n${payload}\n\nafter\n`]);
  const pages = await compilePages({ 'docs/index.md': '# Home\n', ...Object.fromEntries(texts) });
  for (const [nth, payload] of payloads.entries()) {
    const { body } = pages.get(`/p${nth}`)!.chunk;
    assert.equal(findViolations(body), [], payload);
    const again = raw({ type: 'root', children: [{ type: 'raw', value: toHtml(body) }] } as unknown as Root) as Root;
    assert.equal(findViolations(again), [], payload);
    assert.is(toHtml(again), toHtml(body), payload);
  }
});

test('M08 what could end a script: present as text, and the inlined data reads back equal', async () => {
  const nasty = '</script><!-- ]]> \u2028 \u2029 <script>';
  const { body, compiled } = await page(
    `---\ntitle: '${nasty.replace(/[\u2028\u2029]/g, '')}'\n---\n\n## \`${nasty}\`\n\n\`\`\`text\n${nasty}\n\`\`\`\n`,
  );
  assert.equal(findViolations(body), []);
  assert.match(visibleText(body), '</script><!-- ]]>');
  const inlined = escapeJsonForScript(compiled.chunk);
  assert.not.match(inlined, /<|>|\u2028|\u2029/);
  assert.equal(JSON.parse(inlined), JSON.parse(JSON.stringify(compiled.chunk)));
});

test('M09 expressions, calls and exports that are code: an error at their place, nothing evaluated', async () => {
  const cases: [string, string][] = [
    ['{process.env.HOME}', 'unsupported-expression'],
    ['{fetch("https://x")}', 'unsupported-expression'],
    ['{1 + 1}', 'unsupported-expression'],
    ['{globalThis.boom = 1}', 'unsupported-expression'],
    ['{(() => { globalThis.boom = 1 })()}', 'unsupported-expression'],
    ['{await x}', 'unsupported-expression'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the page's, not ours
    ['{`${globalThis.boom = 1}`}', 'unsupported-expression'],
    ['{new Function("boom=1")()}', 'unsupported-expression'],
    ['{[].constructor.constructor("boom=1")()}', 'unsupported-expression'],
    ['{"".constructor}', 'unsupported-expression'],
    ['{require("fs").readFileSync}', 'unsupported-expression'],
    ['{import("x")}', 'unsupported-expression'],
    ['{this}', 'unsupported-expression'],
    ['{x => x}', 'unsupported-expression'],
    ['export function f() { globalThis.boom = 1 }', 'unsupported-expression'],
    ['export default function Layout() { return 1 }', 'unsupported-expression'],
    ['export const x = fetch("y")', 'unsupported-expression'],
    ['export class A {}', 'unsupported-expression'],
    ['export * from "fs"', 'unsupported-expression'],
    ['export const f = x => f(x)\n\n{f(1)}', 'unsupported-expression'],
    ['export const a = { __proto__: { polluted: 1 } }', 'unsupported-expression'],
  ];
  for (const [text, rule] of cases) {
    const { diagnostics, found } = await page(`before\n\n${text}\n\nafter\n`, 'docs/a.mdx');
    assert.equal(found, []);
    const [first] = diagnostics.filter(one => one.path === 'docs/a.mdx');
    assert.is(first?.rule, rule, text);
    assert.is(first?.level, 'error');
    assert.ok((first?.place?.line ?? 0) >= 3, text);
    assert.is(globals.boom, undefined, text);
  }
  // The compiler evaluates constant expressions itself, and a comment is nothing.
  const { text, rules } = await page(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the page's, not ours
    'export const a = "x"\nexport const f = n => `f-${n}`\n\n{a} {f(a)} {"s"} {1} {/* comment */} {true}\n',
    'docs/a.mdx',
  );
  assert.equal(rules, []);
  assert.is(text.trim().replace(/ +/g, ' '), 'x f-x s 1');
});

test('M10 attributes that carry code, styles or references: an error, left out', async () => {
  for (const attribute of [
    '{...x}',
    'onClick={() => 1}',
    'onClick="boom()"',
    'dangerouslySetInnerHTML={{ __html: "<img onerror=boom()>" }}',
    'ref="x"',
    'key="x"',
    'style={{ color: "red" }}',
    'style="color:red"',
    '__proto__={{ polluted: 1 }}',
    'is="x-y"',
    'onclick="boom()"',
    'srcdoc="x"',
  ]) {
    for (const tag of ['div', 'Admonition']) {
      const { diagnostics, found, text } = await page(`a\n\n<${tag} ${attribute}>kept</${tag}>\n`, 'docs/a.mdx');
      assert.equal(found, [], attribute);
      assert.match(text, 'kept');
      assert.ok(
        diagnostics.some(({ level, place }) => level === 'error' && place?.line === 3),
        `${tag} ${attribute}: ${listed(diagnostics)}`,
      );
    }
  }
});

test('M11 names of components that are not: an error at their place, never found on an object', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'Foo.bar', 'Foo', 'hasOwnProperty', 'Object', 'a.b.c']) {
    const { diagnostics, found, text } = await page(`a\n\n<${name}>kept</${name}>\n`, 'docs/a.mdx');
    assert.equal(found, [], name);
    assert.match(text, 'kept');
    assert.ok(
      diagnostics.some(({ place, rule }) => place?.line === 3 && /unknown-component|unsupported-html/.test(rule)),
      `${name}: ${listed(diagnostics)}`,
    );
  }
  const { found, text } = await page('<script>boom()</script>\n\nafter\n', 'docs/a.mdx');
  assert.equal(found, []);
  assert.match(text, 'after');
});

test('M13 keys of front matter that name prototypes: rejected, nothing changed', async () => {
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    const { rules, compiled } = await page(`---\n${key}:\n  polluted: 1\ntitle: T\n---\n\nx\n`);
    assert.equal(rules, ['unknown-front-matter'], key);
    assert.is(compiled.chunk.title, 'T');
  }
  const { rules } = await page('---\n{"__proto__": {"polluted": 1}, "title": "T"}\n---\n\nx\n');
  assert.equal(rules, ['unknown-front-matter']);
});

test('M14 a merge key that carries __proto__: rejected', async () => {
  const { compiled } = await page('---\nbase: &b\n  __proto__: {polluted: 1}\ntitle: T\n<<: *b\n---\n\nx\n');
  assert.is(compiled.chunk.title, 'T');
  assert.is((compiled.page.head.frontMatter as Record<string, unknown>).polluted, undefined);
});

test('M15 aliases of aliases and thousands of anchors: a finding at once', async () => {
  const bomb = `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(',')}]`).join('\n')}`;
  const anchors = `${Array.from({ length: 10_000 }, (_, n) => `k${n}: &k${n} 1`).join('\n')}\n${Array.from({ length: 10_000 }, (_, n) => `r${n}: *k${n}`).join('\n')}`;
  // No more aliases than parsers accept.
  const three = `a0: &a0 [x,x]\n${Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n},*a${n},*a${n}]`).join('\n')}`;
  for (const yaml of [bomb, anchors, three, 'a: &a [1, *a]', 'a: &a { b: { c: *a } }']) {
    const started = processorTime();
    const { rules } = await page(`---\n${yaml}\n---\n\nkept\n`);
    assert.ok(rules.length > 0);
    assert.ok(processorTime() - started < 5000);
  }
});

test('M16 brackets and mappings without end: a finding, no crash', async () => {
  for (const yaml of ['['.repeat(5000), Array.from({ length: 2000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')]) {
    const { rules, text } = await page(`---\n${yaml}\n---\n\nkept\n`);
    assert.equal([...new Set(rules)], ['limit-exceeded']);
    assert.match(text, 'kept');
  }
});

test('M17 tags that would build something: an error, the value never built', async () => {
  for (const tag of [
    '!!js/function "function(){globalThis.boom=1}"',
    '!!binary aGk=',
    '!!python/object:os.system x',
    '!include /etc/passwd',
    '!custom x',
    '!!js/regexp /x/',
  ]) {
    const { rules, compiled } = await page(`---\ntitle: ${tag}\n---\n\nkept\n`);
    assert.equal(rules, ['invalid-yaml'], tag);
    assert.is(compiled.chunk.title, 'A');
    assert.is(globals.boom, undefined);
  }
});

test('M18 fences of other languages are not front matter, and run nothing', async () => {
  for (const language of ['js', 'javascript', 'coffee', 'json', 'toml', 'ts']) {
    const { compiled } = await page(`---${language}\nglobalThis.boom = 1\n---\n\nkept\n`);
    assert.match(visibleText(compiled.chunk.body), 'kept');
    assert.is(globals.boom, undefined);
  }
});

test('M19 values of the wrong type: a finding that names key and type; a title is never changed silently', async () => {
  for (const [line, key] of [
    ['title: 2024-01-01', ''],
    ['title: 0o17', 'title'],
    ['title: no', ''],
    ['title: 1e400', ''],
    ['title: .inf', 'title'],
    ['title: ~', 'title'],
    ['title: 404', 'title'],
    ['draft: "yes"', 'draft'],
    ['toc_max_heading_level: 9', 'toc_max_heading_level'],
    ['keywords: one', 'keywords'],
  ] as const) {
    const { diagnostics, compiled } = await page(`---\n${line}\n---\n\nx\n`);
    if (key) {
      assert.equal(listed(diagnostics), ['docs/a.md:2:1 invalid-front-matter error'], line);
      assert.match(diagnostics[0]!.message, `"${key}"`);
    } else assert.is(compiled.chunk.title, line.slice('title: '.length), line);
  }
  const { rules } = await page('---\ntitle: a\ntitle: b\n---\n\nx\n');
  assert.equal(rules, ['invalid-yaml']);
});

test('M20 slugs that lead out, to other sites, or name no file: an error; the page gets its own path', async () => {
  for (const slug of [
    '../../x',
    '//evil.example',
    'javascript:x',
    '/a%2f..%2fb',
    '/a\\b',
    '"/a\\0b"',
    '"/a\\nb"',
    `/${'x'.repeat(4000)}`,
    '.',
    '""',
    '/../../x',
  ]) {
    const { diagnostics, site } = await page(`---\nslug: ${slug}\n---\n\nx\n`);
    assert.equal(listed(diagnostics), ['docs/a.md:2:1 invalid-slug error'], slug);
    assert.ok(site.pages.has('/a'), slug);
  }
});

test('M20 so is an id, which becomes an address too', async () => {
  for (const id of [
    '../../x',
    '/../x',
    '../../../x/y',
    'a?b',
    'a#b',
    '"a\\0b"',
    'a\\b',
    '"\\ud800"',
    `${'x'.repeat(600)}`,
    '""',
    '.',
  ]) {
    const { diagnostics, site } = await page(`---\nid: ${id}\n---\n\nx\n`, 'docs/g/a.md');
    assert.equal(listed(diagnostics), ['docs/g/a.md:2:1 invalid-slug error'], id);
    assert.ok(site.pages.has('/g/a'), id);
  }
  const { site, diagnostics } = await page('---\nid: ../b\n---\n\nx\n', 'docs/g/a.md');
  assert.equal(listed(diagnostics), []);
  assert.ok(site.pages.has('/b'));
});

test('M20 and what a category, a tag or the configuration says of an address', async () => {
  for (const slug of ['/../../x', '../x', '/a/../b', '//evil.example', '/x?y', '/a%2f..%2fb', '/x\\\\y', '']) {
    const tag = await page(`---\ntags: [{ label: t, permalink: "${slug}" }]\n---\n\nx\n`);
    assert.equal(listed(tag.diagnostics), ['docs/a.md:2:1 invalid-front-matter error'], slug);
    const link = `{ type: generated-index, slug: "${slug}" }`;
    const category = await page('x\n', 'docs/g/a.md', { 'docs/g/_category_.yml': `label: G\nlink: ${link}\n` });
    assert.ok(
      listed(category.diagnostics).some(found => found.startsWith('docs/g/_category_.yml:2')),
      slug,
    );
    for (const { site } of [tag, category])
      for (const route of site.pages.keys()) assert.not.match(route, /\.\.|[?%\\]/, slug);
    const configs = [
      `sidebars:\n  main:\n    - { type: category, label: C, items: [a], link: ${link} }\n`,
      `api: [{ id: a, path: api.yaml, route: "${slug}" }]\n`,
    ];
    for (const config of configs) {
      const fs = createMemoryFileSystem({ 'docsc.config.yaml': `title: T\n${config}`, 'docs/a.md': '# A\n' });
      const thrown = await readConfig(fs, 'docsc.config.yaml').catch((error: unknown) => error);
      assert.instance(thrown, DiagnosticError, `${config} is refused`);
    }
  }
});

test('M20 whatever a URL contains, no file is written outside of the site', async () => {
  const root = await writeProject({ 'docs/a.md': '' });
  const site = await openSiteWriter(root, { outDir: 'build', docs: 'docs', static: 'docs/static', apis: [] });
  for (const path of ['../evil.html', 'a/../../evil.html', 'a/../../../evil.html']) {
    const thrown = await site.write(path, 'x').catch((error: unknown) => error);
    assert.instance(thrown, OutputError, path);
  }
  await site.write('a/../b.html', 'x');
  await site.abort();
  assert.equal(await createDiskFileSystem(root).list('.'), { files: ['docs/a.md'], links: [] });
});

test('M21 line breaks and spaces in a redirect: one rule a redirect in every file', async () => {
  const { site, config } = await compileSite({
    'docsc.config.yaml':
      'title: T\nredirects:\n  - { from: "/a b", to: /x }\n  - { from: "/c\\n/evil /x 200", to: /x }\n  - { from: "/d%23e%3Ff", to: /x }\n',
    'docs/index.md': '# Home\n',
    'docs/x.md': '# X\n',
  });
  const { files } = emitHosts(buildHostRules(site, config, ''), { ...config, hosts: ['netlify'] }, '');
  const table = String(files.find(({ path }) => path === '_redirects')!.contents);
  const lines = table.trim().split('\n');
  assert.is(lines.filter(line => /^\/(a%20b|c%0A\/evil%20\/x%20200|d%23e%3Ff) \/x 301$/.test(line)).length, 3);
  for (const line of lines) assert.match(line, /^\/\S+ \/\S* 301$/);
});

test('M22 headings named like prototypes, repeated, empty, very long: unique ids of bounded length', async () => {
  const headings = [
    'constructor',
    '__proto__',
    'toString',
    'constructor',
    '',
    '🎉',
    '🎉',
    'x'.repeat(10_000),
    'hasOwnProperty',
    '__proto__',
  ];
  const { body, compiled } = await page(`${headings.map(heading => `## ${heading}`).join('\n\n')}\n`);
  const ids = attributesOf(body, 'h2', 'id').map(String);
  assert.is(ids.length, headings.length);
  assert.is(new Set(ids).size, ids.length, ids.join());
  assert.ok(ids.every(id => id.length > 0 && id.length < 260));
  // The contents leave out the heading without words.
  assert.equal(
    compiled.chunk.toc.map(({ id }) => id),
    ids.filter((_, nth) => headings[nth] !== ''),
  );
});

test('M23 names and ids that shadow what scripts look for: names dropped, ids of the shell kept free', async () => {
  const { body, found } = await page(
    '<img name="currentScript" src="./a.png" alt="x">\n\n<form name="getElementById"><input name="x"></form>\n\n<p id="docsc:root">a</p><p id="docsc:page">b</p><p id="docsc:content">c</p>\n',
    'docs/a.md',
    { 'docs/a.png': 'x' },
  );
  assert.equal(found, []);
  assert.equal(attributesOf(body, 'p', 'id'), []);
  const named = await page('## Content\n\n## Sidebar\n\n## docsc\n');
  assert.ok(attributesOf(named.body, 'h2', 'id').every(id => !String(id).includes(':')));
});

test('M24 languages of fences with spaces, quotes and kilobytes: one class of plain letters, or none', async () => {
  for (const language of [
    'js&#32;evil',
    'a"b',
    "a'b",
    'a<b',
    'x'.repeat(10_000),
    '__proto__',
    'constructor',
    'text/html',
  ]) {
    const { body, found } = await page(`\`\`\`${language}\nx\n\`\`\`\n`);
    assert.equal(found, [], language);
    const classes = attributesOf(body, 'code', 'className') as string[][];
    for (const names of classes)
      assert.ok(names.length === 1 && /^language-[A-Za-z0-9+#_-]{1,32}$/.test(names[0]!), names.join());
    for (const lang of attributesOf(body, 'figure', 'dataLang')) assert.match(String(lang), /^[a-z0-9+#_-]{1,32}$/);
  }
});

test('M25 a language without a grammar: an error at its position with the nearest name; a warning when configured', async () => {
  const { diagnostics } = await page('a\n\n```pyhton\nx\n```\n');
  assert.equal(listed(diagnostics), ['docs/a.md:3:1 unknown-language error']);
  assert.match(diagnostics[0]!.hint ?? '', '"python"');
  const lowered = await page('```klingon\nx\n```\n', 'docs/a.md', {
    'docsc.config.yaml': 'title: T\nrules: { unknown-language: warning }\n',
  });
  assert.equal(listed(lowered.diagnostics), ['docs/a.md:1:1 unknown-language warning']);
});

test('M26 hostile words behind the language: text, bounded, quick', async () => {
  for (const meta of [
    'title="<img src=x onerror=boom()>"',
    '{1-999999999}',
    '{-1}',
    '{1,2,',
    'title="open',
    "title='",
    '/(a+)+$/',
    '/(a|a)*b/',
    `{${'1-9,'.repeat(400)}1}`,
    '"'.repeat(999),
    'ins={1-99999999} del={0-99999999}',
  ]) {
    const took = await leastTime(1500, async () => {
      const { found, text } = await page(`\`\`\`js ${meta}\n${'a'.repeat(2000)}!\n\`\`\`\n`);
      assert.equal(found, [], meta);
      assert.match(text, 'aaa!');
    });
    assert.ok(took < 1500, `${meta}: ${took} ms`);
  }
});

test('M27 labels of footnotes and references named like prototypes: they resolve like any label', async () => {
  const { text, body, found } = await page(
    'A[^__proto__] and [constructor] and [^toString] and [ẞ].\n\n[^__proto__]: Note one.\n[^toString]: Note two.\n\n[constructor]: https://example.com/c\n[SS]: https://example.com/s\n',
  );
  assert.equal(found, []);
  assert.match(text, /Note one[\s\S]*Note two/);
  assert.ok(attributesOf(body, 'a', 'href').includes('https://example.com/c'));
  assert.ok(attributesOf(body, 'a', 'href').includes('https://example.com/s'));
});

test('M28 marks of direction, tags and spaces without width: a warning; shown in code, and so copied', async () => {
  const { diagnostics, text } = await page(
    'a \u202Eb\n\n```js\nlet a\u202E = "x\u200By"\n```\n\n[x](https://example.com/\u200Ba)\n',
  );
  assert.equal(
    listed(diagnostics).map(line => line.replace(/^docs\/a\.md:(\d+):\d+/, '$1')),
    ['1 hidden-character warning', '3 hidden-character warning', '7 hidden-character warning'],
  );
  assert.match(text, 'let aU+202E = "xU+200By"');
});

test('M29 addresses with user names: left out with a warning', async () => {
  const { body, rules } = await page(
    '[x](https://user:pass@example.com/a) <a href="//me@evil.example/">y</a> [m](mailto:me@example.com)\n',
  );
  assert.equal(rules, ['unsafe-url', 'unsafe-url']);
  assert.equal(attributesOf(body, 'a', 'href'), ['https://example.com/a', '//evil.example/', 'mailto:me@example.com']);
});

test('M30 pictures of other sites: an error and a link, unless their origin is configured', async () => {
  const { body, diagnostics, text } = await page(
    '![Alt text](https://pics.example.com/a.png)\n\n![](//pics.example.com/b.png)\n',
  );
  assert.equal(attributesOf(body, 'img', 'src'), []);
  assert.equal(listed(diagnostics), [
    'docs/a.md:1:1 external-image error',
    'docs/a.md:3:1 external-image error',
    'docs/a.md:3:1 missing-alt warning',
  ]);
  assert.match(text, 'Alt text');
  const allowed = await page('![a](https://pics.example.com/a.png)\n', 'docs/a.md', {
    'docsc.config.yaml': 'title: T\nsecurity: { images: ["https://pics.example.com"] }\n',
  });
  assert.equal(attributesOf(allowed.body, 'img', 'src'), ['https://pics.example.com/a.png']);
});

test('M02 M30 a film and its picture are held to the rules of pictures', async () => {
  for (const attribute of ['poster', 'src']) {
    for (const scheme of ['data:image/svg+xml,x', 'javascript:x', 'file:///x']) {
      const { found, rules } = await page(`<video ${attribute}="${scheme}" controls>kept</video>\n`);
      assert.equal(found, [], `${attribute} ${scheme}`);
      assert.ok(rules.includes('unsafe-url'), `${attribute} ${scheme}: ${rules}`);
    }
    const outside = await page(`<video ${attribute}="https://films.example.com/x" controls>kept</video>\n`);
    assert.equal(attributesOf(outside.body, 'video', attribute), []);
    assert.equal(outside.rules, ['external-image']);
    assert.match(outside.text, 'kept');
  }
});

test('M31 includes that lead out, in a circle, too far, or to no file: refused with the reason', async () => {
  const refused = async (file: string, more: Files = {}) => {
    const { diagnostics, text } = await page(`kept\n\n<Include file="${file}" />\n`, 'docs/a.mdx', {
      'secret.md': 'SECRET',
      ...more,
    });
    assert.not.match(text, 'SECRET');
    assert.match(text, 'kept');
    return diagnostics.filter(({ rule }) => rule === 'broken-include').map(({ message }) => message);
  };
  assert.match((await refused('../secret.md'))[0]!, 'outside');
  assert.match((await refused('@site/secret.md'))[0]!, 'outside');
  assert.match((await refused('/etc/passwd'))[0]!, 'no file');
  assert.match(
    (
      await refused('./_self.mdx', {
        'docs/_self.mdx': '<Include file="./_b.mdx" />',
        'docs/_b.mdx': '<Include file="./_self.mdx" />',
      })
    )[0]!,
    'docs/_self.mdx → docs/_b.mdx → docs/_self.mdx',
  );
  const chain = Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [`docs/_c${n}.mdx`, `<Include file="./_c${n + 1}.mdx" />`]),
  );
  assert.match((await refused('./_c0.mdx', chain))[0]!, 'Too much');
  const folder = await writeProject({ 'secret.md': 'SECRET', 'docs/index.md': '# Home\n' });
  const fs = createDiskFileSystem(folder);
  await symlink('../secret.md', join(folder, 'docs/_link.md'));
  await symlink('/dev/zero', join(folder, 'docs/_zero.md'));
  for (const path of ['docs/_link.md', 'docs/_zero.md']) {
    const result = await fs.readBelow(path, ['docs']).then(
      () => 'read',
      () => 'refused',
    );
    assert.is(result, 'refused', path);
  }
});

test('M32 invalid UTF-8, UTF-16, lone surrogates, NUL: a warning or U+FFFD, and valid chunks', async () => {
  const make = async (bytes: Uint8Array) => {
    const made = await compileSite({ 'docs/index.md': '# Home\n', 'docs/a.md': bytes as unknown as string });
    const json = JSON.stringify(made.pages.get('/a')!.chunk);
    assert.is(Buffer.from(json, 'utf8').toString('utf8'), json);
    return { rules: made.diagnostics.map(({ rule }) => rule), text: visibleText(made.pages.get('/a')!.chunk.body) };
  };
  assert.equal(await make(Buffer.from([0x61, 0xff, 0x62])), { rules: ['invalid-encoding'], text: 'a\uFFFDb' });
  assert.equal(await make(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('hello', 'utf16le')])), {
    rules: ['invalid-encoding'],
    text: 'hello',
  });
  assert.is((await make(Buffer.from('a\0b &#xD800; &#0;'))).text, 'a\uFFFDb \uFFFD \uFFFD');
  assert.equal((await make(Buffer.from('good ✓'))).rules, []);
  assert.ok(createMemoryFileSystem({}));
});

test('M33 byte order mark and line ends: the same bytes as with plain line feeds', async () => {
  const source = '---\ntitle: T\n---\n\n# T\n\n- a\n- b\n\n```js\nlet a\n\nlet b\n```\n\nend';
  const json = async (text: string) => JSON.stringify((await page(text)).compiled.chunk);
  const plain = await json(source);
  for (const text of [
    `\uFEFF${source}`,
    source.replaceAll('\n', '\r\n'),
    source.replaceAll('\n', '\r'),
    source.replace('\n', '\r\n'),
    `${source}\n`,
  ])
    assert.is(await json(text), plain);
});

test('M34 pages without end: built, or a finding of the limit', async () => {
  const started = processorTime();
  for (const text of [
    'a'.repeat(16 * 1024 * 1024),
    'word '.repeat(2_000_000),
    '## h\n\n'.repeat(200_000),
    '- '.repeat(1000) + 'x\n'.repeat(1000),
    '>'.repeat(20_000),
    `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${'|x|\n'.repeat(1000)}`,
    '*a **a '.repeat(1000),
    '['.repeat(20_000),
    '<b>'.repeat(3000),
    '![['.repeat(5000),
    '`'.repeat(50_000),
  ]) {
    const { diagnostics, compiled } = await page(`${text}\n`);
    const size = Buffer.byteLength(JSON.stringify(compiled.chunk));
    assert.ok(
      diagnostics.some(({ rule }) => rule === 'limit-exceeded') || size < 64 * text.length + 65_536,
      `${text.slice(0, 20)}: ${size}`,
    );
  }
  const deep = await page(`${'<b>'.repeat(3000)}x${'</b>'.repeat(3000)}\n`, 'docs/a.mdx');
  assert.ok(deep.rules.includes('limit-exceeded'));
  assert.ok(processorTime() - started < 60_000, `${processorTime() - started} ms`);
  const { maxRSS } = process.resourceUsage();
  assert.ok(maxRSS < 1_000_000, `${maxRSS} kB of memory`);
});

test('M34 lists inside each other without end, each on a line of its own: refused before they are read', async () => {
  const nested = (levels: number, before = '') =>
    Array.from({ length: levels }, (_, nth) => `${before}${'  '.repeat(nth)}* a\n`).join('');
  const took = await leastTime(3_000, async () => {
    for (const path of ['docs/a.md', 'docs/a.mdx'])
      for (const text of [nested(1000), nested(300, '> '), nested(40) + nested(200), `x\n\n${nested(120)}`])
        assert.equal((await page(text, path)).rules, ['limit-exceeded'], text.slice(0, 20));
  });
  assert.ok(took < 3_000, `${took} ms`);
  assert.equal((await page(`${nested(30)}\n`.repeat(20))).rules, []);
});

test('C47 schemes and addresses without end: a page or a finding in seconds', async () => {
  for (const scheme of ['mailto:', 'MAILTO: ', 'xmpp:a@b/', 'ftp://']) {
    const took = await leastTime(3_000, async () => {
      for (const times of [4000, 20_000]) {
        const { text, rules } = await page(`${scheme.repeat(times)}\n`);
        if (times === 4000) assert.is(text.trim().length, scheme.repeat(times).trim().length, scheme);
        else assert.equal(rules, ['limit-exceeded'], scheme);
      }
    });
    assert.ok(took < 3_000, `${scheme}: ${took} ms`);
  }
});

test('M34 directives inside each other without end: refused before they are read', async () => {
  const colons = Array.from({ length: 300 }, (_, index) => `${':'.repeat(303 - index)}note\n`).join('');
  const texts = [
    ':::note\n'.repeat(3000),
    '> :::note\n'.repeat(3000),
    ':::note\n     :::\n'.repeat(2000),
    ':::note\n> :::\n'.repeat(2000),
    '::::note\n```\n:::a\n```\n:::\n'.repeat(1000),
    colons,
  ];
  const took = await leastTime(3_000, async () => {
    for (const text of texts) assert.equal((await page(text)).rules, ['limit-exceeded'], text.slice(0, 20));
  });
  assert.ok(took < 3_000, `${took} ms`);
});

test('M34 expressions inside each other without end: shown as text, and the process goes on', async () => {
  const started = processorTime();
  const nested = (open: string, close: string, times: number) => `{${open.repeat(times)}a${close.repeat(times)}}\n`;
  const texts = [
    `{\`${'${`'.repeat(16_000)}}\n`,
    nested('[', ']', 20_000),
    nested('!', '', 50_000),
    nested('new ', '', 12_000),
    nested('a=>', '', 16_000),
    nested('<a>', '</a>', 7_000),
    `export const a = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`,
  ];
  for (const text of texts) assert.ok((await page(text, 'docs/a.mdx')).rules.length, text.slice(0, 20));
  assert.ok(processorTime() - started < 20_000, `${processorTime() - started} ms`);
  const deep = `export const a = ${'['.repeat(80)}'kept'${']'.repeat(80)}\n\n{a}\n`;
  assert.equal((await page(deep, 'docs/a.mdx')).rules, []);
});

test('M34 formulas whose macros multiply, and long names in them: shown as TeX, at once', async () => {
  const started = processorTime();
  const math = { 'docsc.config.yaml': 'title: T\nmarkdown: { math: true }\n' };
  const letters = [...'abcdefghijklmnopqrstuvwxy'];
  const doubling = letters.map((name, n) => `\\def\\${name}#1{\\${letters[n + 1] ?? 'z'}{#1#1}}`).join('');
  for (const tex of [
    `\\def\\a{${'x'.repeat(8000)}}${'\\a'.repeat(490)}`,
    '\\def\\a#1{\\a{#1#1}}\\a x',
    `${doubling}\\def\\z#1{#1}\\a{xx}`,
    `\\def\\a#1{${'#1'.repeat(4000)}}\\a{${'y'.repeat(4000)}}`,
    '\\def\\b#1{\\b{#1#1}}\\let\\a\\b\\a x',
    '\\newcommand{\\a}[1]{\\a{#1 #1}}\\a{x}',
  ])
    assert.equal((await page(`$$\n${tex}\n$$\n`, 'docs/a.md', math)).rules, ['invalid-math'], tex.slice(0, 40));
  assert.ok(processorTime() - started < 10_000, `${processorTime() - started} ms`);
  const norm = '\\newcommand{\\n}[1]{\\|#1\\|}\\def\\s#1{#1\\cdot #1}\\let\\m\\n \\n{x}+\\s{y}+\\m{z}';
  const shown = await page(`$$\n${norm}\n$$\n`, 'docs/a.md', math);
  assert.equal(shown.rules, []);
  assert.is(attributesOf(shown.body, 'math', 'alttext').length, 1);
});

test('M34 constants of constants of constants: no data beyond a bound, at once', async () => {
  const started = processorTime();
  const constants = (levels: number, width: number) =>
    Array.from({ length: levels }, (_, n) => `export const a${n + 1} = [${Array(width).fill(`a${n}`).join(',')}];\n`);
  for (const [levels, width] of [
    [30, 3],
    [7, 10],
  ] as const) {
    const text = `export const a0 = ['x','x'];\n${constants(levels, width).join('')}\n{a${levels}}\n\n<Badge type={a${levels}}>x</Badge>\n`;
    const { rules } = await page(text, 'docs/a.mdx');
    assert.ok(rules.length && rules.every(rule => rule === 'unsupported-expression'), String(rules));
  }
  const often = `export const a = '${'x'.repeat(60_000)}';\n\n${'{a} '.repeat(2000)}\n`;
  assert.ok((await page(often, 'docs/a.mdx')).rules.includes('unsupported-expression'));
  assert.ok(processorTime() - started < 10_000, `${processorTime() - started} ms`);
  const few = `export const a0 = ['x','x'];\n${constants(3, 3).join('')}\n{a3}\n`;
  assert.is((await page(few, 'docs/a.mdx')).text.trim(), 'x'.repeat(54));
});

test('M34 code that grammars read again and again: no colours beyond a bound', async () => {
  const started = processorTime();
  const { text, rules } = await page(`\`\`\`scss\n${'a b\n'.repeat(50_000)}\`\`\`\n`);
  assert.equal(rules, ['plain-code']);
  assert.is(text.split('a b').length, 50_001);
  assert.ok(processorTime() - started < 10_000, `${processorTime() - started} ms`);
});

test('closed directives do not count as nesting, however many there are', async () => {
  for (const text of [
    ':::note\n\nx\n\n:::\n\n',
    '::: tip Title\n\nx\n\n:::\n\n',
    '::::note\n\n:::tip\n\nx\n\n:::\n\n::::\n\n',
    ':::note\n\n::::tip\n\nx\n\n:::\n\n::::\n\n',
    '- a\n\n  :::note\n\n  x\n\n  :::\n\n',
    '1.\t:::note\n\n\tx\n\n\t:::\n\n',
    '- - a\n\n    :::note\n\n    x\n\n    :::\n\n',
    '> :::note\n>\n> x\n>\n> :::\n\n',
  ])
    assert.not.ok((await page(text.repeat(120))).rules.includes('limit-exceeded'), text);
});

test('M35 structures that parsers read differently: what is written to HTML reads back as the same tree', async () => {
  for (const text of [
    '- [ ] a\n- [x] b\n  - [ ] c',
    '<details><summary>s</summary>\n\n- a\n\n  b\n</details>',
    '| a | b |\n|---|---|\n| <ul><li>x</li></ul> | `y` |',
    '<!-- a --!> b -->\n\nc',
    '> - x\n>   1. y\n>\n>      z',
    '<p>a<div>b</div>c</p>',
    '<table><tr><td>a</table>',
    'a<br>b\n\n***\n\n<hr>',
  ]) {
    const { body } = await page(`${text}\n`);
    const html = toHtml(body);
    const again = raw({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root;
    assert.is(toHtml(again), html, text);
  }
});

test('M36 attributes that open, watch or choose: ping and srcset dropped, rel set', async () => {
  const { body, found } = await page(
    '<a href="https://example.com" target="_blank" rel="opener" ping="https://evil.example" download>x</a>\n\n<img src="./a.png" srcset="javascript:x 1x, //evil.example 2x" alt="y">\n',
    'docs/a.md',
    { 'docs/a.png': 'x' },
  );
  assert.equal(found, []);
  assert.not.match(JSON.stringify(body), /evil|"opener|_blank|srcset/i);
  assert.equal(attributesOf(body, 'a', 'rel'), [['noopener', 'noreferrer']]);
});

test('M37 titles with markup: escaped where they stand, and the sitemap is well-formed', async () => {
  const { site, config, compiled } = await page(
    `---\ntitle: '<img src=x onerror=boom()> & "q"'\nslug: '/a&b'\n---\n\n## <b>bold</b> & \`<i>\`\n\nx\n`,
    'docs/a.md',
    { 'docsc.config.yaml': 'title: T\nurl: https://example.com\n' },
  );
  assert.is(compiled.chunk.title, '<img src=x onerror=boom()> & "q"');
  assert.equal(
    compiled.chunk.toc.map(({ text }) => text),
    ['bold & <i>'],
  );
  const xml = String(emitSitemap(site, config)[0]!.contents);
  assert.match(xml, /https:\/\/example\.com\/a&(amp|#38);b/);
  const read: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', failure => {
    throw failure;
  });
  parser.on('text', text => read.push(text));
  parser.write(xml).close();
  assert.ok(read.includes('https://example.com/a&b'), 'an XML parser reads the address as it is');
});

test('M38 ids and sidebars named like prototypes work as ordinary names', async () => {
  const { site, diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\nsidebars:\n  hasOwnProperty: [constructor, __proto__/toString]\n',
    'docs/index.md': '# Home\n',
    'docs/constructor.md': '# C\n',
    'docs/__proto__/toString.md': '# P\n',
    'docs/valueOf.md': '---\ndisplayed_sidebar: hasOwnProperty\n---\n# V\n',
  });
  assert.equal(
    diagnostics.filter(({ path }) => path !== 'docsc.config.yaml'),
    [],
  );
  assert.is(site.pages.get('/constructor')?.sidebar, 'hasOwnProperty');
  assert.is(site.pages.get('/valueOf')?.sidebar, 'hasOwnProperty');
});

test('M39 lists of hostile strings in every place of a page: nothing escapes', async () => {
  const inComponent = (payload: string) =>
    `<Admonition title=${JSON.stringify(payload.replace(/["\r\n]/g, ''))}>\n\nx\n\n</Admonition>\n\n${payload}\n`;
  const before = Object.keys(globals).length;
  const escaped: string[] = [];
  // Many pages to a site: to make a site takes longer than to make such a page.
  for (let first = 0; first < payloads.length; first += 100) {
    const shown = payloads.slice(first, first + 100).flatMap((payload, nth) => [
      { path: `docs/p${nth}.md`, text: pageWithPayload(payload), payload },
      { path: `docs/c${nth}.mdx`, text: inComponent(payload), payload },
    ]);
    const pages = await compilePages({
      'docs/index.md': '# Home\n',
      ...Object.fromEntries(shown.map(({ path, text }) => [path, text])),
    });
    const bodies = new Map([...pages.values()].map(({ page, chunk }) => [page.head.origin.path, chunk.body]));
    for (const { path, payload } of shown) {
      assert.ok(bodies.has(path), payload);
      const found = findViolations(bodies.get(path)!);
      if (found.length) escaped.push(`${path}: ${JSON.stringify(payload)}: ${found.join(', ')}`);
    }
  }
  assert.equal(escaped, []);
  assert.is(Object.keys(globals).length, before, 'no global was made');
  assert.is(({} as Record<string, unknown>).polluted, undefined);
  assert.is(globals.boom, undefined);
  process.stdout.write(`\nnote: ${payloads.length} strings in 16 places\n`);
});

test.run();

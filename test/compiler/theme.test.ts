/** Themes: the CSS that the configuration becomes, and values that are refused. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { colorTokens, defaultColors, themeModes } from '../../src/compiler/config/color-tokens.js';
import { readConfig } from '../../src/compiler/config/index.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { createDiskFileSystem, createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { contrastRatio } from '../../src/compiler/theme/colors.js';
import { checkImages } from '../../src/compiler/theme/images.js';
import { buildTheme } from '../../src/compiler/theme/index.js';
import { makeFolder } from '../folder.js';
import { compileSite, listed } from './site.js';

const test = suite<{ folder: string }>('theme');

test.before(async context => {
  context.folder = await makeFolder('theme');
});

const source = (name: string) => readFile(join(import.meta.dirname, '../..', name), 'utf8');

/** Returns the style sheet and the findings of a configuration whose files are in memory. */
async function themeFrom(yaml: string, files: Record<string, string | Uint8Array> = {}) {
  const fs = createMemoryFileSystem({ 'docsc.config.yaml': `title: T\n${yaml}`, ...files });
  const config = await readConfig(fs, 'docsc.config.yaml');
  const { files: made, style, preload, diagnostics } = await buildTheme({ config, fs, root: import.meta.dirname });
  const css = made.find(({ path }) => path === style)?.contents ?? '';
  return { css: Buffer.from(css).toString(), style, preload, findings: listed(diagnostics), diagnostics };
}

async function refused(yaml: string): Promise<string[]> {
  try {
    const { diagnostics } = await themeFrom(yaml);
    return diagnostics.filter(({ level }) => level === 'error').map(({ message }) => message);
  } catch (thrown) {
    if (thrown instanceof DiagnosticError) return thrown.diagnostics.map(({ message }) => message);
    throw thrown;
  }
}

test('the list of colours and the defaults are those of tokens.css', async () => {
  const css = await source('src/runtime/theme/tokens.css');
  const [light = '', dark = ''] = [css.split('[data-theme="dark"]')[0], css.split('[data-theme="dark"]')[1]];
  const valueIn = (block: string, name: string) => new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1];
  const colours = [...light.matchAll(/--([\w-]+): oklch/g)].map(([, name]) => name);
  assert.equal(colours, [...colorTokens]);
  for (const mode of themeModes)
    for (const [name, value] of Object.entries(defaultColors[mode]))
      assert.is(valueIn(mode === 'light' ? light : dark, name), value, `${mode} ${name}`);
});

test('a site without a theme has no sheet', async () => {
  const { style, findings } = await themeFrom('');
  assert.is(style, undefined);
  assert.equal(findings, []);
});

test('an accent alone brings its kin in both modes, which can be read', async () => {
  const { css, style, findings } = await themeFrom('theme: { colors: { accent: "#00695c" } }\n');
  assert.match(style!, /^assets\/theme-\w+\.css$/);
  assert.equal(findings, []);
  const [light = '', dark = ''] = css.split('[data-theme=dark]');
  for (const block of [light, dark])
    for (const name of ['accent', 'accent-strong', 'accent-ink', 'accent-tint']) assert.match(block, `--${name}:`);
  assert.match(light, '--accent:#00695c');
  const accent = /--accent:([^;}]+)/.exec(dark)![1]!;
  assert.ok(contrastRatio(accent, defaultColors.dark.paper) >= 4.5, accent);
  assert.ok(css.startsWith('@layer tokens{'), css);
});

test('accents of every hue are readable in dark mode, and so is text on them in both modes', async () => {
  for (let hue = 0; hue < 360; hue += 30) {
    const { css, findings } = await themeFrom(`theme: { colors: { accent: oklch(50% 0.15 ${hue}) } }\n`);
    assert.equal(findings, [], String(hue));
    for (const block of css.split('[data-theme=dark]')) {
      const [, accent = ''] = /--accent:([^;}]+)/.exec(block) ?? [];
      const [, ink = ''] = /--accent-ink:([^;}]+)/.exec(block) ?? [];
      assert.ok(contrastRatio(ink, accent) >= 4.5, `${ink} on ${accent}`);
    }
  }
});

test('colours of a mode stand as they are written, and only there', async () => {
  const { css } = await themeFrom(
    'theme: { colors: { light: { paper: white }, dark: { code-tag: "hsl(20 60% 70%)" } } }\n',
  );
  const [light = '', dark = ''] = css.split('[data-theme=dark]');
  assert.match(light, /--paper:(white|#fff)/);
  assert.not.match(light, 'code-tag');
  assert.match(dark, /--code-tag:hsl\(20 60% 70%\)/);
});

for (const accent of ['gold', '"#e0e0e0"']) {
  test(`links of color ${accent} are too pale for paper, which is reported with the ratio and both colors`, async () => {
    const { diagnostics } = await themeFrom(`theme:\n  colors:\n    accent: ${accent}\n`);
    const [first] = diagnostics.filter(({ message }) => message.startsWith('Links'));
    assert.equal(listed([first!]), ['docsc.config.yaml:4:5 low-contrast warning']);
    assert.match(first!.message, /^Links in light mode have a contrast of 1\.\d:1/);
    assert.match(first!.message, accent.replaceAll('"', ''));
    assert.match(first!.message, defaultColors.light.paper);
  });
}

test('contrast is measured as WCAG does', () => {
  assert.ok(Math.abs(contrastRatio('#777', '#fff') - 4.48) < 0.005);
  assert.ok(Math.abs(contrastRatio('#000', '#fff') - 21) < 1e-9);
  assert.ok(
    Math.abs(contrastRatio('rgb(0 0 0 / 50%)', '#fff') - contrastRatio('rgb(127.5 127.5 127.5)', '#fff')) < 1e-9,
  );
});

const hostile = [
  'red;}body{display:none',
  'red}',
  'url(javascript:alert(1))',
  'url(//example.com/x)',
  'var(--ink)',
  'expression(alert(1))',
  'rgb(0 0 0/**/)',
  'red/*',
  '"red',
  'red\\3b',
  '#ff00g0',
  '#12345',
  'blurple',
  'inherit',
  'attr(data-x)',
  'oklch(from red l c h)',
  'red !important',
  'fade',
  'color(--hsv 1 1 1)',
  'rgb(1 2)',
  'rgb(a b c)',
];
for (const value of hostile) {
  test(`the colour ${value} is refused`, async () => {
    const quoted = `'${value}'`;
    for (const where of [
      `theme: { colors: { accent: ${quoted} } }\n`,
      `theme: { colors: { dark: { line: ${quoted} } } }\n`,
      `announcement: { id: a, content: b, backgroundColor: ${quoted} }\n`,
    ])
      assert.is((await refused(where)).length, 1, where);
  });
}

test('names of fonts, lengths and files that would be more than that are refused', async () => {
  const font = (rest: string) => `theme: { fonts: { text: { family: A, files: [{ path: /a.woff2 }], ${rest} } } }\n`;
  for (const yaml of [
    font(`family: 'A"}body{}'`).replace('family: A, ', ''),
    font(`fallback: ['serif;}']`),
    font(`fallback: ['"']`),
    `theme: { fonts: { text: { family: A, files: [{ path: /a.svg }] } } }\n`,
    `theme: { fonts: { text: { family: A, files: [{ path: /a.woff2, weight: '400;' }] } } }\n`,
    `theme: { radius: '4px;}' }\n`,
    `theme: { radius: 'calc(1px)' }\n`,
  ])
    assert.is((await refused(yaml)).length, 1, yaml);
});

test('a mistyped color is reported with the nearest name', async () => {
  try {
    await themeFrom('theme: { colors: { light: { acent: red } } }\n');
    assert.unreachable();
  } catch (thrown) {
    const [found] = (thrown as DiagnosticError).diagnostics;
    assert.is(found!.rule, 'unknown-key');
    assert.is(found!.hint, 'Did you mean "accent"?');
  }
});

test('a font has a fallback with the same metrics, and is preloaded', async () => {
  const boxes = await readFile(join(import.meta.dirname, '../browser/theme/docs/static/fonts/boxes.woff2'));
  const yaml =
    'baseUrl: /sub\ntheme: { fonts: { text: { family: Boxes, files: [{ path: /boxes.woff2, weight: 100 900 }, { path: /boxes.woff2, weight: 100 900, style: italic }] } } }\n';
  const { css, preload, findings } = await themeFrom(yaml, { 'docs/static/boxes.woff2': boxes });
  assert.equal(findings, []);
  assert.match(preload!, /^\/sub\/assets\/files\/boxes-[A-Z0-9]{8}\.woff2$/);
  assert.ok(css.includes(`url("./files/${preload!.replace(/^.*\//, '')}") format("woff2")`), css);
  assert.match(css, 'font-display:swap');
  // Each letter is 0.6 em wide; Arial's average is 913/2048.
  assert.match(css, 'size-adjust:134.59%');
  // The ascent is 1.1 em, divided by the size adjustment.
  assert.match(css, 'ascent-override:81.73%');
  assert.match(css, 'descent-override:26.01%');
  assert.match(css, 'line-gap-override:0%');
  assert.match(css, /--sans:"?Boxes"?,"?Boxes fallback"?,system-ui/);
});

test('a missing or invalid font is reported where it is named', async () => {
  const font = 'theme:\n  fonts:\n    code:\n      family: A\n      files:\n        - path: /a.woff2\n';
  assert.equal((await themeFrom(font)).findings, ['docsc.config.yaml:7:11 missing-file error']);
  const broken = await themeFrom(font, { 'docs/static/a.woff2': 'wOF2 and no more' });
  assert.equal(broken.findings, ['docsc.config.yaml:7:11 invalid-config error']);
});

test('a web font by file: headings have a font of their own, and no page of another site gets the rule', async () => {
  const boxes = await readFile(join(import.meta.dirname, '../browser/theme/docs/static/fonts/boxes.woff2'));
  const font = (key: string) =>
    `theme: { fonts: { ${key}: { family: Boxes, files: [{ path: /fonts/boxes.woff2 }] } } }\n`;
  const { css, preload, findings } = await themeFrom(font('headings'), { 'docs/static/fonts/boxes.woff2': boxes });
  assert.equal(findings, []);
  assert.match(css, /--headings:"?Boxes"?,"?Boxes fallback"?,system-ui/);
  assert.match(css, /h1,h2,h3,h4,h5,h6\{font-family:var\(--headings\)\}/);
  assert.is(preload, undefined);
  const code = await themeFrom(font('code'), { 'docs/static/fonts/boxes.woff2': boxes });
  assert.not.match(code.css, '--headings');
});

test('a web font by file: a wrong, disguised or hostile file is a finding, a heavy one a warning', async () => {
  const boxes = await readFile(join(import.meta.dirname, '../browser/theme/docs/static/fonts/boxes.woff2'));
  const reported = async (name: string, bytes: Uint8Array) => {
    const yaml = `theme: { fonts: { text: { family: A, files: [{ path: /${name} }] } } }\n`;
    const { diagnostics } = await themeFrom(yaml, { [`docs/static/${name}`]: bytes });
    return diagnostics.map(({ rule, message }) => `${rule}: ${message}`);
  };
  assert.equal(await reported('a.ttf', boxes), [
    'invalid-config: The file "docs/static/a.ttf" is not what its name says: it is a woff2 font.',
  ]);
  assert.equal(await reported('a.woff2', Buffer.from('<svg/>')), [
    'invalid-config: The file "docs/static/a.woff2" is not a readable font.',
  ]);
  for (const length of [0, 3, 12, 48, 60, boxes.length - 40])
    assert.equal(
      await reported('a.woff2', boxes.subarray(0, length)),
      ['invalid-config: The file "docs/static/a.woff2" is not a readable font.'],
      String(length),
    );
  // No table, and a stream of 100 MB of zeros, which has a few hundred bytes.
  const zeros = brotliCompressSync(Buffer.alloc(100_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const bomb = Buffer.concat([Buffer.alloc(48), zeros]);
  bomb.write('wOF2');
  assert.equal(await reported('a.woff2', bomb), [
    'invalid-config: The file "docs/static/a.woff2" is a font of more than 64 MiB once it is decompressed.',
  ]);
  const tables = Buffer.alloc(64);
  tables.write('wOFF');
  tables.writeUInt16BE(1, 12);
  tables.writeUInt32BE(0xffffffff, 56);
  assert.equal(await reported('a.woff', tables), [
    'invalid-config: The file "docs/static/a.woff" is a font of more than 64 MiB once it is decompressed.',
  ]);
  const padded = Buffer.concat([boxes, Buffer.alloc(500_000)]);
  assert.match(
    (await reported('a.woff2', padded)).join(),
    /^heavy-font: The font "docs\/static\/a.woff2" has 50\d kB\.$/,
  );
});

test('pictures that the configuration names must be there, the one for previews of its size', async () => {
  const png = await readFile(join(import.meta.dirname, '../browser/authoring/docs/img/one.png'));
  const yaml =
    'title: T\nlogo:\n  light: /a.png\n  dark: /b.png\nfavicon: /c.ico\nsocialImage: /a.png\nhomeImage: /d.svg\n';
  const fs = createMemoryFileSystem({ 'docsc.config.yaml': yaml, 'docs/static/a.png': png });
  const findings = await checkImages(await readConfig(fs, 'docsc.config.yaml'), fs);
  assert.equal(listed(findings), [
    'docsc.config.yaml:4:3 missing-file error',
    'docsc.config.yaml:5:1 missing-file error',
    'docsc.config.yaml:6:1 picture-size warning',
    'docsc.config.yaml:7:1 missing-file error',
  ]);
});

/** Bundles the site's style sheet, which esbuild needs on disk. */
async function sheetFrom(folder: string, sheet: string) {
  const yaml = 'title: T\nbaseUrl: /sub\ntheme:\n  colors: { accent: teal }\n  stylesheet: site.css\n';
  await writeFile(join(folder, 'docsc.config.yaml'), yaml);
  await writeFile(join(folder, 'site.css'), sheet);
  const fs = createDiskFileSystem(folder);
  const config = await readConfig(fs, 'docsc.config.yaml');
  const { files, style, diagnostics } = await buildTheme({ config, fs, root: folder });
  const css = Buffer.from(files.find(({ path }) => path === style)?.contents ?? '').toString();
  return { css, files, findings: listed(diagnostics), diagnostics };
}

test('the style sheet of the site comes last and in no layer; files that it refers to are published with it', async ({
  folder,
}) => {
  await writeFile(join(folder, 'dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'more.css'), 'b { color: red }');
  const { css, files, findings } = await sheetFrom(folder, '@import "./more.css"; a { background: url(dot.svg) }');
  assert.equal(findings, []);
  assert.match(css, /^@layer tokens\{.*\}b\{color:red\}a\{background:url\("\.\/files\/dot-\w+\.svg"\)\}/s);
  assert.match(files.map(({ path }) => path).join(' '), /assets\/files\/dot-\w+\.svg/);
});

test("mistakes of the site's own sheet are found at their places", async ({ folder }) => {
  const missing = await sheetFrom(folder, 'a{}\nb { background: url(/x.png) }');
  assert.equal(missing.findings, ['site.css:2:17 invalid-stylesheet error']);
  const syntax = await sheetFrom(folder, 'a { color: red; } }\n');
  assert.equal(syntax.findings, ['site.css:1:19 invalid-stylesheet error']);
  const abroad = await sheetFrom(folder, '@import "https://fonts.example.com/x.css";');
  assert.equal(abroad.findings, ['site.css:1:9 invalid-stylesheet error']);
  assert.equal((await themeFrom('theme: { stylesheet: none.css }\n')).findings, [
    'docsc.config.yaml:2:10 missing-file error',
  ]);
});

test('links of the announcement are read, checked and given the base; others are refused', async () => {
  const bar = (content: string) => ({
    'docsc.config.yaml': `title: T\nbaseUrl: /sub\nannouncement: { id: a, content: '${content}' }\n`,
    'docs/index.md': '# Home\n',
  });
  const { config, diagnostics } = await compileSite(bar('See [home](/) or [more](https://example.com), **now** [x].'));
  assert.equal(listed(diagnostics), []);
  assert.equal(config.site.announcement, {
    id: 'a',
    content: [
      'See ',
      { text: 'home', href: '/sub/' },
      ' or ',
      { text: 'more', href: 'https://example.com' },
      ', **now** [x].',
    ],
    isCloseable: true,
  });
  const broken = await compileSite(bar('[a](/nowhere)'));
  assert.equal(listed(broken.diagnostics), ['docsc.config.yaml:3:24 broken-link error']);
  for (const href of ['javascript:alert%281%29', '//example.com', 'data:text/html,x', 'x.md', ''])
    assert.is((await refused(`announcement: { id: a, content: '[a](${href})' }\n`)).length, 1, href);
});

test('a slot without its component is reported where it is named', async () => {
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\ncomponents:\n  slots:\n    footerTop: Thanks\n',
    'docs/index.md': '# Home\n',
  });
  assert.equal(listed(diagnostics), ['docsc.config.yaml:4:5 unknown-component error']);
});

test('a logo may lead to another site, and nowhere else', async () => {
  const fs = createMemoryFileSystem({
    'docsc.config.yaml': 'title: T\nlogo: { light: /a.png, href: https://example.com/ }\n',
  });
  const { site } = await readConfig(fs, 'docsc.config.yaml');
  assert.equal(site.logo, { light: '/a.png', dark: undefined, alt: '', href: 'https://example.com/' });
  for (const href of ['javascript:alert(1)', '/path', 'example.com', 'data:text/html,x'])
    assert.equal(await refused(`logo: { light: /a.png, href: ${JSON.stringify(href)} }\n`), [
      '"logo.href": must be an address such as https://example.com/.',
    ]);
});

test.run();

/**
 * Texts of 200 kB that make a careless pattern try each place from each other place, which takes minutes. Each row says
 * what comes of one; a pattern that hangs again fails the file by its time limit.
 */
import type { Root } from 'mdast';
import { EditMap } from 'micromark-util-edit-map';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reportFindings } from '../../bin/report/findings.js';
import type { Terminal } from '../../bin/report/terminal.js';
import { breakIdentifier, breakNames } from '../../src/compiler/body/card.js';
import { findGlyphOfLabel, findIconOfTopic } from '../../src/compiler/body/card-icons.js';
import { cutText } from '../../src/compiler/body/text.js';
import { didYouMean } from '../../src/compiler/diagnostics/did-you-mean.js';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { RuleName } from '../../src/compiler/diagnostics/rules/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { fragmentFile } from '../../src/compiler/emit/schemas.js';
import { extractAnnotations } from '../../src/compiler/markdown/code-annotations.js';
import { readAlert } from '../../src/compiler/markdown/components/admonition.js';
import { renderDiagram } from '../../src/compiler/markdown/diagram.js';
import { findClosingLines, normalizeDirective } from '../../src/compiler/markdown/directive-lines.js';
import { findExcerpt } from '../../src/compiler/markdown/excerpt.js';
import { findFirstHeading } from '../../src/compiler/markdown/first-heading.js';
import { checkForeignSyntax } from '../../src/compiler/markdown/foreign-syntax.js';
import { assignHeadingIds } from '../../src/compiler/markdown/heading-ids.js';
import { splitMarker } from '../../src/compiler/markdown/heading-markers.js';
import { findDenseParagraph } from '../../src/compiler/markdown/markup-weight.js';
import { needsRemark } from '../../src/compiler/markdown/native-differences.js';
import { nativeParse } from '../../src/compiler/markdown/native-parser.js';
import { isRereadOften } from '../../src/compiler/markdown/native-rereading.js';
import { convertCommands } from '../../src/compiler/markdown/package-managers.js';
import { cutSnippet } from '../../src/compiler/markdown/snippet.js';
import { checkTables } from '../../src/compiler/markdown/tables.js';
import { renderTitle } from '../../src/compiler/markdown/title.js';
import { mergeSchemas } from '../../src/compiler/openapi/merge-values.js';
import { buildSeeAlso } from '../../src/compiler/openapi/overview-bodies.js';
import { indexPaths } from '../../src/compiler/openapi/path-index.js';
import { firstSentence } from '../../src/compiler/openapi/plain-text.js';
import { createNameSet, toKebabCase } from '../../src/compiler/openapi/slugs.js';
import { findWrongArticles } from '../../src/compiler/prose/articles.js';
import { passagesOf } from '../../src/compiler/prose/markdown-passages.js';
import { buildMarkdownPassage } from '../../src/compiler/prose/yaml-passages.js';
import { checkAnchors } from '../../src/compiler/site/anchors.js';
import type { Link } from '../../src/compiler/types.js';
import type { Route } from '../../src/routes.js';
import { highlightSyntax } from '../../src/runtime/content/api/syntax-highlight.js';
import { unescapeTextQuotes } from '../../src/runtime/prerender/html-escape.js';
import { normalizeHeaders } from '../../src/runtime/samples/header.js';
import { addressWords } from '../../src/runtime/shell/nearest-routes.js';
import { processorTime } from '../clock.js';
import { compileSite, listed } from './site.js';

const LENGTH = 200_000;

/** The text repeated to `LENGTH` characters. */
const long = (text: string) => text.repeat(LENGTH / text.length);
const tabs = long('\t');
const none = new Set<number>();
const at = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 2, offset: LENGTH * 2 } };

/** A tree of one node, as a parser gives it for the whole text. */
// biome-ignore lint/suspicious/noExplicitAny: the functions take trees of several kinds
const treeOf = (node: object): any => ({ type: 'root', children: [{ position: at, ...node }] });
const paragraphOf = (value: string) => treeOf({ type: 'paragraph', children: [{ type: 'text', value, position: at }] });

/** What the notations of other tools in a paragraph are. */
const foreign = (text: string) => checkForeignSyntax(paragraphOf(text), text, 'a.md').map(({ message }) => message);
const foreignIn = (type: 'html' | 'code', value: string) =>
  checkForeignSyntax(treeOf({ type, value }), value, 'a.md').map(({ message }) => message.replace(/^.*? is /, ''));
const drawn = (source: string) => {
  const sources: string[] = [];
  const renderer = (text: string) => {
    sources.push(text);
    return '<svg width="1">';
  };
  const figure = {
    text: source,
    place: undefined,
    source: { type: 'element', tagName: 'pre', properties: {}, children: [] },
  };
  // biome-ignore lint/suspicious/noExplicitAny: only the parts that the function reads
  renderDiagram(figure as any, { path: 'a.md', report: () => undefined, addFile: () => 'a', renderer });
  return sources.length;
};
const annotated = (line: string) => extractAnnotations(line, { marked: none, inserted: none, deleted: none }, []).value;
const passage = (value: string) =>
  buildMarkdownPassage({ value, source: '', place: { line: 1, column: 1 } }).text.length;
const title = (headingText: string, text: string) =>
  renderTitle({ line: 1, headingText, above: '' }, text, { mdx: false, variables: new Map() });

const rows: [name: string, run: () => unknown, expected: unknown][] = [
  ['the topic of a card', () => findIconOfTopic(long(' token')), undefined],
  ['the label of a card', () => findGlyphOfLabel(`Go${long(' sdk')}!`), undefined],
  ['signs in a name', () => breakNames(`name)${long('-')}`).length, 1],
  ['signs in an identifier', () => breakIdentifier(`a${long('_')}`).length, 1],
  ['white space in a message', () => cutText(`a${tabs}b`, 5), 'a\t\t\t…'],
  ['a mistyped word', () => didYouMean(long('a'), [`${long('a')}b`]), undefined],
  [
    'the name of a schema',
    () => fragmentFile({ api: 'a', key: `x${long('-')}.`, dev: false }, '').includes('/schemas/a/'),
    true,
  ],
  ['the title of an alert', () => readAlert(`[!TIP]${tabs}\v`), { kind: 'tip', written: 'TIP', rest: '' }],
  ['lines before the head of a diagram', () => drawn(`${long('\n')}a`), 2],
  ['heads of a diagram', () => drawn(long('\verDiagram\n')), 2],
  ['labels of a diagram', () => drawn(long('(>')), 2],
  ['a name in braces', () => normalizeDirective([`:::{${long('a')}`], 0, findClosingLines([])).length, LENGTH + 4],
  ['backticks in an excerpt', () => findExcerpt(`a${'`'.repeat(990)}\u2028`)?.startsWith('a'), true],
  ['blanks in the first heading', () => findFirstHeading(`# a${tabs}\u2028b`)?.headingText.length, LENGTH + 3],
  ['a block of MkDocs', () => foreign(`/// a|${tabs}\u2028\n///`), []],
  ['an include of MkDocs', () => foreign(`{*a${long('.a')}`), []],
  ['an include of MkDocs in code', () => foreignIn('code', `{*a${long('.a')}`), []],
  ['a command of mdBook', () => foreign(`{{#f${long('-w')}`), []],
  ['a shortcode of Hugo', () => foreign(`${long('{{< a ')}`), []],
  ['blanks in a shortcode of Hugo', () => foreign(`{{<${tabs}/${tabs}`), []],
  ['a block of GitBook', () => foreign(long('{% hint ')), []],
  ['the name of a block of GitBook', () => foreign(`{% openapi${long('-a')}`), []],
  ['a tag of Liquid', () => foreign(long('{% if ')), []],
  ['a list of attributes', () => foreign(`{:#${long('a')}=`), []],
  ['values of a list of attributes', () => foreign(`{:a=${long('a')}{b`), []],
  ['a change of CriticMarkup', () => foreign(`{~~${long('a~>')}`), []],
  ['an admonition', () => foreign(`!!! own\n\n${tabs}\n`), []],
  [
    'an expression of Vue in HTML',
    () => {
      const value = `<a>${long('{{ ')}`;
      const script = { type: 'html', value: '<script>', position: at };
      const tree = { type: 'root', children: [script, { type: 'html', value, position: at }] };
      return checkForeignSyntax(tree as Root, value, 'a.md');
    },
    [],
  ],
  ['words in a tag', () => foreignIn('html', `<a${long(' markdown')}`), []],
  ['words in a tag without a text', () => foreignIn('html', `<a${long(' markdown')}>`), []],
  ['blanks behind a tag', () => foreignIn('html', `<a markdown>${tabs}`), []],
  ['includes of VitePress', () => foreignIn('html', long('<!--@include:\u2028')), []],
  [
    'paragraphs that may have a notation',
    () => {
      const text = long('!!!\n\n');
      const children = Array.from({ length: LENGTH / 5 }, (_, nth) => {
        const position = { start: { ...at.start, offset: nth * 5 }, end: { ...at.end, offset: nth * 5 + 3 } };
        return { type: 'paragraph', position, children: [{ type: 'text', value: '!!!', position }] };
      });
      return checkForeignSyntax({ type: 'root', children } as Root, text, 'a.md');
    },
    [],
  ],
  [
    'blanks in a heading',
    () =>
      assignHeadingIds(
        treeOf({ type: 'element', tagName: 'h2', properties: {}, children: [{ type: 'text', value: `a${tabs}b` }] }),
      ).children.length,
    1,
  ],
  ['blanks before a marker', () => splitMarker(`a {#a} ${tabs}b`), undefined],
  ['backticks of a fence', () => findDenseParagraph(`${long('`')}a${long('`')}\n${long('[')}`), 1],
  ['a label in doubt', () => needsRemark(paragraphOf(long('[a\u2028')), long('[a\u2028')), false],
  ['the line below a table', () => needsRemark(paragraphOf(`a\n${long(':-')}x`), `a\n${long(':-')}x`), false],
  ['blanks in a command', () => convertCommands(`ls${tabs}x`, 'yarn').unknown, []],
  ['lines at the end of a file', () => cutSnippet(`a${long('\n')}b`, { lines: [[1, 1]] }), 'a'],
  ['lines of a file', () => cutSnippet(long('a\n').repeat(4), {})?.length, 4 * LENGTH - 1],
  ['blanks in a file', () => cutSnippet(`a\n${tabs}`, {})?.length, LENGTH + 2],
  ['blanks before a comment in code', () => annotated(`a${tabs}b [!code ++]`).length, LENGTH + 13],
  ['blanks behind a comment in code', () => annotated(`a // [!code ++]${tabs}b`).length, LENGTH + 16],
  [
    'comments in a cell',
    () => {
      const cells = ['a', `"${long('/*a')}"`].map(value => ({
        type: 'tableCell',
        position: at,
        children: [{ type: 'mdxTextExpression', value }],
      }));
      return checkTables(
        treeOf({ type: 'table', align: [null], children: [{ type: 'tableRow', children: cells }] }),
        'a.mdx',
      ).length;
    },
    1,
  ],
  ['labels in front of a title', () => title('a [b]', long('[a\u2028')), 'a [b]'],
  [
    'the end of a description',
    () => buildSeeAlso({ externalDocs: { url: 'https://a.test', description: `a${long('.')}b` } }).length,
    1,
  ],
  ['fences in a description', () => firstSentence(`${long('`')}\na b`)?.length, LENGTH + 4],
  [
    'brackets in a description',
    () => firstSentence(`First of all, one sentence. ${long('[')}`),
    'First of all, one sentence.',
  ],
  [
    'tags in a description',
    () => firstSentence(`First of all, one sentence. ${long('<a')}`),
    'First of all, one sentence.',
  ],
  [
    'links in a description',
    () => firstSentence(`First of all, one sentence. ${long('[a](')}`),
    'First of all, one sentence.',
  ],
  [
    'parts of a schema',
    () => {
      const part = (nth: number) => ({
        type: ['string', 'null'],
        required: [`a${nth}`],
        properties: { [`a${nth}`]: {}, b: { const: nth } },
      });
      const merged = mergeSchemas(Array.from({ length: 10_000 }, (_, nth) => part(nth)));
      return [Object.keys(merged.properties as object).length, (merged.required as string[]).length];
    },
    [10_001, 10_000],
  ],
  [
    'values that two parts of a schema allow',
    () => {
      const values = Array.from({ length: 50_000 }, (_, nth) => `v${nth}`);
      return (
        mergeSchemas([
          { enum: values, type: values },
          { enum: [...values].reverse(), type: values },
        ]).enum as string[]
      ).length;
    },
    50_000,
  ],
  [
    'operations of a group',
    () => {
      const list = Array.from({ length: 5000 }, (_, nth) => ({
        method: 'get',
        title: 'A',
        route: `/a${nth}` as Route,
        path: `/${'a/'.repeat(20)}${nth}`,
      }));
      const findNearest = indexPaths(list);
      return list
        .map(({ path, route }) => findNearest(path, { limit: 10, except: new Set([route]) }).length)
        .every(count => count === 10);
    },
    true,
  ],
  ['capitals in a name', () => toKebabCase(long('A')).length, 100],
  [
    'equal names',
    () => {
      const names = createNameSet();
      for (let count = 0; count < 50_000; count++) names.take('a');
      return names.take('a');
    },
    'a-50001',
  ],
  [
    'signs behind an article',
    () =>
      findWrongArticles({
        kind: 'text',
        text: `an x${long('#')}y`,
        foreignRanges: [],
        sourcePointAt: () => ({ place: { line: 1, column: 1 }, offset: 0 }),
      }).length,
    0,
  ],
  [
    'blanks in a passage',
    () =>
      passagesOf({
        path: 'a.md',
        tree: treeOf({ type: 'heading', depth: 2, children: [{ type: 'text', value: `a${tabs}b`, position: at }] }),
        text: '',
      }).passages[0]?.text.length,
    LENGTH + 2,
  ],
  [
    'variables of a passage',
    () =>
      passagesOf({ path: 'a.md', tree: paragraphOf(`a${long('\uFDD0\uFDD0')}`), text: '' }).passages[0]?.text.length,
    LENGTH + 1,
  ],
  ['points in a text of an API', () => passage(`\`${long('a.')}`), LENGTH + 1],
  [
    'runs of backticks in a text of an API',
    () => passage(Array.from({ length: 600 }, (_, nth) => '`'.repeat(nth + 1)).join('a')),
    180_899,
  ],
  ['blanks of a header', () => normalizeHeaders([{ name: 'a', value: `b${tabs}c` }])[0]?.value.length, LENGTH + 2],
  ['slashes of an address', () => addressWords(`/${long('/')}a`).length, 1],
  [
    'quotes in a text without tags',
    () => unescapeTextQuotes(`<p>${long('&quot;')}`).length,
    3 + Math.floor(LENGTH / 6),
  ],
  ['a string without an end', () => highlightSyntax(long('"\\'), 'json').length, 3],
];

const slowest = { milliseconds: 0 };

for (const [name, run, expected] of rows)
  test(`${name} take no more time than others`, () => {
    const started = process.cpuUsage();
    assert.equal(run(), expected);
    slowest.milliseconds = Math.max(slowest.milliseconds, Math.round(process.cpuUsage(started).user / 1000));
  });

test.after(() => {
  process.stdout.write(`\nnote: ${rows.length} texts of 200 kB, the slowest ${slowest.milliseconds} ms\n`);
});

test('many findings in a long line are printed, and its secrets are not', async () => {
  const printed: string[] = [];
  const log = (text: string) => void printed.push(text);
  const terminal = {
    strict: false,
    log,
    logAlways: log,
    color: (_: string, text: string) => text,
  } as unknown as Terminal;
  const fs = createMemoryFileSystem({ 'docs/a.md': `token: abcdefghijkl ${long('key ')}` });
  const place = { line: 1, column: 3 };
  const one = finding('broken-link', 'It leads nowhere.', { path: 'docs/a.md', place });
  await reportFindings(Array(20_000).fill(one), terminal, fs);
  assert.ok(printed[1]!.includes('token: ********ijkl key '), printed[1]!.slice(0, 100));
});

test('thousands of findings of one rule are printed up to a number, and the rest is counted', async () => {
  const print = async (found: Diagnostic[]) => {
    const printed: string[] = [];
    const log = (text: string) => void printed.push(text);
    const terminal = { log, logAlways: log, color: (_: string, text: string) => text } as unknown as Terminal;
    await reportFindings(found, terminal, createMemoryFileSystem({}));
    // Every finding has a hint below it.
    return printed.map(line => line.trim()).filter(line => /^(?:…|\w+\.md )/.test(line));
  };
  const of = (path: string, count: number, rule: RuleName = 'broken-link') =>
    Array.from({ length: count }, (_, nth) => finding(rule, `${nth}.`, { path }));
  const one = await print([...of('a.md', 4371), ...of('a.md', 1, 'broken-anchor'), ...of('b.md', 50)]);
  assert.is(one.length, 102);
  assert.is(one[49], 'a.md  broken-link  49.');
  assert.is(one[50], '… and 4,321 more of this rule in this file.');
  assert.match(one[51]!, 'broken-anchor');
  const many = await print(Array.from({ length: 90 }, (_, nth) => of(`p${nth}.md`, 40)).flat());
  assert.is(many.length, 1001);
  assert.is(many[1000], '… No more of this rule is shown; there are 3,600 findings of it.');
  assert.ok((await print([finding('broken-link', long('a'), { path: 'a.md' })]))[0]!.length < 3000);
});

test('many links to missing anchors are findings, the first of them with a suggestion', () => {
  const anchors = new Set(Array.from({ length: 4000 }, (_, nth) => `head-${nth}-abcdefgh`));
  const links = Array.from({ length: 4000 }, (_, nth) => ({
    route: '/' as Route,
    anchor: `hexd-${nth}-abcdxfgh`,
    link: {} as Link,
  }));
  const findings = checkAnchors(links, { path: 'docs/a.md' }, () => anchors);
  assert.is(findings.length, 4000);
  assert.is(findings[0]!.hint, 'Did you mean "head-0-abcdefgh"?');
  assert.is(findings[3999]!.hint, 'Link to the page, or add the heading.');
});

test('a text that the native parser would read again and again is left to remark', () => {
  for (const unit of [':a ', '::\n', '# a:b\n', '`a:b` ', '|a:b|\n', '> a:b\n', ':smile: :material-abc: ']) {
    assert.ok(isRereadOften(long(unit), true), unit);
    if (nativeParse) assert.is(nativeParse(long(unit), 'markdown'), undefined, unit);
  }
  assert.ok(isRereadOften(long('[a]: b "c\n'), false));
  assert.not.ok(isRereadOften(long('a: b: c\n\n'), true));
});

test('a text without directives is read by the native parser, however many colons it has', () => {
  if (nativeParse) assert.is(nativeParse(long('a: '), 'markdown')?.children.length, 1);
});

test('a quote or a list that ends moves only the events behind it', () => {
  const events = Array.from({ length: 1000 }, (_, nth) => nth as never);
  const moved: number[] = [];
  const { slice } = Array.prototype;
  events.slice = (...range) => {
    moved.push(slice.apply(events, range).length);
    return slice.apply(events, range) as never[];
  };
  const edits = new EditMap();
  edits.add(997, 0, [-1 as never, -2 as never]);
  edits.add(998, 1, []);
  edits.consume(events);
  assert.equal(moved, [3]);
  assert.equal(slice.call(events, 995), [995, 996, -1, -2, 997, 999]);
});

const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, nth) => `${prefix}${nth}-${(nth * 7919).toString(36)}`);

test('thousands of words that are compared with thousands: the first of them have suggestions', async () => {
  const [pages, entries] = [names(1500, 'page'), names(6000, 'pxge')];
  const started = processorTime();
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': `title: T\nsidebars: { main: [${entries.join(', ')}] }\nredirects:\n${entries
      .map(name => `  - { from: /old/${name}, to: /${name} }\n`)
      .join('')}`,
    ...Object.fromEntries(pages.map(name => [`docs/${name}.md`, '# A\n'])),
  });
  for (const rule of ['unknown-doc', 'dead-redirect']) {
    const found = diagnostics.filter(one => one.rule === rule);
    assert.is(found.length, 6000, rule);
    assert.match(found[0]!.hint!, 'Did you mean "', rule);
    assert.not.ok(found[5999]!.hint?.includes('Did you mean'), rule);
  }
  assert.ok(processorTime() - started < 10_000);
});

test('thousands of references to anchors, of which half lead nowhere', async () => {
  const schemas = Object.fromEntries(names(2000, 's').map(name => [name, { $anchor: name, type: 'string' }]));
  const properties = Object.fromEntries(names(4000, 's').map(name => [name, { $ref: `#${name}` }]));
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const started = processorTime();
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\napi: [{ id: a, path: api.json, route: /api }]\n',
    'docs/index.md': '# Home\n',
    'api.json': JSON.stringify({
      ...{ openapi: '3.1.0', info: { title: 'A', version: '1' }, components: { schemas } },
      paths: { '/a': { get: { responses: { 200: { description: 'Ok', content } } } } },
    }),
  });
  assert.ok(diagnostics.some(({ rule }) => rule === 'unresolved-ref'));
  assert.ok(processorTime() - started < 5000);
});

test('a description and a page of them are compiled', async () => {
  const { diagnostics, pages } = await compileSite({
    'docsc.config.yaml': 'title: Test\napi: [{ id: a, path: api.yaml, route: /api }]\n',
    'docs/index.mdx': `# Home\n\n<CodeBlock>\na{"${long(' ')}"}b\n</CodeBlock>\n`,
    'api.yaml': `openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths: { '/${long('{')}': { get: { responses: {} } } }\n`,
  });
  assert.equal(
    listed(diagnostics).filter(line => line.includes('crash')),
    [],
  );
  assert.ok(pages.size >= 2);
});

test.run();

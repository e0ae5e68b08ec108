/** Every regular expression of docsc, looked at for texts that make it slow. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Token, tokenizer } from 'acorn';
import { transform } from 'esbuild';
import { analyse } from 'scslre';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const root = join(import.meta.dirname, '../..');

/** Regular expressions that take the square of a text's length for some texts, by file. */
type Listed = Record<string, string[]>;

/** Where they begin to match, they match to the end of the line or text, so nothing is read again. */
const ENDS: Listed = {
  'bin/check/external.ts': ['/#.*$/s'],
  'bin/mcp/tools.ts': ['/#.*$/s'],
  'bin/migrate/moved-routes.ts': ['/[:*].*$/s', '/[?#].*$/s'],
  'bin/rename/address.ts': ['/^([^?#]*)(.*)$/s'],
  'bin/rename/pages.ts': ['/^([^#{]*)(.*)$/s'],
  'bin/search/key-flags.ts': ['/=.*$/s'],
  'src/compiler/audit/pictures.ts': ['/[?#].*$/s'],
  'src/compiler/remote/external/robots.ts': ['/#.*$/s'],
  'src/compiler/body/sections.ts': [String.raw`/\s*[^\S ]\s*| {2,}/g`],
  'src/compiler/emit/hosts/s3.ts': [String.raw`/^(?:(https?):\/\/([^/]+))?(.*)$/`],
  'src/compiler/emit/resolve-page.ts': ['/#(.+)$/s'],
  'src/compiler/link/partial-site.ts': ['/[?#].*$/s'],
  'src/compiler/markdown/components/file-tree.ts': [String.raw`/^\s*(\S+)([\s\S]*)$/`],
  'src/compiler/markdown/mkdocs/fenced-blocks.ts': [String.raw`/^([A-Za-z][\w-]*)(.*)$/`],
  'src/compiler/site/links.ts': ['/[?#].*$/s', '/^([^?#]*)(.*)$/s'],
  'src/compiler/theme/stylesheet.ts': ['/[?#].*$/s'],
  'src/redirect-patterns.ts': ['/^([^?#]*)(.*)$/s'],
  'src/routes.ts': ['/^([^?#]*)(.*)$/s'],
  'src/runtime/data/chunk-cache.ts': ['/[?#].*$/s'],
  'src/runtime/data/nearby-routes.ts': ['/[?#].*$/s'],
  'src/runtime/data/send.ts': ['/[?#].*$/s'],
  'src/runtime/router/navigator.ts': ['/[?#].*$/s'],
  'src/runtime/samples/body.ts': ['/;.*$/s'],
  'src/runtime/samples/file-name.ts': ['/;.*$/s'],
  'src/runtime/samples/go.ts': [String.raw`/[^\n]*\n|[^\n]+/g`],
  'src/runtime/samples/request-url.ts': ['/#.*$/s'],
  'src/runtime/search/engine/segment.ts': [String.raw`/\s*[^\S ]\s*| {2,}/g`],
  'src/runtime/services/analytics.ts': ['/#.*$/s'],
  'src/search-format.ts': ['/#.*$/s'],
};

/** They read the configuration, a site of another tool that is being migrated, or names that owners chose. */
const OWNERS: Listed = {
  'src/compiler/emit/discovery/skill.ts': [String.raw`/\n+$/`],
  'bin/init/package-json.ts': ['/^[._-]+|-+$/g'],
  'bin/migrate/docusaurus/announcement.ts': ['/<[^>]*>/g'],
  'bin/migrate/edit-url.ts': [String.raw`/\/*$/`],
  'bin/migrate/fern/shell.ts': ['/<[^>]*>/g'],
  'bin/migrate/fern/site.ts': [String.raw`/^\s*\$\$/m`],
  'bin/migrate/head.ts': ['/[?#].*$/'],
  'bin/migrate/mintlify/api-pages.ts': [
    String.raw`/\{.*?\}/g`,
    String.raw`/^\s*(?:\{\s*)?"?(?:openapi|swagger)"?\s*:/m`,
  ],
  'bin/migrate/mintlify/rest.ts': ['/^(`{3,}|~{3,})[\\s\\S]*?^\\1/gm', String.raw`/^\s*\$\$/m`],
  'bin/migrate/mintlify/shell.ts': ['/<[^>]*>/g'],
  'bin/migrate/mkdocs/snippet-files.ts': [String.raw`/:(?:[\d:,-]+|[\w-]+)$/`],
  'bin/migrate/written-redirects.ts': [String.raw`/\([^)]*[.\\|*]/`],
  'src/compiler/cache/connection.ts': [String.raw`/\/+$/`],
  'src/compiler/config/api.ts': [String.raw`/\/+$/`],
  'src/compiler/config/console-servers.ts': [String.raw`/\/+$/`],
  'src/compiler/config/remote-search.ts': [String.raw`/\/+$/`],
  'src/compiler/config/repository.ts': [String.raw`/(\.git)?\/*$/`, String.raw`/\/+$/`],
  'src/compiler/config/shell.ts': [String.raw`/\/+$/`],
  'src/compiler/plugins/open.ts': ['/^[^a-z]+|-+$/g'],
  'src/compiler/push/hosts.ts': [String.raw`/\/+$/`],
  'src/compiler/push/pieces.ts': [String.raw`/\s+\S*$/`],
  'src/compiler/source/globs.ts': [String.raw`/\/+$/`],
};

/** They read a few hundred characters: titles, phrases, headers and lines with a limit. */
const SHORT: Listed = {
  'bin/mcp/sections.ts': [String.raw`/^(.*?)(?:\s*\{#([^\s{}]+)\})?$/s`],
  'src/compiler/body/card-icons.ts': [String.raw`/(\s+(sdk|client|library|tutorial|examples?|guide|quickstart))+$/i`],
  'src/compiler/body/text.ts': ['/[,;:.–-]+$/'],
  'src/compiler/body/title-code.ts': [String.raw`/^ .*\S.* $/s`],
  'src/compiler/dev/encoding.ts': [String.raw`/^q\s*=\s*(.*)$/`],
  'src/compiler/emit/llms/index.ts': ['/[^/]*$/', String.raw`/\s+\S*$/`],
  'src/compiler/markdown/sessions.ts': [String.raw`/^\s*(?:\$|PS>)\s/m`],
  'src/compiler/markdown/source-limits.ts': [String.raw`/>|[-*+]|\d+[.)]/g`],
  'src/compiler/output/encoded-forms.ts': ['/=+$/'],
  'src/compiler/prose/phrases.ts': ['/[.:!?*]+$/', String.raw`/[^\s()[\],;"“”]*$/`],
  'src/runtime/data/fetch-rules.ts': [String.raw`/\/*$/`],
  'src/runtime/search/remote/highlight-tags.ts': [String.raw`/[\p{Lu}\p{Ll}\p{M}\p{N}_]*$/u`],
  'src/runtime/search/status-text.ts': [String.raw`/\B(?=(?:\d{3})+$)/g`],
};

/** They read a line or a paragraph of a page, or an address in an API. Pages have a time; see `limits.pageSeconds`. */
const TIMED: Listed = {
  'src/compiler/markdown/components/api-request.ts': [String.raw`/\/+$/`],
  'src/compiler/markdown/directive-lines.ts': [
    String.raw`/^\{[ \t]*\.?([A-Za-z][\w-]*)(?![\w-])([^{}]*)\}[ \t]*(.*)$/`,
  ],
  'src/compiler/markdown/excerpt.ts': [String.raw`/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g`],
  'src/compiler/markdown/fence.ts': [
    String.raw`/(?:([A-Za-z][\w-]*)=)?(?:\{([^}]*)\}|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\/((?:[^\\]|\\.)+?)\/(?=\s|$)|(\[[^[\]"'\n]+\](?=\s|$)|[^\s"'{]+))/g`,
  ],
  'src/compiler/markdown/foreign-notations.ts': [
    String.raw`/^\{:?[ \t]*(?:[.#][\w:.-]+|[a-z][\w-]*=(?:"[^"\n]*"|'[^'\n]*'|[\w%.-]+))(?:[ \t]+[^{}\n]*)?\}/i`,
  ],
  'src/compiler/markdown/mkdocs/fenced-blocks.ts': [
    String.raw`/\[[^\]]*\]/g`,
    String.raw`/^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/`,
    String.raw`/^[ \t]*([a-z]+):[ \t]*(.*?)[ \t]*$/`,
  ],
  'src/compiler/markdown/mkdocs/opening.ts': [
    String.raw`/^([ \t]*)\?\?\?(\+?)[ \t]*((?:[A-Za-z][\w-]*(?:[ \t]+[\w-]+)*)?)(?:[ \t]*"(.*)")?[ \t]*$/`,
  ],
  'src/compiler/markdown/mkdocs/rewrite.ts': [String.raw`/^ {0,3}\*\[([^\]\n]+)\]:[ \t]*(.*)$/`],
  'src/compiler/markdown/mkdocs/snippets.ts': [String.raw`/^(.+?):([\d:,-]+|[\w-]+)$/`],
  'src/compiler/markdown/package-managers.ts': [String.raw`/^(.*?\b)npm ([\w-]+)(.*)$/s`],
  'src/compiler/markdown/vitepress/include-part.ts': [String.raw`/^(.+\.mdx?)(?:#([\w-]+))?(?:\{(\d*),?(\d*)\})?$/i`],
  'src/compiler/markdown/vitepress/includes.ts': [
    String.raw`/^<<<[ \t]*(?=\S*[./@])([\w@./](?:[^#{}[\]\n]*?)(?:\.([a-z0-9]+))?)(?:#([\w-]+))?[ \t]*(?:\{([^{}\n]*)\})?[ \t]*(?:\[([^[\]\n]+)\])?[ \t]*$/i`,
    String.raw`/^[ \t]*<!--[ \t]*@include:[ \t]*([^\n]*?)[ \t]*-->[ \t]*$/`,
  ],
  'src/compiler/openapi/servers.ts': [String.raw`/\/+$/`],
  'src/compiler/source/exact-numbers.ts': [String.raw`/^([-+]?)(\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/`],
};

const listed = [ENDS, OWNERS, SHORT, TIMED]
  .flatMap(group => Object.entries(group))
  .flatMap(([path, list]) => list.map(literal => `${path} ${literal}`))
  .sort();

/** acorn's types leave out the value. */
type TokenWithValue = Token & { value: { pattern: string; flags: string } };

/** The regular expressions that are written in a file. */
async function literalsIn(path: string): Promise<string[]> {
  const loader = path.endsWith('x') ? 'tsx' : 'ts';
  const { code } = await transform(await readFile(join(root, path), 'utf8'), { loader, jsx: 'automatic' });
  const tokens = [...tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })] as TokenWithValue[];
  return tokens.flatMap(({ type, value }) => (type.label === 'regexp' ? [`/${value.pattern}/${value.flags}`] : []));
}

function isSlow(literal: string): 'exponential' | 'square' | undefined {
  const end = literal.lastIndexOf('/');
  const { reports } = analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) });
  if (reports.some(({ exponential }) => exponential)) return 'exponential';
  return reports.length ? 'square' : undefined;
}

test('C58: no regular expression is exponential; those that take squares are listed', async () => {
  const files = await Promise.all(
    ['bin', 'src'].map(async folder =>
      (await readdir(join(root, folder), { recursive: true })).map(file => `${folder}/${file.replaceAll('\\', '/')}`),
    ),
  );
  const paths = files
    .flat()
    .filter(path => /(?<!\.d)\.tsx?$/.test(path))
    .sort();
  const literals = await Promise.all(paths.map(async path => ({ path, found: await literalsIn(path) })));
  assert.ok(literals.flatMap(({ found }) => found).length > 1000);
  const slow = literals.flatMap(({ path, found }) => found.map(literal => ({ path, literal, kind: isSlow(literal) })));
  assert.equal(
    slow.filter(({ kind }) => kind === 'exponential'),
    [],
  );
  const squares = slow.filter(({ kind }) => kind === 'square').map(({ path, literal }) => `${path} ${literal}`);
  const advice = 'Make it linear, as with (?<!x) before x+, or list it with the reason why no text makes it slow.';
  assert.equal([...new Set(squares)].sort(), listed, advice);
});

test('the analysis knows slow expressions', () => {
  assert.is(isSlow('/(a+)+$/'), 'exponential');
  assert.is(isSlow('/^a*a*$/'), 'square');
  assert.is(isSlow('/^a+b/'), undefined);
});

test.run();

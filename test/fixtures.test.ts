/**
 * Fixtures: `fixtures/<feature>/<case>/` is a project, and its `expected/` is the output in a form for reviews: one HTML
 * file per page (with the page's metadata first), `findings.txt` as the terminal shows them, and `site.yaml` with routes,
 * sidebars and redirects. `UPDATE=1 npx tsx test/fixtures.test.ts` rewrites them; reviewing the difference is part of the test.
 */
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Root } from 'hast';
import { format } from 'hast-util-format';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import { dump } from 'js-yaml';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatExcerpt, formatLocation } from '../bin/report/findings.js';
import type { Config } from '../src/compiler/config/types.js';
import type { Diagnostic } from '../src/compiler/diagnostics/types.js';
import type { CompiledPage } from '../src/compiler/pages/rendered-page.js';
import type { Site } from '../src/compiler/types.js';
import { articleHtml } from './compiler/rendered.js';
import { compileSite, findAnew } from './compiler/site.js';
import { type Files, readFiles } from './project.js';

const root = join(import.meta.dirname, 'fixtures');
const update = process.env.UPDATE === '1';

/** Returns the page's body. API pages are rendered from data, so theirs is the runtime's HTML. */
function bodyOf(page: CompiledPage, config: Config): Root {
  if (!/"docsc-(operations|schema)"/.test(JSON.stringify(page.chunk.body)) && page.chunk.layout !== 'operation')
    return structuredClone(page.chunk.body);
  return raw({ type: 'root', children: [{ type: 'raw', value: articleHtml(page, config) }] }) as Root;
}

function pageText(page: CompiledPage, config: Config): string {
  const { chunk, meta } = page;
  const { title, description, layout, toc, hideTitle } = chunk;
  const special = { ...(hideTitle && { hideTitle }), ...(meta.image || meta.keywords.length ? { meta } : {}) };
  const facts = dump({
    title,
    description,
    layout,
    toc: toc.map(({ depth, id }) => `${'  '.repeat(depth - 2)}#${id}`),
    ...special,
  });
  const body = bodyOf(page, config);
  format(body);
  return `<!--\n${facts}-->\n${toHtml(body).trim()}\n`;
}

function findingsText(found: Diagnostic[], files: Files): string {
  const text = found.map(one => {
    const line = one.place && files[one.path]?.split('\n')[one.place.line - 1];
    const shown = line !== undefined && one.place ? `\n${formatExcerpt(line, one.place.line, one.place.column)}` : '';
    return `${formatLocation(one)}  ${one.rule}  ${one.message}${shown}${one.hint ? `\n    ${one.hint}` : ''}\n`;
  });
  return text.join('\n');
}

function siteText(site: Site): string {
  return dump(
    {
      routes: [...site.pages.keys()].sort(),
      sidebars: Object.fromEntries([...site.sidebars].map(([name, nav]) => [name, nav])),
      redirects: Object.fromEntries(site.redirects),
    },
    { skipInvalid: true, noRefs: true },
  );
}

for (const feature of (await readdir(root)).sort()) {
  for (const name of (await readdir(join(root, feature))).sort()) {
    const folder = join(root, feature, name);
    test(`${feature}: ${name}`, async () => {
      const all = Object.entries(await readFiles(folder));
      const files = Object.fromEntries(all.filter(([path]) => !path.startsWith('expected/')));
      const expected = new Map(
        all.filter(([path]) => path.startsWith('expected/')).map(([path, text]) => [path.slice(9), text]),
      );
      const { site, pages, diagnostics, config } = await compileSite(files);
      assert.equal(await findAnew(files), diagnostics, 'a cache changes no finding');
      const actual = new Map<string, string>();
      for (const [route, page] of pages) {
        if (page.chunk.layout === 'search' || page.chunk.layout === 'not-found') continue;
        actual.set(`${route === '/' ? 'index' : route.slice(1)}.html`, pageText(page, config));
      }
      if (diagnostics.length) actual.set('findings.txt', findingsText(diagnostics, files));
      if (['remote', 'routes', 'sidebars', 'redirects'].includes(feature)) actual.set('site.yaml', siteText(site));
      if (update) {
        await rm(join(folder, 'expected'), { recursive: true, force: true });
        for (const [path, text] of actual) {
          await mkdir(dirname(join(folder, 'expected', path)), { recursive: true });
          await writeFile(join(folder, 'expected', path), text);
        }
        return;
      }
      await access(join(folder, 'expected'));
      for (const [path, text] of actual) assert.fixture(text, expected.get(path) ?? '', path);
      assert.equal([...expected.keys()].sort(), [...actual.keys()].sort(), 'files expected and made');
    });
  }
}

test.run();

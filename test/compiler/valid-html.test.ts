/**
 * The HTML of the reference site, read by a validator.
 * Needs: the built reference site.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtReferenceSite } from '../browser/reference-site.js';

/** One page in so many is read: pages are of few kinds, and each takes a tenth of a second. */
const ONE_OF = 100;

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Tables of writers may set widths, as on GitHub, and without styles there is no other way. */
const isColumnWidth = (message: string) => message === 'Attribute "width" is deprecated on <col> element';

/** The faults of a page, each with its place. */
function problemsOf(path: string, html: string): string[] {
  const { results } = validator.validateStringSync(html, path);
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !isColumnWidth(message))
      .map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
  );
}

test('A24: pages of the reference site are valid HTML with unique ids', async () => {
  const folder = await builtReferenceSite();
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.html')).sort();
  const tried = files.filter((file, nth) => nth % ONE_OF === 0 || /^(?:index|search|404|api)\.html$/.test(file));
  assert.ok(tried.length > 10, `${tried.length} pages`);
  const pages = await Promise.all(
    tried.map(async file => problemsOf(file, await readFile(join(folder, file), 'utf8'))),
  );
  assert.equal(pages.flat(), []);
});

test('the validator finds ids that repeat, and elements where they may not be', () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;
  assert.equal(problemsOf('a', page('<p id="a">b</p>')), []);
  assert.match(problemsOf('a', page('<p id="a">b</p><p id="a">c</p>')).join(), 'no-dup-id');
  assert.match(problemsOf('a', page('<span><div>b</div></span>')).join(), 'element-permitted-content');
});

test.run();

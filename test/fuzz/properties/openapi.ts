/** Properties of API descriptions. */
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import type { CompiledPage } from '../../../src/compiler/pages/rendered-page.js';
import { compileSite } from '../../compiler/site.js';
import { findUnsafe } from '../../unsafe-nodes.js';
import { brokenDescription, type Description, description } from '../arbitraries/openapi.js';
import { readableText } from './compiled-page.js';
import { assertPlaces, withinTime } from './oracles.js';
import { createProperty, type Property } from './property.js';

const PATH = 'api/api.json';

async function tryDescription(text: string, schemaPages = false) {
  const config = `title: T\napi: [{ id: api, path: ${PATH}, route: /api, schemaPages: ${schemaPages} }]\n`;
  const files = { 'docsc.config.yaml': config, 'docs/index.md': '# Home\n', [PATH]: text };
  const made = await compileSite(files);
  for (const { chunk } of made.pages.values()) assert.is(findUnsafe(chunk.body).join(), '', 'forbidden in the tree');
  assert.is(({} as Record<string, unknown>).polluted, undefined, 'a prototype has changed');
  assertPlaces(made.diagnostics, files);
  return made;
}

const bytesOf = (pages: Map<string, CompiledPage>) =>
  JSON.stringify([...pages].map(([route, { chunk, schemas }]) => [route, chunk, schemas]));

const valid = createProperty<{ found: Description; schemaPages: boolean }>({
  name: 'a valid description: a page for each operation, every word of its texts, the same bytes twice',
  unitRuns: 12,
  inputs: fc.record({ found: description, schemaPages: fc.boolean() }),
  show: ({ found }) => found.text,
  check: async ({ found: { text, words, operations }, schemaPages }) => {
    const { pages, diagnostics } = await withinTime(() => tryDescription(text, schemaPages));
    const made = [...pages.values()].filter(({ chunk }) => chunk.layout === 'operation');
    assert.is(made.length, operations, 'pages of operations');
    const shown = [...pages.values()]
      .map(({ chunk, schemas }) =>
        [chunk.title, chunk.description, readableText(chunk.body), ...Object.values(schemas).map(readableText)].join(
          '\n',
        ),
      )
      .join('\n');
    const used = text.slice(0, text.indexOf(text.includes('"swagger"') ? '\n "definitions"' : '\n "components"'));
    const lost = words.filter(({ word }) => used.includes(`${word}`) && !shown.includes(word)).map(({ word }) => word);
    const isSaid = diagnostics.some(({ rule }) => !/^(?:prose-|vague-|broken-link)/.test(rule));
    assert.equal(isSaid ? [] : lost, [], 'words are lost and no finding says so');
    assert.is(bytesOf((await tryDescription(text, schemaPages)).pages), bytesOf(pages), 'the same bytes');
  },
});

const broken = createProperty<{ text: string; schemaPages: boolean }>({
  name: 'a broken description: no throw, in time, nothing forbidden, findings inside the file',
  unitRuns: 25,
  inputs: fc.record({ text: brokenDescription, schemaPages: fc.boolean() }),
  show: ({ text }) => text,
  check: async ({ text, schemaPages }) => {
    await withinTime(() => tryDescription(text, schemaPages));
  },
});

/** All properties of API descriptions. */
export const openapiProperties: readonly Property[] = [valid, broken];

/** Compiles a site in memory: files in, pages and findings out. */

import type { Nodes } from 'hast';
import type { Cache } from '../../src/compiler/cache/index.js';
import { readConfig } from '../../src/compiler/config/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { type Compiler, createCompiler, type Toolkit } from '../../src/compiler/index.js';
import type { CompiledPage } from '../../src/compiler/pages/rendered-page.js';
import { generateSampleFromModel } from '../../src/runtime/samples/all.js';
import { curlSample } from '../../src/runtime/samples/curl.js';
import { languages } from '../../src/runtime/samples/languages.js';
import { buildRequest } from '../../src/runtime/samples/request.js';
import { updateIndex } from '../../src/runtime/search/engine/index-update.js';
import { createIndexWriter, mergeSegments } from '../../src/runtime/search/engine/index-writer.js';
import { buildSegment } from '../../src/runtime/search/engine/segment.js';
import { memoryStore } from '../cache/memory.js';

/** Path → text of each file. */
export type Files = Record<string, string>;

/** The smallest valid configuration. */
export const minimal = 'title: Test\n';

/** A toolkit that renders nothing. */
export const toolkit: Toolkit = {
  createPrerenderer: async () => ({ page: () => ({ html: [], crashed: [] }), withSidebar: html => html }),
  renderCurl: request => curlSample(buildRequest(request)),
  buildRequest,
  openSamples: async () => ({ languages, write: (id, model) => generateSampleFromModel(id, model, {}) }),
  indexBuilder: { analyse: buildSegment, merge: mergeSegments, start: createIndexWriter, update: updateIndex },
  template: '',
  runtimeFolder: '',
};

async function openSite(files: Files, cache?: Cache) {
  const fs = createMemoryFileSystem({ 'docsc.config.yaml': minimal, ...files });
  const config = await readConfig(fs, 'docsc.config.yaml');
  return { config, compiler: createCompiler({ config, fs, toolkit, prose: true, cache }) };
}

/**
 * Compiles every page once, and collects all findings; nothing is rendered. The findings of a page come from a cache.
 * `fixtures.test.ts` compares them with those of a site that has none.
 */
export async function compileSite(files: Files) {
  const { config, compiler } = await openSite(files, { store: memoryStore(), identity: 'test' });
  const compiled = await compileAll(compiler);
  const diagnostics = await compiler.emit(async () => undefined, { renders: false });
  return { ...compiled, diagnostics, config };
}

/** All findings of a site without a cache, or with one. */
export async function findAnew(files: Files, cache?: Cache): Promise<Diagnostic[]> {
  const { compiler } = await openSite(files, cache);
  return compiler.emit(async () => undefined, { renders: false });
}

/** Compiles every page, and looks for no findings beyond each. */
export async function compilePages(files: Files) {
  const { compiler } = await openSite(files);
  return (await compileAll(compiler)).pages;
}

async function compileAll(compiler: Compiler) {
  const site = await compiler.link();
  const pages = new Map<string, CompiledPage>();
  for (const route of site.pages.keys()) pages.set(route, await compiler.compile(site, route));
  return { site, pages };
}

/** Returns each finding as `docs/a.md:1:2 rule level`. */
export function listed(diagnostics: Diagnostic[]): string[] {
  return diagnostics.map(
    ({ path, place, rule, level }) => `${path}${place ? `:${place.line}:${place.column}` : ''} ${rule} ${level}`,
  );
}

/** Prints hast as compact text: `h2#id.class "text"`, with other attributes in brackets. */
export function sketch(node: Nodes): string {
  if (node.type === 'text') return JSON.stringify(node.value);
  if (node.type === 'root')
    return node.children
      .map(sketch)
      .filter(part => part !== '"\\n"')
      .join(' ');
  if (node.type !== 'element') return `<${node.type}>`;
  const { id, className, ...rest } = node.properties;
  const attributes = Object.entries(rest)
    .map(([key, value]) => `[${key}=${value}]`)
    .join('');
  const name =
    node.tagName +
    (id ? `#${id}` : '') +
    (Array.isArray(className) ? className.map(part => `.${part}`).join('') : '') +
    attributes;
  const inner = node.children
    .map(sketch)
    .filter(part => part !== '"\\n"')
    .join(' ');
  return inner ? `${name}(${inner})` : name;
}

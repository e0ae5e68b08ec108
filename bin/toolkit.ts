/** What docsc brings to the compiler: its own files and the parts of the runtime that render and index pages. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDiskFileSystem } from '../src/compiler/disk/project.js';
import type { Toolkit } from '../src/compiler/index.js';
import { curlSample } from '../src/runtime/samples/curl.js';
import { buildRequest } from '../src/runtime/samples/request.js';

/** The absolute path of docsc's own folder: above `bin/` in a checkout, above `dist/bin/` in the package. */
export function packageFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.endsWith(join('dist', 'bin')) ? resolve(here, '../..') : resolve(here, '..');
}

/** docsc's own `package.json`. */
export function readPackage(): { version: string } {
  return JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
}

/** The samples in all languages; only pages that show one need them. */
const openSamples: Toolkit['openSamples'] = async () => {
  const { generateSampleFromModel } = await import('../src/runtime/samples/all.js');
  const { languages } = await import('../src/runtime/samples/languages.js');
  return { languages, write: (id, model) => generateSampleFromModel(id, model, {}) };
};

const refuseCall = () => {
  throw new Error('This command renders nothing.');
};

/** For commands that render nothing: every part of it throws, or returns nothing, when called. */
export const checkToolkit: Toolkit = {
  createPrerenderer: async () => ({ page: refuseCall, withSidebar: refuseCall }),
  renderCurl: () => '',
  openSamples,
  buildRequest,
  indexBuilder: { analyse: refuseCall, merge: refuseCall, start: refuseCall, update: refuseCall },
  template: '',
  runtimeFolder: '',
};

/** For commands that render pages. React is loaded only when the first page is rendered. */
export async function openToolkit(): Promise<Toolkit> {
  const { buildSegment } = await import('../src/runtime/search/engine/segment.js');
  const { mergeSegments, createIndexWriter } = await import('../src/runtime/search/engine/index-writer.js');
  const { updateIndex } = await import('../src/runtime/search/engine/index-update.js');
  const template = await createDiskFileSystem(packageFolder()).readText('templates/page.html');
  return {
    createPrerenderer: async site => {
      const { createPrerenderer } = await import('../src/runtime/prerender/server.js');
      return createPrerenderer(site);
    },
    renderCurl: request => curlSample(buildRequest(request)),
    openSamples,
    buildRequest,
    indexBuilder: { analyse: buildSegment, merge: mergeSegments, start: createIndexWriter, update: updateIndex },
    template,
    runtimeFolder: join(packageFolder(), 'src/runtime'),
  };
}

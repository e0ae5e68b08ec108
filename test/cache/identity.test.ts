/** What stands for docsc in keys: another docsc trusts nothing that this one kept. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Store } from '../../src/compiler/cache/store.js';
import { readConfig } from '../../src/compiler/config/index.js';
import { memoryFs } from '../../src/compiler/fs.js';
import { createCompiler } from '../../src/compiler/index.js';
import { minimal, toolkit } from '../compiler/site.js';

const runtime = async () => ({ files: [], script: 'a.js', style: 'a.css', styles: {}, inline: '', moved: '' });

function memoryStore(): Store {
  const entries = new Map<string, Uint8Array>();
  return {
    get: async key => entries.get(key),
    put: async (key, value) => void entries.set(key, value),
    close: async () => undefined,
  };
}

/** HTML of a site by a docsc that renders every page as `shown`. */
async function build(store: Store, identity: string, shown: string): Promise<Map<string, string>> {
  const fs = memoryFs({ 'docsc.config.yaml': minimal, 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' });
  const config = await readConfig(fs, 'docsc.config.yaml');
  const prerender = { page: () => ({ html: shown, crashed: [] }), withSidebar: (html: string) => html };
  const rendering = { ...toolkit, template: '{{app}}', openPrerender: () => prerender };
  const compiler = createCompiler({ config, fs, toolkit: rendering, runtime, cache: { store, identity } });
  const files = new Map<string, string>();
  await compiler.emit(async ({ path, contents }) => void files.set(path, Buffer.from(contents).toString()));
  return new Map([...files].filter(([path]) => path.endsWith('.html')));
}

test('pages of files and pages that no file holds are made anew by another docsc', async () => {
  const store = memoryStore();
  const first = await build(store, 'one', 'old');
  assert.equal([...first.keys()].sort(), ['404.html', 'a.html', 'index.html', 'search.html']);
  for (const [path, html] of await build(store, 'one', 'not asked for')) assert.is(html, 'old', path);
  for (const [path, html] of await build(store, 'two', 'new')) assert.is(html, 'new', path);
});

test.run();

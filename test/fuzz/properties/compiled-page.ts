/** One page of a site in memory, as the properties look at it. */
import type { Nodes } from 'hast';
import { replaceLoneSurrogates } from '../../../src/compiler/body/text.js';
import { readConfig } from '../../../src/compiler/config/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { createMemoryFileSystem } from '../../../src/compiler/disk/project.js';
import { createCompiler } from '../../../src/compiler/index.js';
import type { CompiledPage } from '../../../src/compiler/pages/rendered-page.js';
import { type Files, toolkit } from '../../compiler/site.js';

/** A compiled page, and everything that was found in its site. */
export type TriedPage = { compiled: CompiledPage; diagnostics: Diagnostic[]; files: Files };

/** Settings that change how a page is read. */
export const settings = [
  'title: Test\n',
  'title: Test\nmarkdown: { math: true, lenient: true }\n',
  'title: Test\nmarkdown: { headingIds: mkdocs }\nvariables: { a: b }\n',
  'title: Test\nmarkdown: { format: mdx }\n',
] as const;

/** Compiles the page `docs/a.md` or `docs/a.mdx` of a site. */
export async function tryPage(page: Files, setting: string = settings[0]): Promise<TriedPage> {
  // Files are bytes, which hold no half characters.
  const whole = Object.fromEntries(Object.entries(page).map(([path, text]) => [path, replaceLoneSurrogates(text)]));
  const files = {
    'docsc.config.yaml': setting,
    'docs/index.md': '# Home\n',
    'docs/b.md': '# B\n\n## Part\n',
    ...whole,
  };
  const fs = createMemoryFileSystem({ ...files, 'docs/a.png': 'x' });
  const compiler = createCompiler({ config: await readConfig(fs, 'docsc.config.yaml'), fs, toolkit, prose: true });
  const site = await compiler.link();
  const found = [...site.pages.values()].find(({ head }) => /^docs\/a\.mdx?$/.test(head.origin.path));
  if (!found) throw new Error('There is no page.');
  const compiled = await compiler.compile(site, found.head.route);
  return { compiled, diagnostics: [...site.diagnostics, ...compiled.page.diagnostics, ...compiled.diagnostics], files };
}

/** Attributes that readers see or hear. */
const spoken = ['alt', 'title', 'ariaLabel', 'label', 'placeholder', 'value', 'caption'];

/** Every text of a tree that reaches a reader: text, spoken attributes, and the data of islands. */
export function readableText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' && node.type !== 'root') return '';
  const own =
    node.type === 'element'
      ? spoken
          .map(name => node.properties[name])
          .filter(Boolean)
          .join(' ')
      : '';
  const data = node.data ? JSON.stringify(node.data) : '';
  return `${own} ${data} ${node.children.map(readableText).join('')}`;
}

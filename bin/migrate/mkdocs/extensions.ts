/** `markdown_extensions` of MkDocs. docsc reads what most of them add without being told. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { isWithin } from '../../../src/compiler/source/paths.js';
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';
import { findSnippetFolders } from './snippet-files.js';

/** The pages of a site: their folder and their paths. */
type Pages = { fs: FileSystem; docs: string; paths: Iterable<string> };

/** The keys of `markdown` that follow from the extensions. */
export async function readExtensions(
  settings: Settings,
  pages: Pages,
): Promise<NonNullable<MigratedSite['config']['markdown']>> {
  const extensions = readList(settings);
  const toc = extensions.get('toc');
  // The value is a function of Python, of which only the name is left.
  const slugify = toc?.has('slugify') ?? false;
  const snippets = extensions.get('pymdownx.snippets');
  const include = snippets ? await readSnippets(snippets, pages) : [];
  const append = snippets ? await readAppended(snippets, include, pages) : [];
  reportFences(extensions.get('pymdownx.superfences'));
  for (const options of extensions.values()) options.passOver(...options.keys());
  return {
    headingIds: slugify ? 'pymdownx' : 'mkdocs',
    math: extensions.has('pymdownx.arithmatex') || undefined,
    include: include.length ? include : undefined,
    append: append.length ? append : undefined,
  };
}

/** Reports the languages of fences that Python draws, except for Mermaid, which docsc draws too. */
function reportFences(superfences: Settings | undefined): void {
  for (const fence of superfences?.list('custom_fences') ?? []) {
    const name = fence.text('name');
    if (name !== undefined && name !== 'mermaid')
      fence.report('name', `names fences of "${name}", which a function of Python shows`, FENCE_HINT);
    fence.passOver(...fence.keys());
  }
}

const FENCE_HINT = 'docsc shows their code. Write what they show in the pages, or transform them in a plugin.';

/** The folders in which snippets are; by default that of the project, of which only what pages name is taken. */
async function readSnippets(snippets: Settings, { fs, docs, paths }: Pages): Promise<string[]> {
  const base = snippets.has('base_path') ? snippets.texts('base_path') : ['.'];
  // `$docs_dir` and the like stand behind a tag of MkDocs.
  const folders: string[] = [];
  for (const written of base) {
    const folder = written.startsWith('$') ? '.' : posix.normalize(written).replace(/(?<=.)\/$/, '');
    if (folder === '.' || (await fs.hasFolder(folder))) folders.push(folder);
    // A file there can be included by its name.
    else if (await fs.exists(folder)) folders.push(posix.dirname(folder));
    else snippets.report('base_path', `names "${written}", which does not exist`, 'Nothing has to be done.');
  }
  const appended = snippets.texts('auto_append');
  const named = folders.includes('.') ? await findSnippetFolders(fs, { docs, paths, appended }) : [];
  return [...new Set([...folders, ...named])].filter(folder => folder !== '.' && folder !== docs);
}

/** The files that are appended to every page, which are looked for where docsc looks for snippets. */
async function readAppended(snippets: Settings, include: string[], { fs, docs }: Pages): Promise<string[]> {
  const found: string[] = [];
  const folders = [...include, docs];
  for (const file of snippets.texts('auto_append')) {
    const places = ['', ...folders]
      .map(folder => posix.join(folder, file))
      .filter(place => folders.some(folder => isWithin(folder, place)));
    const exists = await Promise.all(places.map(place => fs.exists(place)));
    if (exists.includes(true)) found.push(file);
    else snippets.report('auto_append', `names "${file}", which is in no folder of snippets`);
  }
  return found;
}

/** Extensions by their short names: a list of names and of mappings from a name to options, or one mapping. */
function readList(settings: Settings): Map<string, Settings> {
  const value = settings.take('markdown_extensions');
  if (!Array.isArray(value)) {
    const all = settings.child('markdown_extensions');
    return new Map(all.keys().map(name => [shortName(name), all.child(name)]));
  }
  const named = settings.options('markdown_extensions');
  return new Map(named.map(({ name, options }) => [shortName(name), options]));
}

/** `markdown.extensions.toc` is `toc`. */
const shortName = (name: string) => name.replace(/^markdown\.extensions\./, '');

/** `markdown_extensions` of MkDocs. docsc reads what most of them add without being told. */
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

/** The keys of `markdown` that follow from the extensions. */
export function readExtensions(settings: Settings): NonNullable<MigratedSite['config']['markdown']> {
  const extensions = readList(settings);
  const toc = extensions.get('toc');
  // The value is a function of Python, of which only the name is left.
  const slugify = toc?.has('slugify') ?? false;
  const base = extensions.get('pymdownx.snippets')?.texts('base_path') ?? [];
  const include = base.filter(folder => folder !== '.' && folder !== 'docs');
  for (const options of extensions.values()) options.passOver(...options.keys());
  return {
    headingIds: slugify ? 'pymdownx' : 'mkdocs',
    math: extensions.has('pymdownx.arithmatex') || undefined,
    include: include.length ? include : undefined,
  };
}

/** Extensions by name: a list of names and of mappings from a name to options, or one mapping. */
function readList(settings: Settings): Map<string, Settings> {
  const value = settings.take('markdown_extensions');
  if (!Array.isArray(value)) {
    const all = settings.child('markdown_extensions');
    return new Map(all.keys().map(name => [name, all.child(name)]));
  }
  const named = settings.options('markdown_extensions');
  return new Map(named.map(({ name, options }) => [name, options]));
}

/** The pages of a real documentation folder, in a form that every generator can compile. */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type Part, partsOf, plainProse } from './plain.js';

/**
 * `slug` is the route without its slash, or `index` for the home page. A link to another page is `page:` plus its slug.
 */
export type SourcePage = { slug: string; title: string; description: string; parts: Part[] };

type RawPage = { file: string; slug: string; fields: Record<string, string>; body: string };

/** Reads all pages. The home page comes first, so that a site of any size has one. */
export async function readSource(folder: string): Promise<SourcePage[]> {
  const names = (await readdir(folder, { recursive: true })).map(name => name.replaceAll('\\', '/'));
  const files = names.filter(name => /\.mdx?$/.test(name) && !/(^|\/)_/.test(name)).sort();
  if (!files.length) throw new Error(`${folder} holds no pages.`);
  const taken = new Set(['home']);
  const raws: RawPage[] = [];
  for (const file of files) {
    const slug = slugOf(file, taken);
    taken.add(slug);
    raws.push({ file, slug, ...frontMatter(await readFile(join(folder, file), 'utf8')) });
  }
  const home =
    raws.find(({ slug }) => /^(welcome|intro|introduction|overview|getting-started)$/.test(slug)) ?? raws[0]!;
  home.slug = 'index';
  const slugs = addresses(raws);
  return [home, ...raws.filter(raw => raw !== home)].map(raw => plainPage(raw, slugs));
}

/**
 * A slug that no generator changes: some drop leading numbers, and some treat a page named like its folder as the
 * folder's index.
 */
function slugOf(file: string, taken: Set<string>): string {
  const segments = file
    .replace(/\.mdx?$/, '')
    .toLowerCase()
    .split('/')
    .map(segment => segment.replace(/^\d+[-_. ]+/, '').replace(/[^a-z0-9]+/g, '-'))
    .map(segment => segment.replace(/^-|-$/g, '') || 'page');
  const name = segments.pop()!;
  const plain = [...segments, /^(index|readme)$/.test(name) || name === segments.at(-1) ? 'overview' : name].join('/');
  const free = (nth: number): string => (taken.has(`${plain}-${nth}`) ? free(nth + 1) : `${plain}-${nth}`);
  return taken.has(plain) ? free(2) : plain;
}

function frontMatter(text: string): { fields: Record<string, string>; body: string } {
  const found = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text);
  const pairs = [...(found?.[1] ?? '').matchAll(/^(title|description|slug|id):[ \t]*(\S.*?)\s*$/gm)];
  const fields = Object.fromEntries(pairs.map(([, key, value]) => [key!, value!.replace(/^(["'])(.*)\1$/, '$2')]));
  return { fields, body: text.slice(found?.[0].length ?? 0) };
}

/** Names by which links can refer to a page: its path, its folder, its `slug` and its `id`. */
function addresses(raws: RawPage[]): Map<string, string> {
  const slugs = new Map<string, string>();
  for (const { file, slug, fields } of raws) {
    const path = file.replace(/\.mdx?$/, '');
    const id = fields.id && posix.join(posix.dirname(path), fields.id);
    const names = [path, path.replace(/\/(index|readme)$/i, ''), fields.slug?.replace(/^\/|\/$/g, ''), id];
    for (const name of names) if (name && !slugs.has(name)) slugs.set(name, slug);
  }
  return slugs;
}

function plainPage({ file, slug, fields, body }: RawPage, slugs: Map<string, string>): SourcePage {
  const resolve = (url: string) => {
    const bare = url.replace(/[?#].*$/, '').replace(/(\.mdx?|\/)$/, '');
    const path = bare.startsWith('/') ? bare.slice(1) : posix.join(posix.dirname(file), bare);
    // Absolute links may begin with the folder's name or with a language.
    const found = bare && (slugs.get(path) ?? slugs.get(path.replace(/^[^/]*\//, '')));
    return found ? `page:${found}` : undefined;
  };
  const parts = partsOf(body).map(part => ('text' in part ? { text: plainProse(part.text, resolve) } : part));
  const lead = parts.find((part): part is { text: string } => 'text' in part && part.text.trim() !== '');
  const heading = lead && /^\s*#\s+(.+)\n?/.exec(lead.text);
  if (heading) lead.text = lead.text.slice(heading[0].length);
  for (const part of parts) if ('text' in part) part.text = part.text.replace(/^#\s+/gm, '## ');
  const named = posix.basename(slug).replaceAll('-', ' ');
  const title = (fields.title ?? heading?.[1] ?? named).replace(/[`*[\]]|\(.*?\)|&lt;/g, '').trim();
  return { slug, title, description: (fields.description ?? '').replace(/[<>{}]/g, ''), parts };
}

/**
 * What the site knows about a Markdown file before its body is compiled: route, id and title. Reads front matter and
 * looks for the first heading; never parses the body.
 */
import { posix } from 'node:path';
import type { Layout } from '../../format.js';
import { NOT_FOUND, normalizeRoute, type Route } from '../../routes.js';
import { detachText } from '../body/text.js';
import { plainTitle } from '../body/title-code.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { relativePath, stripNumbers } from '../source/paths.js';
import { SLUG_HINT, slugProblem, stripUrlBreakingCharacters } from '../source/slug.js';
import type { FrontMatter, Outline, PageHead, Source } from '../types.js';
import { findExcerpt } from './excerpt.js';
import { findFirstHeading } from './first-heading.js';
import { type SplitSource, splitFrontMatter } from './frontmatter.js';
import type { HeadingOptions } from './title.js';
import { fillText, type Variables } from './variables.js';

/** The part of a site's configuration that decides how headings are parsed. With `showsDrafts`, drafts are pages. */
export type OutlineOptions = {
  format: 'detect' | 'mdx';
  variables: Variables;
  showsDrafts?: boolean;
  ownKeys?: readonly string[];
};

/** Outlines a file: a page, or a draft, which has none outside `serve`. `docs` is the folder of documents, where routes start. */
export async function outlineMarkdown(
  source: Source,
  docs: string,
  { format, variables, showsDrafts = false, ownKeys }: OutlineOptions = { format: 'detect', variables: new Map() },
): Promise<Outline> {
  const split = splitFrontMatter(source.text, source.path, ownKeys);
  const { keys, text } = split;
  const path = relativePath(docs, source.path).replace(/\.mdx?$/, '');
  const number = /^(\d+)[-_.]\s*(?=[^/\d])/.exec(posix.basename(path))?.[1];
  const keepsNumbers = split.frontMatter.parse_number_prefixes === false;
  const relative = keepsNumbers
    ? posix.join(stripNumbers(posix.dirname(path)), posix.basename(path))
    : stripNumbers(path);
  if (split.frontMatter.draft && !showsDrafts)
    return { heads: [], drafts: [pageId(relative, split.frontMatter)], diagnostics: split.diagnostics };
  const { frontMatter: checked, diagnostics: mistakes } = checkSlugAndId(split, relative, source.path);
  const frontMatter = fillFrontMatter(checked, variables);
  const diagnostics = [...split.diagnostics, ...mistakes];
  const repaired = frontMatter.slug === undefined ? stripUrlBreakingCharacters(relative) : undefined;
  const route = fileRoute(repaired ?? relative, frontMatter);
  if (repaired !== undefined) diagnostics.push(diagnoseFileName(source.path, route));
  const headingOptions = { mdx: format === 'mdx' || source.path.endsWith('.mdx'), variables };
  const named = frontMatter.title === undefined ? undefined : plainTitle(frontMatter.title);
  const written = named ?? (await titleFromHeading(text, headingOptions));
  const title = written ?? titleFromPath(relative);
  const layout: Layout = route === '/' ? 'home' : route === NOT_FOUND ? 'not-found' : 'doc';
  const head: PageHead = {
    id: pageId(relative, frontMatter),
    route,
    title,
    ...(written === undefined && beginsWithText(text) && { isUntitled: true as const }),
    label: frontMatter.draft ? `${frontMatter.sidebar_label ?? title} (draft)` : frontMatter.sidebar_label,
    description: frontMatter.description,
    excerpt: frontMatter.description === undefined ? findExcerpt(fillText(text, variables)) : undefined,
    layout,
    origin: { path: source.path },
    frontMatter: route === NOT_FOUND ? { unlisted: true, ...frontMatter } : frontMatter,
    keyPositions: keys,
    position: frontMatter.sidebar_position ?? (number === undefined || keepsNumbers ? undefined : Number(number)),
  };
  return { heads: [head], characters: source.text.length, diagnostics };
}

/** The route of a file, as long as its front matter sets none. */
export function guessRoute(path: string, docs: string): Route {
  return fileRoute(stripNumbers(relativePath(docs, path).replace(/\.mdx?$/, '')), {});
}

function diagnoseFileName(path: string, route: Route): Diagnostic {
  const message = `The name of this file contains a character that ends a URL's path; the page is at "${route}".`;
  return finding('invalid-slug', message, { path, hint: 'Rename the file without # ? % and \\, or give it a "slug".' });
}

/** The front matter without a slug or id that cannot be part of a URL; the file's path decides then. */
function checkSlugAndId({ frontMatter, keys }: SplitSource, relative: string, path: string) {
  const checked = { frontMatter: { ...frontMatter }, diagnostics: [] as Diagnostic[] };
  for (const key of ['slug', 'id'] as const) {
    const value = frontMatter[key];
    const problem = value === undefined ? undefined : slugProblem(value, posix.dirname(relative));
    if (!problem) continue;
    const where = { path, place: keys[key], hint: SLUG_HINT };
    checked.diagnostics.push(finding('invalid-slug', `The ${key} ${problem}.`, where));
    delete checked.frontMatter[key];
  }
  return checked;
}

/** Fills in the variables of what readers see. A slug, an id or a path with braces keeps them. */
function fillFrontMatter(frontMatter: FrontMatter, variables: Variables): FrontMatter {
  if (!variables.size) return frontMatter;
  const filled = { ...frontMatter };
  for (const key of ['title', 'description', 'sidebar_label', 'pagination_label'] as const) {
    const value = filled[key];
    if (value !== undefined) filled[key] = fillText(value, variables);
  }
  if (filled.keywords) filled.keywords = filled.keywords.map(word => fillText(word, variables));
  return filled;
}

/** A slug with a leading slash is the route; one without is relative to the file's folder. */
function fileRoute(relative: string, { slug, id }: FrontMatter): string {
  const folder = posix.dirname(relative);
  if (slug !== undefined) return normalizeRoute(slug.startsWith('/') ? slug : posix.join('/', folder, slug));
  const name = posix.basename(relative);
  const isIndex = /^(index|readme)$/i.test(name) || name.toLowerCase() === posix.basename(folder).toLowerCase();
  if (isIndex) return normalizeRoute(folder === '.' ? '' : folder);
  return normalizeRoute(id === undefined ? relative : posix.join(folder, id));
}

function pageId(relative: string, { id }: FrontMatter): string {
  const folder = posix.dirname(relative);
  return id === undefined ? relative : posix.join(folder, id);
}

/** Words and plain punctuation, without a character that means something in Markdown. */
const PLAIN_TITLE = /^\p{L}[\p{L}\p{N} ,.:?()'/-]*$/u;

/** The text of the first heading. Most need no parser, which is large; `title.ts` takes the heading out of the body. */
export async function titleFromHeading(text: string, options: HeadingOptions): Promise<string | undefined> {
  const heading = findFirstHeading(text);
  if (!heading) return undefined;
  const { headingText } = heading;
  const title = PLAIN_TITLE.test(headingText)
    ? headingText.trim()
    : (await import('./title.js')).renderTitle(heading, text, options);
  return detachText(title) || undefined;
}

/** True for a page whose first line is text of its own: what an include or a component shows may begin with a heading. */
function beginsWithText(text: string): boolean {
  const line = text.split('\n', 200).find(one => !/^\s*(?:$|<!--.*-->\s*$|\{\/\*.*\*\/\}\s*$)/.test(one)) ?? '';
  return /^\s*(?:[\p{L}\p{N}"'*_[`(]|#{2,6}\s|[-+>]\s)/u.test(line) && !/^\s*(?:import|export)\s/.test(line);
}

/** `how-to/run_the-server` → `Run the server` */
function titleFromPath(relative: string): string {
  const name = posix.basename(/(^|\/)(index|readme)$/i.test(relative) ? posix.dirname(relative) : relative);
  const words = name === '.' ? '' : name.replace(/[-_]+/g, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Home';
}

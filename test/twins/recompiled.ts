/** Twins that docsc compiles again, as pages of a site of their own: what is left of a page after both ways. */
import type { Nodes } from 'hast';
import type { Config } from '../../src/compiler/config/types.js';
import { writeTwin } from '../../src/compiler/emit/twin/index.js';
import { twinSiteOf } from '../../src/compiler/emit/twin/site.js';
import type { CompiledPage } from '../../src/compiler/pages/rendered-page.js';
import type { Site } from '../../src/compiler/types.js';
import { isIslandElement } from '../../src/format.js';
import { splitUrl, toRoute, twinFile } from '../../src/routes.js';
import { articleHtml } from '../compiler/rendered.js';
import { compileSite, type Files } from '../compiler/site.js';
import { type Article, readArticle, wordsOf } from './article.js';

/** A page and its twin; the words of an operation count once, because a schema that it shows twice is listed once. */
export type Pair = { route: string; article: Article; twin: string; isOperation: boolean };

/** The pages of a compiled site that `matches` names. */
export function pairsOf(
  { site, config, pages }: { site: Site; config: Config; pages: ReadonlyMap<string, CompiledPage> },
  matches: (page: CompiledPage) => boolean,
): Pair[] {
  const twinSite = twinSiteOf(site, config);
  return [...pages].flatMap(([route, page]): Pair[] => {
    if (!matches(page)) return [];
    const isOperation = page.chunk.layout === 'operation';
    return [{ route, article: articleOf(page, config), twin: writeTwin(page, twinSite), isOperation }];
  });
}

function articleOf(page: CompiledPage, config: Config): Article {
  const { title, hideTitle, lead, description } = page.chunk;
  const head = [...(hideTitle ? [] : [title]), ...(lead ? [description] : [])].map(escapeHtml);
  const article = readArticle(
    `<article class="article">${head.map(text => `<p>${text}</p>`).join('')}${articleHtml(page, config)}</article>`,
  );
  // Labels of tabs are controls on the page, and headings in its twin.
  return { ...article, words: [...article.words, ...labelsIn(page.chunk.body).flatMap(wordsOf)] };
}

function labelsIn(node: Nodes): string[] {
  if (!('children' in node)) return [];
  const own =
    node.type === 'element' && isIslandElement(node, 'docsc-tabs') ? node.data.tabs.map(({ label }) => label) : [];
  return [...own, ...node.children.flatMap(labelsIn)];
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The line that leads to the list of all pages, which is no part of the page. */
const NOTE = /^> All pages of this documentation: .*\n\n?/m;

/** The target of a link or image. */
const TARGET = /\]\(<?(\/[^)>\s#?]+\.\w+)/g;

/** A line for each page whose twin loses or gains words or links once it is compiled again. */
export async function compareRecompiled(pairs: readonly Pair[]): Promise<string[]> {
  const files: Files = { 'docsc.config.yaml': 'title: T\nsearch: false\nagents: false\n' };
  for (const { route, twin } of pairs) {
    // A link to a page or file that is not there would be none.
    for (const [, target = ''] of twin.matchAll(TARGET)) {
      const path = decodeSafely(target);
      if (path.endsWith('.md')) files[`docs${path}`] ??= '# Another page\n';
      else files[`docs/static${path}`] = '';
    }
    files[`docs/${twinFile(route)}`] = `---\nslug: ${JSON.stringify(route)}\n---\n\n${twin.replace(NOTE, '')}`;
  }
  const { pages, config } = await compileSite(files);
  return pairs.flatMap(pair => {
    const page = pages.get(pair.route);
    const found = page ? differences(pair, articleOf(page, config)) : ['is no page'];
    return found.length ? [`${pair.route}: ${found.join('; ')}`] : [];
  });
}

function differences({ route, article, isOperation }: Pair, again: Article): string[] {
  const [before, after] = [article, again].map(({ words, links }) => ({
    words,
    links: links.map(link => targetOf(link, route)),
  }));
  return [
    describe('lost words', missing(before!.words, after!.words, isOperation)),
    describe('new words', isOperation ? [] : missing(after!.words, before!.words, false)),
    describe('lost links', missing(before!.links, after!.links, true)),
    describe('new links', isOperation ? [] : missing(after!.links, before!.links, true)),
  ].flat();
}

const describe = (what: string, found: string[]) => (found.length ? [`${what}: ${found.slice(0, 12).join(' ')}`] : []);

/** Entries of `wanted` that `found` lacks; each occurrence counts, unless `once`. */
export function missing(wanted: readonly string[], found: readonly string[], once: boolean): string[] {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter(word => {
    const count = left.get(word) ?? 0;
    if (!once) left.set(word, count - 1);
    return count <= 0;
  });
}

/** The page and section that a link leads to, whether it names the page or its twin. */
function targetOf(link: string, route: string): string {
  const { path, query, hash } = splitUrl(link);
  if (path === '' && query === '') return decodeSafely(route + hash);
  if (!path.startsWith('/') || path.startsWith('//')) return decodeSafely(link);
  const page = (toRoute(path, '/') ?? path).replace(/\.md$/, '').replace(/^\/index$/, '/');
  return decodeSafely(page + query + hash);
}

function decodeSafely(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

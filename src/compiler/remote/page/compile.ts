/**
 * A remote text → `Page`: Markdown as GitHub reads it, without front matter, MDX, directives, includes or variables. Only
 * the configuration decides on the page's title and position.
 */
import type { Element, ElementContent, Root } from 'hast';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { finishPage } from '../../body/finish-page.js';
import { excludeFromSearch } from '../../body/hast.js';
import { shortenText, visibleText } from '../../body/text.js';
import type { RemoteDocument } from '../../config/remote-pages.js';
import type { Theme } from '../../config/theme.js';
import type { PageLimits } from '../../config/types.js';
import { type RuleName, rules } from '../../diagnostics/rules/index.js';
import type { Diagnostic } from '../../diagnostics/types.js';
import { compileMarkdownFragment } from '../../markdown/compile.js';
import { buildAdmonition } from '../../markdown/components/admonition.js';
import { loadRenderer } from '../../markdown/diagram.js';
import { revealHiddenCharacters } from '../../markdown/hidden-characters.js';
import { createListItemHandler } from '../../markdown/list-items.js';
import { parseMarkdown } from '../../markdown/parse.js';
import { hasRaw, reparseHtml } from '../../markdown/reparse.js';
import { sanitize } from '../../markdown/sanitize.js';
import { checkTree } from '../../markdown/tree-limits.js';
import { compileWithinLimits } from '../../markdown/within-limits.js';
import { tagWithFile } from '../../source/position.js';
import { parseYaml } from '../../source/yaml.js';
import type { GeneratedFile, Page, PageHead, Source } from '../../types.js';
import { hasDiagram, rebuildBlocks } from './blocks.js';
import { applyGithubAllowList } from './github-allow-list.js';
import { prepareHeadings } from './headings.js';
import { type References, rewriteReferences } from './references.js';

/** The remote document, and what its addresses are resolved with. */
export type RemoteOptions = Pick<References, 'pages' | 'site' | 'images'> & {
  document: RemoteDocument;
  limits: PageLimits;
  /** The colors of diagrams. */
  theme?: Theme;
};

/** Compiles a remote text. `head` is what `outlineRemote` returned for the document. */
export async function compileRemote(source: Source, head: PageHead, options: RemoteOptions): Promise<Page> {
  const page = await compileWithinLimits(source, head, {
    limits: options.limits,
    compile: () => compileWithin(source, head, options),
  });
  return { ...page, diagnostics: page.diagnostics.map(found => asRemoteText(found, head)) };
}

async function compileWithin(
  { path, text: written }: Source,
  head: PageHead,
  { document, limits, theme, ...options }: RemoteOptions,
): Promise<Page> {
  const diagnostics: Diagnostic[] = [];
  const files: GeneratedFile[] = [];
  const text = blankYamlBlock(written, path);
  const { links, file } = document;
  const tree = rewriteReferences(prepareHeadings(parseToHast(text)), { ...options, links, file });
  const renderer = hasDiagram(tree) ? await loadRenderer({ theme }) : undefined;
  const blocks = rebuildBlocks(tree, {
    path,
    text,
    renderer,
    // Fences of other repositories do not address docsc.
    findPattern: undefined,
    report: found => void diagnostics.push(found),
    addFile: file => `generated:${files.push(file) - 1}`,
  });
  const sanitized = sanitize(blocks, { path });
  const revealed = revealHiddenCharacters(sanitized.tree, path);
  diagnostics.push(...sanitized.diagnostics, ...revealed.diagnostics);
  const body = revealed.tree;
  checkTree(body, written.length, limits);
  const notice = buildNotice(document, limits);
  diagnostics.push(...notice.diagnostics);
  const page = finishPage(head, { ...body, children: [...notice.children, ...body.children] }, { diagnostics });
  return { ...page, description: head.description ?? firstParagraph(body), files };
}

/** The text of the first paragraph, which may be nested; headings and images before it do not describe the page. */
function firstParagraph(node: Root | Element): string {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const lead = child.tagName === 'p' ? shortenText(visibleText(child)) : firstParagraph(child);
    if (lead) return lead;
  }
  return '';
}

const markdownToHast = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabelTagName: 'p',
    footnoteLabelProperties: { className: ['footnotes-title'] },
    handlers: { listItem: createListItemHandler() },
  })
  .freeze();

/** The allow-list may leave elements that HTML does not nest, so a text with HTML is parsed again after it. */
function parseToHast(text: string): Root {
  const tree = markdownToHast.runSync(parseMarkdown(text, 'fragment')) as Root;
  return hasRaw(tree) ? reparseHtml(applyGithubAllowList(reparseHtml(tree, text)), text) : applyGithubAllowList(tree);
}

/** Blanks front matter, which GitHub shows as a table. Its lines stay, so that positions are right. */
function blankYamlBlock(text: string, path: string): string {
  const block = /^---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  const value = block && (block[1]?.trim() ? parseYaml(block[1], path).value : {});
  if (!block || typeof value !== 'object' || value === null || Array.isArray(value)) return text;
  return block[0].replace(/[^\n]/g, '') + text.slice(block[0].length);
}

/** The admonition that the configuration puts before the text. Its findings point into the configuration. */
function buildNotice(
  { page, origin }: RemoteDocument,
  limits: PageLimits,
): { children: Element[]; diagnostics: Diagnostic[] } {
  if (!page.admonition) return { children: [], diagnostics: [] };
  const { type, title, text } = page.admonition;
  const { children, diagnostics } = compileMarkdownFragment(text, origin, limits);
  const content = children.map(child => tagWithFile(child as ElementContent, origin.path));
  return { children: [excludeFromSearch(buildAdmonition(type, title, content))], diagnostics };
}

/** The site's authors cannot correct a remote text, so its findings become warnings that fail no build. */
function asRemoteText(found: Diagnostic, { origin }: PageHead): Diagnostic {
  if (found.path !== origin.path || rules[found.rule as RuleName].exit !== 1) return found;
  return { ...found, rule: 'remote-text', level: 'warning', hint: `Correct it in ${origin.upstream}.` };
}

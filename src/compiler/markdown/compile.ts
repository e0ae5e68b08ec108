/**
 * Markdown → `Page`, readable from top to bottom. Knows one file and the files it includes; never another page. Each
 * step's doc comment names what it edits in place; a step whose comment names nothing returns a copy.
 */
import type { Element, ElementContent, Root } from 'hast';
import type { Code, Root as Mdast, Nodes } from 'mdast';
import { finishPage } from '../body/finish-page.js';
import { titlePartsOf } from '../body/title-code.js';
import type { PageLimits } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, ReportDiagnostic } from '../diagnostics/types.js';
import { moveTo } from '../source/position.js';
import type { CompileFragment, GeneratedFile, Origin, Page, PageHead, Source } from '../types.js';
import { showsApiParts } from './api-components.js';
import { inspectBody } from './body-contents.js';
import { type AddFile, loadRenderer } from './diagram.js';
import { addDraftNotice } from './draft.js';
import { createData } from './evaluate.js';
import { readFence } from './fence.js';
import { openTerms, type Terms } from './glossary.js';
import { addHeadingAliases } from './heading-aliases.js';
import { assignHeadingIds, nameHeadings } from './heading-ids.js';
import { checkHeadingOrder } from './heading-order.js';
import { revealHiddenCharacters } from './hidden-characters.js';
import { addHome } from './home-page.js';
import { type DrawnBody, drawIcons } from './icons.js';
import { type IncludedFile, loadWithIncludes } from './include.js';
import { renderMath } from './math.js';
import { createComponentTest } from './mdx-in-markdown.js';
import { explainAbbreviations } from './mkdocs/abbreviations.js';
import type { MarkdownOptions } from './options.js';
import { addBanner } from './page-banner.js';
import { createReader, type PageOptions } from './page-reader.js';
import { parseMarkdown } from './parse.js';
import { isDialectOfMkdocs } from './parse-file.js';
import { placeholdersToText } from './placeholders.js';
import { sanitize } from './sanitize.js';
import { openExtraWork } from './site-budget.js';
import { chooseTitle, linksOfHeading } from './title.js';
import { compileToHast } from './to-hast.js';
import { type ExplainedBody, showTooltips } from './tooltips.js';
import { checkTree } from './tree-limits.js';
import { compileTextWithinLimits, compileWithinLimits } from './within-limits.js';
import { openPatternSearch } from './word-patterns.js';

/** Compiles a page; a text beyond docsc's limits gives an empty page with one finding. `head` is its outline's. */
export async function compileMarkdown(source: Source, head: PageHead, options: MarkdownOptions): Promise<Page> {
  const budget = options.budget(source.path);
  const page = await compileWithinLimits(source, head, {
    limits: options.limits,
    compile: () => compilePage(source, head, { ...options, budget, takeExtra: openExtraWork(budget) }),
  });
  const spending = budget.spending();
  return spending ? { ...page, spending } : page;
}

async function compilePage(source: Source, head: PageHead, options: PageOptions): Promise<Page> {
  const { path } = source;
  const { siteComponents, aliases, budget, takeExtra } = options;
  const { page: unit, includes, diagnostics: loading } = await loadWithIncludes(source, createReader(options));
  const { text, tree } = unit;
  const output = collectOutput();
  const { report, addFile } = output;
  const codes = listCodes(unit);
  const renderer = codes.some(isDiagram) ? await loadRenderer({ theme: options.theme, budget }) : undefined;
  const findPattern = codes.some(hasPattern)
    ? await openPatternSearch(() => report(tooSlow(path)), takeExtra)
    : undefined;
  const apiParts = showsApiParts(unit, aliases) ? await options.openApiParts?.() : undefined;
  const context = { siteComponents, aliases, renderer, findPattern, takeExtra, report, addFile, apiParts };
  const compiled = explainAbbreviations(compileToHast(unit, createData([]), context), unit);
  const changed = options.plugins ? await options.plugins.transformPage(compiled) : { tree: compiled, diagnostics: [] };
  const hast = addBanner(addHome(changed.tree, head.frontMatter.home), head);
  const sanitized = sanitize(hast, { path, isComponent: createComponentTest(options), texts: textsByPath(unit) });
  const {
    body: titled,
    shownTitle,
    droppedHeading,
  } = chooseTitle(sanitized.tree, head, { tree, text, ownTitles: showsOwnTitles(options) });
  const body = addDraftNotice(titled, head);
  const title = droppedHeading && revealHiddenCharacters({ type: 'root', children: [droppedHeading] }, path);
  const named = nameBody(body, droppedHeading, options);
  const hasTitle = shownTitle === 'title' && !head.frontMatter.hide_title;
  const order = checkHeadingOrder(named.headings, { path, hasTitle });
  const contents = inspectBody(named.tree);
  const revealed = contents.hidden ? revealHiddenCharacters(named.tree, path) : { tree: named.tree, diagnostics: [] };
  checkTree(revealed.tree, unit.size, options.limits);
  const explained: ExplainedBody = contents.tooltips
    ? showTooltips(revealed.tree, path, () => openGlossary(options))
    : { tree: revealed.tree, files: [], diagnostics: [] };
  // A term of a few characters repeats its definition.
  if (explained.tree !== revealed.tree) checkTree(explained.tree, unit.size + glossarySize(options), options.limits);
  const rendered = options.math
    ? await renderMath(explained.tree, { path, budget })
    : { tree: explained.tree, diagnostics: [] };
  // Definitions of terms may have icons too.
  const drawn: DrawnBody =
    contents.icons || contents.tooltips
      ? await drawIcons(rendered.tree, { icons: options.icons, path })
      : { tree: rendered.tree, files: [], diagnostics: [] };
  const steps = [output, changed, sanitized, ...(title ? [title] : []), revealed, explained, rendered, drawn];
  const diagnostics = [...loading, ...order, ...steps.flatMap(step => step.diagnostics)];
  const page = finishPage(head, drawn.tree, { diagnostics });
  const links = [...linksOfHeading(droppedHeading, head), ...page.links];
  const hideTitle = shownTitle === 'heading' && { hideTitle: true as const };
  const titleParts = droppedHeading && titlePartsOf(droppedHeading, head.title);
  const anchors = [...named.titleAnchors.filter(id => !page.anchors.includes(id)), ...page.anchors];
  return {
    ...page,
    anchors,
    links,
    includes: [...includes, ...explained.files, ...drawn.files, ...(apiParts?.files() ?? [])],
    files: output.files,
    ...hideTitle,
    ...(titleParts && { titleParts }),
    ...(apiParts?.schemas() && { schemas: apiParts.schemas() }),
  };
}

/** True in the dialects of tools that write no title above a page: MkDocs with Material, mdBook and VitePress. */
function showsOwnTitles({ headingIds }: Pick<PageOptions, 'headingIds'>): boolean {
  return headingIds === 'mdbook' || headingIds === 'vitepress' || isDialectOfMkdocs({ headingIds });
}

function glossarySize({ glossary }: Pick<MarkdownOptions, 'glossary'>): number {
  return (glossary?.terms ?? []).reduce((sum, { definition }) => sum + definition.length, 0);
}

function openGlossary({ glossary, limits }: Pick<MarkdownOptions, 'glossary' | 'limits'>): Terms | undefined {
  return glossary && openTerms(glossary, (text, origin) => compileMarkdownFragment(text, origin, limits));
}

/**
 * The body with ids at its headings. `titleAnchors` lead to the page's top: no element has them, and browsers then stay
 * there. Other tools give the title an id, so such links are common.
 */
function nameBody(body: Root, title: Element | undefined, { headingIds, headingAliases }: PageOptions) {
  const named = nameHeadings(body, { rule: headingIds, title });
  const namedTitle = title && named.headings[0]!.heading;
  const own = namedTitle?.properties.id ? [String(namedTitle.properties.id)] : [];
  const headings = title ? named.headings.slice(1) : named.headings;
  if (!headingAliases) return { tree: named.tree, headings, titleAnchors: own };
  const { tree, titleAliases } = addHeadingAliases({ ...named, title: namedTitle });
  return { tree, headings, titleAnchors: [...own, ...titleAliases] };
}

/** The text of a page and of the files that it includes, by path. */
function textsByPath(page: IncludedFile): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const collect = ({ path, text, files }: IncludedFile) => {
    if (texts.has(path)) return;
    texts.set(path, text);
    for (const file of files.values()) if (typeof file !== 'string') collect(file);
  };
  collect(page);
  return texts;
}

/** Compiles a text of another file, which has the limits of a page. */
type CompileLimited = (text: string, origin: Origin, limits: PageLimits) => ReturnType<CompileFragment>;

/** Compiles Markdown from another file, such as a notice in the configuration; its findings point at that file. */
export const compileMarkdownFragment: CompileLimited = (text, origin, limits) =>
  compileFragmentWith(tree => tree, { text, ...origin }, limits);

/** Compiles a text of an API description, in which `<T>` and `<id>` are placeholders and not tags. */
export const compileDescription: CompileLimited = (text, origin, limits) =>
  compileFragmentWith(placeholdersToText, { text, ...origin }, limits);

function compileFragmentWith(
  prepare: (tree: Mdast) => Mdast,
  { text, path, place, pointer }: Origin & { text: string },
  limits: PageLimits,
): ReturnType<CompileFragment> {
  const compile = () => compileFragmentTree(prepare(parseMarkdown(text, 'fragment')), { text, path }, limits);
  const { children, diagnostics } = compileTextWithinLimits({ text, path }, limits, compile);
  return {
    children: children.map(child => moveTo(child as ElementContent, place)),
    diagnostics: diagnostics.map(one => ({ ...one, place, pointer })),
  };
}

function compileFragmentTree(
  tree: Mdast,
  { text, path }: Pick<Source, 'text' | 'path'>,
  limits: PageLimits,
): ReturnType<CompileFragment> {
  const { report, addFile, ...output } = collectOutput();
  const unit: IncludedFile = { path, text, tree, files: new Map(), size: 0 };
  const names = { siteComponents: new Set<string>(), aliases: new Map() };
  const shared = { ...names, renderer: undefined, findPattern: undefined, takeExtra: () => true, report, addFile };
  const sanitized = sanitize(compileToHast(unit, createData([]), shared), { path });
  checkTree(sanitized.tree, text.length, limits);
  const { children } = assignHeadingIds(sanitized.tree);
  return { children, diagnostics: [...output.diagnostics, ...sanitized.diagnostics] };
}

/** Owns what the files of one page report and generate; bodies refer to the files by their number. */
function collectOutput() {
  const diagnostics: Diagnostic[] = [];
  const files: GeneratedFile[] = [];
  const report: ReportDiagnostic = diagnostic => void diagnostics.push(diagnostic);
  const addFile: AddFile = file => `generated:${files.push(file) - 1}`;
  return { diagnostics, files, report, addFile };
}

const isDiagram = ({ lang, meta }: Code) =>
  `${lang} ${meta}`.includes('mermaid') && readFence(lang, meta, 0).language === 'mermaid';

const hasPattern = ({ lang, meta }: Code) =>
  (meta?.includes('/') ?? false) && readFence(lang, meta, 0).wordMarks.some(({ isPattern }) => isPattern);

/** The fences of a file and of the files that it includes. */
function listCodes({ tree, files }: IncludedFile): Code[] {
  const codes: Code[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'code') codes.push(node);
    else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  const included = [...files.values()].flatMap(file => (typeof file === 'string' ? [] : listCodes(file)));
  return included.length ? [...codes, ...included] : codes;
}

function tooSlow(path: string): Diagnostic {
  const hint = 'Write fewer patterns, or simpler ones. The rest of them marks nothing.';
  return finding('limit-exceeded', 'The patterns of the fences on this page take too long.', { path, hint });
}

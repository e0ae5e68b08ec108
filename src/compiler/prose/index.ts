/**
 * Checks pages and API descriptions against the site's style guide. Pages arrive as the front end parsed them, each file
 * once.
 */
import { posix } from 'node:path';
import type { ProseConfig } from '../config/prose.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import type { DescribedText, PageHead, Source } from '../types.js';
import { createChecks } from './checks.js';
import { isRuleEnabled } from './disable-comments.js';
import type { ProseFinding } from './finding.js';
import { type ParsedFile, passagesOf } from './markdown-passages.js';
import type { Passage } from './passage.js';
import { buildFrontMatterPassage, buildMarkdownPassage } from './yaml-passages.js';

/** Finds violations of the style guide. */
export type ProseChecker = {
  /** Checks one file of a page: the page's own source, or a file that it includes. */
  checkFile: (file: ParsedFile, head: PageHead, source: Source) => Diagnostic[];
  /** Checks the texts of an API description. `sources` are its files by path. */
  checkApi: (texts: DescribedText[], sources: ReadonlyMap<string, Source>) => Diagnostic[];
};

/** Builds the checker for a style guide. `docs` is the folder of documents. */
export function createProseChecker(prose: ProseConfig, docs: string): ProseChecker {
  const checks = createChecks(prose);

  const checkPageDescription = (
    { id, frontMatter: { description }, keyPositions }: PageHead,
    path: string,
  ): Diagnostic[] =>
    checks
      .checkDescription(description, id)
      .map(one => toDiagnostic(one, path, keyPositions?.description ?? { line: 1, column: 1 }));

  return {
    checkFile: (file, head, source) => {
      const { path } = file;
      const isPageSource = path === source.path;
      const id = isPageSource ? head.id : posix.relative(docs, path).replace(/\.mdx?$/, '');
      if (checks.isIgnored(id)) return [];
      const { passages, comments } = passagesOf(file);
      const all = [...(isPageSource ? frontMatterPassages(head, source) : []), ...passages];
      const found = all.flatMap(passage =>
        checks
          .checkAll(passage, id, all)
          .filter(
            ({ rule, index }) => !comments.length || isRuleEnabled(rule, passage.sourcePointAt(index).offset, comments),
          )
          .map(toDiagnosticIn(passage, path)),
      );
      return isPageSource ? [...found, ...checkPageDescription(head, path)] : found;
    },
    checkApi: (texts, sources) =>
      texts.flatMap(({ path, pointer, text, place }) => {
        if (checks.isIgnored(path)) return [];
        const passage = buildMarkdownPassage({ value: text, source: sources.get(path)?.text ?? '', place });
        const found = checks.checkWords(passage, path).map(toDiagnosticIn(passage, path));
        return found.map(one => ({ ...one, pointer }));
      }),
  };
}

function frontMatterPassages(
  { frontMatter: { title = '', description = '' }, keyPositions }: PageHead,
  { text }: Source,
): Passage[] {
  const positionOfKey = (key: string) => keyPositions?.[key] ?? { line: 1, column: 1 };
  return [
    buildFrontMatterPassage('heading', { value: title, source: text, place: positionOfKey('title') }),
    buildFrontMatterPassage('text', { value: description, source: text, place: positionOfKey('description') }),
  ];
}

function toDiagnosticIn(passage: Passage, path: string) {
  return (one: ProseFinding): Diagnostic => toDiagnostic(one, path, passage.sourcePointAt(one.index).place);
}

function toDiagnostic({ rule, message, hint, fix }: ProseFinding, path: string, place: Position): Diagnostic {
  return finding(rule, message, { path, place, hint, ...(fix && { fix }) });
}

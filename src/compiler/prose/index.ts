/**
 * Prose → findings: whether pages and API descriptions are written as the style guide of the site says. Pages come as
 * the front-end parsed them, each file once.
 */
import { posix } from 'node:path';
import type { ProseConfig } from '../config/prose.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import type { PageHead, Source } from '../types.js';
import { createChecks } from './checks.js';
import { isRuleEnabled } from './disable-comments.js';
import type { ProseFinding } from './finding.js';
import { type ParsedFile, passagesOf } from './markdown-passages.js';
import type { Passage } from './passage.js';
import { buildFrontMatterPassage, buildMarkdownPassage } from './yaml-passages.js';

/** A description or summary of an API; `place` is that of its key. */
export type DescribedText = { path: string; pointer: string; text: string; place: Position };

export type ProseChecker = {
  /** One file of a page: its own, or one that it includes. */
  checkFile: (file: ParsedFile, head: PageHead, source: Source) => Diagnostic[];
  checkApi: (texts: DescribedText[], sources: ReadonlyMap<string, Source>) => Diagnostic[];
};

/** `docs` is the folder of documents. */
export function createProseChecker(prose: ProseConfig, docs: string): ProseChecker {
  const checks = createChecks(prose);

  const inDescription = ({ id, frontMatter: { description }, keyPositions }: PageHead, path: string): Diagnostic[] =>
    checks
      .checkDescription(description, id)
      .map(one => toDiagnostic(one, path, keyPositions?.description ?? { line: 1, column: 1 }));

  return {
    checkFile: (file, head, source) => {
      const { path } = file;
      const isOwn = path === source.path;
      const id = isOwn ? head.id : posix.relative(docs, path).replace(/\.mdx?$/, '');
      if (checks.isIgnored(id)) return [];
      const { passages, switches } = passagesOf(file);
      const front = isOwn ? frontMatterPassages(head, source) : [];
      const all = [...front, ...passages];
      const found = all.flatMap(passage =>
        checks
          .checkAll(passage, id, all)
          .filter(
            ({ rule, index }) => !switches.length || isRuleEnabled(rule, passage.sourcePointAt(index).offset, switches),
          )
          .map(toDiagnosticIn(passage, path)),
      );
      return isOwn ? [...found, ...inDescription(head, path)] : found;
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
  const placeOf = (key: string) => keyPositions?.[key] ?? { line: 1, column: 1 };
  return [
    buildFrontMatterPassage('heading', { value: title, source: text, place: placeOf('title') }),
    buildFrontMatterPassage('text', { value: description, source: text, place: placeOf('description') }),
  ];
}

function toDiagnosticIn(passage: Passage, path: string) {
  return (one: ProseFinding): Diagnostic => toDiagnostic(one, path, passage.sourcePointAt(one.index).place);
}

function toDiagnostic({ rule, message, hint }: ProseFinding, path: string, place: Position): Diagnostic {
  return finding(rule, message, { path, place, hint });
}

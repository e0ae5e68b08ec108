/**
 * Prose → findings: whether pages and API descriptions are written as the style guide of the site says. Pages come as
 * the front-end parsed them, each file once.
 */
import { posix } from 'node:path';
import type { Prose } from '../config/prose.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Place } from '../diagnostics/types.js';
import type { PageHead, Source } from '../types.js';
import { createChecks } from './checks.js';
import { isOn } from './disable-comments.js';
import type { Found } from './finding.js';
import { type ParsedFile, passagesOf } from './markdown-passages.js';
import type { Passage } from './passage.js';
import { frontMatterPassage, markdownPassage } from './yaml-passages.js';

/** A description or summary of an API; `place` is that of its key. */
export type ApiText = { path: string; pointer: string; text: string; place: Place };

export type ProseCheck = {
  /** One file of a page: its own, or one that it includes. */
  file: (file: ParsedFile, head: PageHead, source: Source) => Diagnostic[];
  api: (texts: ApiText[], sources: ReadonlyMap<string, Source>) => Diagnostic[];
};

/** `docs` is the folder of documents. */
export function createProseCheck(prose: Prose, docs: string): ProseCheck {
  const checks = createChecks(prose);

  const inDescription = ({ id, frontMatter: { description }, keys }: PageHead, path: string): Diagnostic[] =>
    checks.description(description, id).map(one => placed(one, path, keys?.description ?? { line: 1, column: 1 }));

  return {
    file: (file, head, source) => {
      const { path } = file;
      const isOwn = path === source.path;
      const id = isOwn ? head.id : posix.relative(docs, path).replace(/\.mdx?$/, '');
      if (checks.isIgnored(id)) return [];
      const { passages, switches } = passagesOf(file);
      const front = isOwn ? frontMatter(head, source) : [];
      const all = [...front, ...passages];
      const found = all.flatMap(passage =>
        checks
          .all(passage, id, all)
          .filter(({ rule, index }) => !switches.length || isOn(rule, passage.at(index).offset, switches))
          .map(placedIn(passage, path)),
      );
      return isOwn ? [...found, ...inDescription(head, path)] : found;
    },
    api: (texts, sources) =>
      texts.flatMap(({ path, pointer, text, place }) => {
        if (checks.isIgnored(path)) return [];
        const passage = markdownPassage({ value: text, source: sources.get(path)?.text ?? '', place });
        const found = checks.words(passage, path).map(placedIn(passage, path));
        return found.map(one => ({ ...one, pointer }));
      }),
  };
}

function frontMatter({ frontMatter: { title = '', description = '' }, keys }: PageHead, { text }: Source): Passage[] {
  const placeOf = (key: string) => keys?.[key] ?? { line: 1, column: 1 };
  return [
    frontMatterPassage('heading', { value: title, source: text, place: placeOf('title') }),
    frontMatterPassage('text', { value: description, source: text, place: placeOf('description') }),
  ];
}

function placedIn(passage: Passage, path: string) {
  return (one: Found): Diagnostic => placed(one, path, passage.at(one.index).place);
}

function placed({ rule, message, hint }: Found, path: string, place: Place): Diagnostic {
  return finding(rule, message, { path, place, hint });
}

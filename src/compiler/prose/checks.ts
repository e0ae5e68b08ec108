/** The checks that a site's style guide enables, without the pages for which it disables one. */
import type { ProseConfig } from '../config/prose.js';
import { matchesGlob } from '../source/paths.js';
import { findWrongArticles } from './articles.js';
import { checkDescription } from './description.js';
import type { ProseFinding } from './finding.js';
import { checkHeading } from './headings.js';
import type { Passage } from './passage.js';
import { findFirstPerson } from './person.js';
import { createFinder } from './phrases.js';
import { findRepeatedWords } from './repeats.js';
import { findLongSentences } from './sentences.js';
import { createWording } from './wording.js';

/** The enabled checks. `id` is the id of a page, or the path of an API description. */
export type ProseChecks = {
  isIgnored: (id: string) => boolean;
  /** Only the checks of single words: texts in API descriptions are seldom written like pages. */
  checkWords: (passage: Passage, id: string) => ProseFinding[];
  /** All checks. `page` are all passages of the page. */
  checkAll: (passage: Passage, id: string, page: readonly Passage[]) => ProseFinding[];
  /** Checks the description of a page, which may be absent. */
  checkDescription: (text: string | undefined, id: string) => ProseFinding[];
};

/** Findings per passage. A passage with more is not prose, and each source position costs a walk through the text. */
const MAX_FINDINGS = 100;

/** Builds the checks for a configuration; finders and expressions are compiled once. */
export function createChecks(prose: ProseConfig): ProseChecks {
  const wording = createWording(prose);
  const names = createFinder(prose.names);
  const isPage = (id: string) => (patterns: string[]) => patterns.some(pattern => matchesGlob(pattern, id));
  const filterExceptions = (id: string, found: ProseFinding[]) =>
    found.filter(({ rule }) => !isPage(id)(prose.exceptPages[rule] ?? [])).slice(0, MAX_FINDINGS);

  const checkPassageWords = (passage: Passage, id: string) => [
    ...wording(passage, isPage(id)),
    ...(prose.person ? findFirstPerson(passage) : []),
    ...findRepeatedWords(passage),
  ];

  const checkPageStyle = (passage: Passage, page: readonly Passage[]) => [
    ...findWrongArticles(passage),
    ...(prose.sentence ? findLongSentences(passage, prose.sentence) : []),
    ...(prose.headings && passage.kind === 'heading' ? checkHeading(passage, page, names) : []),
  ];

  return {
    isIgnored: id => isPage(id)(prose.ignore),
    checkWords: (passage, id) => filterExceptions(id, checkPassageWords(passage, id)),
    checkAll: (passage, id, page) =>
      filterExceptions(id, [...checkPassageWords(passage, id), ...checkPageStyle(passage, page)]),
    checkDescription: (text, id) =>
      filterExceptions(id, prose.description ? checkDescription(text, prose.description) : []),
  };
}

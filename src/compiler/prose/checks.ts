/** What the style guide of a site asks of a passage: the checks it has switched on, and pages on which one is off. */
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

/** `id` names the page, or the file of an API. */
export type ProseChecks = {
  isIgnored: (id: string) => boolean;
  /** Of words alone: for texts of APIs, which are seldom written as pages are. */
  checkWords: (passage: Passage, id: string) => ProseFinding[];
  /** `rest` are the passages of the same page. */
  checkAll: (passage: Passage, id: string, rest: readonly Passage[]) => ProseFinding[];
  checkDescription: (text: string | undefined, id: string) => ProseFinding[];
};

/** Of one passage. What has more is no prose, and each place that is looked for costs a walk through the text. */
const MAX_FINDINGS = 100;

export function createChecks(prose: ProseConfig): ProseChecks {
  const wording = createWording(prose);
  const names = createFinder(prose.names);
  const isPage = (id: string) => (patterns: string[]) => patterns.some(pattern => matchesGlob(pattern, id));
  const kept = (id: string, all: ProseFinding[]) =>
    all.filter(({ rule }) => !isPage(id)(prose.exceptPages[rule] ?? [])).slice(0, MAX_FINDINGS);

  const ofWords = (passage: Passage, id: string) => [
    ...wording(passage, isPage(id)),
    ...(prose.person ? findFirstPerson(passage) : []),
    ...findRepeatedWords(passage),
  ];

  const ofPages = (passage: Passage, rest: readonly Passage[]) => [
    ...findWrongArticles(passage),
    ...(prose.sentence ? findLongSentences(passage, prose.sentence) : []),
    ...(prose.headings && passage.kind === 'heading' ? checkHeading(passage, rest, names) : []),
  ];

  return {
    isIgnored: id => isPage(id)(prose.ignore),
    checkWords: (passage, id) => kept(id, ofWords(passage, id)),
    checkAll: (passage, id, rest) => kept(id, [...ofWords(passage, id), ...ofPages(passage, rest)]),
    checkDescription: (text, id) => kept(id, prose.description ? checkDescription(text, prose.description) : []),
  };
}

/** What the style guide of a site asks of a passage: the checks it has switched on, and pages on which one is off. */
import type { Prose } from '../config/prose.js';
import { fits } from '../source/paths.js';
import { wrongArticles } from './articles.js';
import { wrongDescription } from './description.js';
import type { Found } from './finding.js';
import { wrongHeading } from './headings.js';
import type { Passage } from './passage.js';
import { firstPerson } from './person.js';
import { finderOf } from './phrases.js';
import { repeatedWords } from './repeats.js';
import { longSentences } from './sentences.js';
import { createWording } from './wording.js';

/** `id` names the page, or the file of an API. */
export type Checks = {
  isIgnored: (id: string) => boolean;
  /** Of words alone: for texts of APIs, which are seldom written as pages are. */
  words: (passage: Passage, id: string) => Found[];
  /** `rest` are the passages of the same page. */
  all: (passage: Passage, id: string, rest: readonly Passage[]) => Found[];
  description: (text: string | undefined, id: string) => Found[];
};

/** Of one passage. What has more is no prose, and each place that is looked for costs a walk through the text. */
const MOST_FOUND = 100;

export function createChecks(prose: Prose): Checks {
  const wording = createWording(prose);
  const names = finderOf(prose.names);
  const isPage = (id: string) => (patterns: string[]) => patterns.some(pattern => fits(pattern, id));
  const kept = (id: string, all: Found[]) =>
    all.filter(({ rule }) => !isPage(id)(prose.exceptPages[rule] ?? [])).slice(0, MOST_FOUND);

  const ofWords = (passage: Passage, id: string) => [
    ...wording(passage, isPage(id)),
    ...(prose.person ? firstPerson(passage) : []),
    ...repeatedWords(passage),
  ];

  const ofPages = (passage: Passage, rest: readonly Passage[]) => [
    ...wrongArticles(passage),
    ...(prose.sentence ? longSentences(passage, prose.sentence) : []),
    ...(prose.headings && passage.kind === 'heading' ? wrongHeading(passage, rest, names) : []),
  ];

  return {
    isIgnored: id => isPage(id)(prose.ignore),
    words: (passage, id) => kept(id, ofWords(passage, id)),
    all: (passage, id, rest) => kept(id, [...ofWords(passage, id), ...ofPages(passage, rest)]),
    description: (text, id) => kept(id, prose.description ? wrongDescription(text, prose.description) : []),
  };
}

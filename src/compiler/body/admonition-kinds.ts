/** The kinds of admonitions, and the class by which their titles are found. */

/** Kinds as pages write them → the class that styles them. */
export const admonitionKinds: ReadonlyMap<string, string> = new Map([
  ['note', 'note'],
  ['tip', 'tip'],
  ['info', 'info'],
  ['warning', 'warning'],
  ['danger', 'danger'],
  ['caution', 'warning'],
  ['important', 'info'],
  ['success', 'tip'],
  ['secondary', 'note'],
]);

/** The class of an admonition's title. */
export const TITLE_CLASS = 'admonition-title';

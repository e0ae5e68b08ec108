/** Admonitions of Material for MkDocs → docsc's. A kind that is not listed is a site's own, and shown as a note. */
export const admonitionOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    note: ['note', 'seealso', 'example', 'quote', 'cite'],
    info: ['info', 'todo', 'abstract', 'summary', 'tldr', 'question', 'help', 'faq'],
    tip: ['tip', 'hint', 'important'],
    success: ['success', 'check', 'done'],
    warning: ['warning', 'caution', 'attention'],
    danger: ['danger', 'error', 'failure', 'fail', 'missing', 'bug'],
  }).flatMap(([kind, names]) => names.map((name): [string, string] => [name, kind])),
);

/** Where an admonition stands beside its text, which says nothing of its kind. */
const places = new Set(['inline', 'end', 'left', 'right']);

/** The kind of an admonition with these classes, and its title where the page has none. */
export function readKind(classes: string): { kind: string; title: string } {
  const name = classes.split(/[ \t]+/).find(each => each && !places.has(each)) ?? 'note';
  const kind = admonitionOf.get(name.toLowerCase()) ?? 'note';
  return { kind, title: name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ') };
}

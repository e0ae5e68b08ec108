/** The lines that open a block in the dialect of MkDocs, as directives: `!!! note "Title"` becomes `note[Title]`. */
import { toLabel } from '../directive-lines.js';
import { admonitionOf, readKind } from './kinds.js';

/** A block by its first line. `directive` is what stands behind the colons. */
export type Opening = {
  indent: string;
  directive: string;
  /** The line is text where no indented line follows. */
  needsBody: boolean;
  /** A tab joins the tabs before it, unless `startsSet`. */
  tab?: { startsSet: boolean };
  /** The block is only its text, without a directive. An anchor precedes it unless the anchor is empty. */
  anchor?: string;
};

const admonition = /^([ \t]*)!!![ \t]*([A-Za-z][\w-]*(?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/;
const disclosure = /^([ \t]*)\?\?\?(\+?)[ \t]*((?:[A-Za-z][\w-]*(?:[ \t]+[\w-]+)*)?)(?:[ \t]*"(.*)")?[ \t]*$/;
const tabLine = /^([ \t]*)===([!+]{0,2})[ \t]+"(.*)"[ \t]*$/;

/** The block that a line opens, if it opens one. */
export function readOpening(line: string): Opening | undefined {
  return readAdmonition(line) ?? readDisclosure(line) ?? readTab(line);
}

function readAdmonition(line: string): Opening | undefined {
  const [, indent = '', classes, written] = admonition.exec(line) ?? [];
  if (classes === undefined) return undefined;
  const needsBody = written === undefined && !admonitionOf.has(classes.split(/[ \t]/)[0]!.toLowerCase());
  return { indent, directive: admonitionDirective(classes, written), needsBody };
}

/** The admonition of a kind. Without a title it gets its kind's default title; an empty title shows none. */
export function admonitionDirective(classes: string, written: string | undefined): string {
  const { kind, title } = readKind(classes);
  // docsc's own title of the kind is not found by a search for its name.
  const isDefault = written === undefined && title.toLowerCase() === kind;
  return `${kind}${isDefault ? '' : withLabel(written ?? title)}`;
}

function readDisclosure(line: string): Opening | undefined {
  const [, indent = '', plus, classes, written] = disclosure.exec(line) ?? [];
  if (classes === undefined || (!classes && written === undefined)) return undefined;
  return { indent, directive: detailsDirective(classes, written, plus !== ''), needsBody: !written };
}

/** A disclosure; without a title it gets its kind's default title. */
export function detailsDirective(classes: string, written: string | undefined, isOpen: boolean): string {
  return `details${withLabel(written || readKind(classes).title)}${isOpen ? '{open}' : ''}`;
}

function readTab(line: string): Opening | undefined {
  const [, indent = '', flags, label] = tabLine.exec(line) ?? [];
  if (label === undefined) return undefined;
  const directive = tabDirective(label, flags!.includes('+'));
  return { indent, directive, needsBody: false, tab: { startsSet: flags!.includes('!') } };
}

/** A tab; one that is selected is shown first. */
export function tabDirective(label: string, isSelected: boolean): string {
  return `tab${withLabel(label || 'Tab')}${isSelected ? '{default}' : ''}`;
}

const withLabel = (title: string) => (title.trim() ? `[${toLabel(title.trim())}]` : '{no-title}');

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
  const { kind, title } = readKind(classes);
  const label = written ?? title;
  const needsBody = written === undefined && !admonitionOf.has(classes.split(/[ \t]/)[0]!.toLowerCase());
  // docsc's own title of the kind is not found by a search for its name.
  const isDefault = written === undefined && title.toLowerCase() === kind;
  return { indent, directive: `${kind}${isDefault ? '' : withLabel(label)}`, needsBody };
}

function readDisclosure(line: string): Opening | undefined {
  const [, indent = '', plus, classes, written] = disclosure.exec(line) ?? [];
  if (classes === undefined || (!classes && written === undefined)) return undefined;
  const label = written || readKind(classes).title;
  return { indent, directive: `details${withLabel(label)}${plus ? '{open}' : ''}`, needsBody: !written };
}

function readTab(line: string): Opening | undefined {
  const [, indent = '', flags, label] = tabLine.exec(line) ?? [];
  if (label === undefined) return undefined;
  const directive = `tab${withLabel(label || 'Tab')}${flags!.includes('+') ? '{default}' : ''}`;
  return { indent, directive, needsBody: false, tab: { startsSet: flags!.includes('!') } };
}

const withLabel = (title: string) => (title.trim() ? `[${toLabel(title.trim())}]` : '{no-title}');

/**
 * YAML 1.2 text → value and the position of any JSON pointer; for the configuration, front matter and API descriptions.
 * `json.ts` reads JSON. Never throws: bad syntax is a finding. Tags for anything but plain data are refused.
 */
import {
  CORE_SCHEMA,
  constructFromEvents,
  defineScalarTag,
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  type Event,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  parseEvents,
  YAMLException,
} from 'js-yaml';
import { error } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { isLostNumber } from './exact-numbers.js';
import { escapePointerToken } from './json-pointer.js';

/** A parsed YAML or JSON text, and where its values are. */
export type ParsedYaml = {
  /** `undefined` if the text could not be parsed. */
  value: unknown;
  /** The position of what a JSON pointer names: of the key in a mapping, of the value in a list. */
  positionAt: (pointer: string) => Position | undefined;
  /** Key → scalar of the mapping at the pointer, as written except for quotes: `1.10` stays `1.10`. */
  scalarsOf: (pointer: string) => Map<string, string>;
  diagnostics: Diagnostic[];
  /** The same as plain data, for a thread that has the text; see `restoreYaml`. */
  snapshot: () => YamlSnapshot;
};

/** A parsed text as plain data: its value, and pointer → offset of what the pointer names. */
export type YamlSnapshot = { value: unknown; offsets: Map<string, number>; diagnostics: Diagnostic[] };

/** Numbers that JavaScript would change, such as the bounds of an int64, become the text that they are written as. */
const [exactInteger, exactFloat] = [intCoreTag, floatCoreTag].map(tag =>
  defineScalarTag<unknown>(tag.tagName, {
    ...tag,
    resolve: (source, isExplicit, tagName) => {
      const value = tag.resolve(source, isExplicit, tagName);
      return typeof value === 'number' && isLostNumber(source) ? source : value;
    },
  }),
);

const yamlSchema = CORE_SCHEMA.withTags(exactInteger!, exactFloat!);

/** Levels of a value; deeper ones would exceed the call stack of what reads it. */
export const MAX_NESTING = 100;

/** `offset` is the number of lines above the text in its file, for front matter. */
export function parseYaml(text: string, path: string, offset = 0): ParsedYaml {
  const lines = lineStarts(text);
  const positionOf = (index: number) => positionOfOffset(lines, index, offset);
  try {
    const events = parseEvents(text, { filename: path, maxDepth: MAX_NESTING });
    const [value, ...others] = constructFromEvents(events, {
      source: text,
      filename: path,
      maxAliases: 100,
      schema: yamlSchema,
    });
    const hasOthers = others.some(other => other !== null && other !== undefined);
    const problem = hasOthers ? severalDocuments(events) : findBadAlias(events, text);
    if (!problem) {
      const { offsets, ...locator } = createLocator(events, text, positionOf);
      return { value, ...locator, diagnostics: [], snapshot: () => ({ value, offsets: offsets(), diagnostics: [] }) };
    }
    const { rule, message, index, hint } = problem;
    return unreadableYaml(error(rule, message, { path, place: positionOf(index), hint }));
  } catch (thrown) {
    if (!(thrown instanceof YAMLException)) throw thrown;
    const place = thrown.mark ? { line: thrown.mark.line + 1 + offset, column: thrown.mark.column + 1 } : undefined;
    if (thrown.reason?.startsWith('nesting exceeded')) return unreadableYaml(nestingFinding({ path, place }));
    const hint = 'Check the indentation, quotes and brackets just above this position.';
    return unreadableYaml(error('invalid-yaml', `Not valid YAML: ${thrown.reason}.`, { path, place, hint }));
  }
}

/** The finding about a value that is nested too deep. */
export function nestingFinding(where: { path: string; place?: Position }): Diagnostic {
  const hint = 'Move inner values to places of their own; in an API description, refer to them with "$ref".';
  return error('limit-exceeded', `This value is nested more than ${MAX_NESTING} levels deep.`, { ...where, hint });
}

/** Valid YAML that docsc refuses all the same; `index` is the offset in the text. */
type YamlProblem = { rule: 'invalid-yaml' | 'limit-exceeded'; message: string; hint: string; index: number };

function severalDocuments(events: Event[]): YamlProblem {
  const [, second] = events.flatMap(({ type }, index) => (type === EVENT_DOCUMENT ? [index] : []));
  const inside = second === undefined ? undefined : events[second + 1];
  return {
    rule: 'invalid-yaml',
    message: 'This file contains several YAML documents, of which docsc would read only the first.',
    hint: 'Remove the --- line between them, or move the others to files of their own.',
    index: inside && 'start' in inside ? inside.start : 0,
  };
}

function unreadableYaml(diagnostic: Diagnostic): ParsedYaml {
  return restoreYaml({ value: undefined, offsets: new Map(), diagnostics: [diagnostic] }, '');
}

/** What `parseYaml` returned for a text, without parsing it again. It has no scalars. */
export function restoreYaml(snapshot: YamlSnapshot, text: string): ParsedYaml {
  const { value, offsets, diagnostics } = snapshot;
  const lines = lineStarts(text);
  const positionAt: ParsedYaml['positionAt'] = pointer => {
    const index = offsets.get(pointer);
    return index === undefined ? undefined : positionOfOffset(lines, index, 0);
  };
  return { value, positionAt, scalarsOf: () => new Map(), diagnostics, snapshot: () => snapshot };
}

/** Walks the events again only when it is asked: most files have neither findings nor variables. */
function createLocator(
  events: Event[],
  text: string,
  positionOf: (index: number) => Position,
): Pick<ParsedYaml, 'positionAt' | 'scalarsOf'> & { offsets: () => Map<string, number> } {
  let positions: Map<string, number> | undefined;
  const offsets = () => {
    positions ??= locateValues(events, text);
    return positions;
  };
  return {
    offsets,
    positionAt: pointer => {
      const index = offsets().get(pointer);
      return index === undefined ? undefined : positionOf(index);
    },
    scalarsOf: mapping => {
      const scalars = new Map<string, string>();
      locateValues(events, text, (pointer, written) => {
        const slash = pointer.lastIndexOf('/');
        if (pointer.slice(0, slash) === mapping) scalars.set(pointer.slice(mapping.length + 1), written);
      });
      return scalars;
    },
  };
}

/** Most values of a file with aliases, once expanded: a hundred aliases can stand for more than memory holds. */
const MAX_EXPANDED = 1_000_000;

const CIRCULAR_ALIAS = {
  rule: 'invalid-yaml',
  message: 'This alias refers to a value that contains it, so the value would be infinite.',
  hint: 'Write the value out; in an API description, refer to it with "$ref".',
} as const;

const EXPANDING_ALIAS = {
  rule: 'limit-exceeded',
  message: 'This alias makes the file too large: each alias repeats everything under its anchor.',
  hint: 'Use fewer aliases.',
} as const;

/** The first alias inside its own anchor, or with which the expanded file becomes too large. */
function findBadAlias(events: Event[], text: string): YamlProblem | undefined {
  if (!events.some(({ type }) => type === EVENT_ALIAS)) return undefined;
  // Expanded size of the value at each anchor; `undefined` until the value ends.
  const sizes = new Map<string, number | undefined>();
  const open: { anchor: string; size: number }[] = [];
  const add = (size: number): number => {
    const parent = open.at(-1);
    if (parent) parent.size += size;
    return parent?.size ?? 0;
  };
  for (const event of events) {
    if (event.type === EVENT_POP) {
      const { anchor, size } = open.pop()!;
      sizes.set(anchor, size);
      add(size);
    } else if (event.type === EVENT_DOCUMENT) open.push({ anchor: '', size: 0 });
    else {
      const anchor = text.slice(event.anchorStart, event.anchorEnd);
      if (event.type === EVENT_ALIAS) {
        const size = sizes.get(anchor);
        if (size === undefined) return { ...CIRCULAR_ALIAS, index: event.anchorStart };
        if (add(size) > MAX_EXPANDED) return { ...EXPANDING_ALIAS, index: event.anchorStart };
      } else if (event.type === EVENT_SCALAR) {
        sizes.set(anchor, 1);
        add(1);
      } else {
        sizes.set(anchor, undefined);
        open.push({ anchor, size: 1 });
      }
    }
  }
  return undefined;
}

/** A mapping or list that is being read; `index` is -1 for the document itself, whose value has the empty pointer. */
type OpenNode = { pointer: string; index: number; key?: string; mapping: boolean };

/** Pointer → offset of its value (in a mapping, of its key), from one pass over the parser's events. */
function locateValues(
  events: Event[],
  text: string,
  onScalar?: (pointer: string, written: string) => void,
): Map<string, number> {
  const positions = new Map<string, number>();
  const stack: OpenNode[] = [];
  let last = 0;
  // An empty value has no place of its own: the next character behind the value before it is closest.
  const placeOf = (index: number) => (index >= 0 ? index : last + Math.max(0, text.slice(last).search(/\S/)));
  const record = (pointer: string, index: number): string => {
    positions.set(pointer, placeOf(index));
    return pointer;
  };
  const enter = (start: number): string => {
    const parent = stack.at(-1);
    if (!parent || parent.index < 0) return record('', start);
    if (!parent.mapping) return record(`${parent.pointer}/${parent.index++}`, start);
    const pointer = `${parent.pointer}/${escapePointerToken(parent.key ?? '')}`;
    parent.key = undefined;
    return pointer;
  };
  for (const event of events) {
    if (event.type === EVENT_POP) stack.pop();
    else if (event.type === EVENT_MAPPING || event.type === EVENT_SEQUENCE) {
      stack.push({ pointer: enter(event.start), index: 0, mapping: event.type === EVENT_MAPPING });
    } else if (event.type === EVENT_SCALAR || event.type === EVENT_ALIAS) {
      const start = event.type === EVENT_SCALAR ? event.valueStart : event.anchorStart;
      const parent = stack.at(-1);
      if (parent?.mapping && parent.key === undefined) {
        parent.key = event.type === EVENT_SCALAR ? getScalarValue(text, event) : '';
        record(`${parent.pointer}/${escapePointerToken(parent.key)}`, start);
      } else {
        const pointer = enter(start);
        if (event.type === EVENT_SCALAR) onScalar?.(pointer, getScalarValue(text, event));
      }
      if (event.type === EVENT_SCALAR && start >= 0) last = event.valueEnd;
    } else if (event.type === EVENT_DOCUMENT) stack.push({ pointer: '', index: -1, mapping: false });
  }
  return positions;
}

/** The offset of each line's first character. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The position of an index, by binary search over the starts of lines; `offset` is the number of lines above the text. */
export function positionOfOffset(starts: number[], index: number, offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= index) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1 + offset, column: index - starts[low]! + 1 };
}

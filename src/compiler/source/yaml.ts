/**
 * Text → value + the position of any JSON pointer; for the configuration, front matter and API descriptions
 * (JSON is YAML). Never throws: bad syntax is a finding. Tags that build other objects than plain data are refused.
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
  getScalarValue,
  intCoreTag,
  parseEvents,
  YAMLException,
} from 'js-yaml';
import { error } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';

export type ParsedYaml = {
  /** `undefined` where the text could not be read. */
  value: unknown;
  /** The place of the value a JSON pointer names; of its key where it has one. */
  positionAt: (pointer: string) => Position | undefined;
  /** The scalars that are values of a mapping, as they are written but for quotes: `1.10` is no `1.1` where it is a text. */
  scalarsOf: (pointer: string) => Map<string, string>;
  diagnostics: Diagnostic[];
};

/** An integer that JavaScript would round, such as the bounds of an int64, stays the text it is written in. */
const exactInteger = defineScalarTag<unknown>(intCoreTag.tagName, {
  ...intCoreTag,
  resolve: (source, isExplicit, tagName) => {
    const value = intCoreTag.resolve(source, isExplicit, tagName);
    return typeof value === 'number' && !Number.isSafeInteger(value) ? source : value;
  },
});

const yamlSchema = CORE_SCHEMA.withTags(exactInteger);

/** `offset` counts the lines above the text in its file, as with front matter. */
export function parseYaml(text: string, path: string, offset = 0): ParsedYaml {
  const lines = lineStarts(text);
  const placeAt = (index: number) => positionOfOffset(lines, index, offset);
  try {
    const events = parseEvents(text, { filename: path });
    const [value, ...others] = constructFromEvents(events, {
      source: text,
      filename: path,
      maxAliases: 100,
      schema: yamlSchema,
    });
    if (others.some(other => other !== null && other !== undefined)) {
      const message = 'This file holds several YAML documents, of which only the first would be read.';
      const hint = 'Remove the line of --- between them, or put the others into files of their own.';
      return unreadableYaml(error('invalid-yaml', message, { path, place: placeAt(secondDocument(events)), hint }));
    }
    const bad = findBadAlias(events, text);
    if (bad) {
      const message = bad.inItself
        ? 'An alias stands inside what it stands for, so what is read would have no end.'
        : 'With this alias the file becomes too large: each stands for all that its anchor holds.';
      const hint = bad.inItself
        ? 'Write the value out; in an API description refer to it with "$ref".'
        : 'Use fewer aliases.';
      return unreadableYaml(
        error(bad.inItself ? 'invalid-yaml' : 'limit-exceeded', message, { path, place: placeAt(bad.index), hint }),
      );
    }
    let positions: Map<string, number> | undefined;
    const at = (pointer: string) => {
      positions ??= locateValues(events, text);
      const index = positions.get(pointer);
      return index === undefined ? undefined : placeAt(index);
    };
    const written = (pointer: string) => {
      const found = new Map<string, string>();
      locateValues(events, text, (place, scalar) => {
        if (place.slice(0, place.lastIndexOf('/')) === pointer) found.set(place.slice(pointer.length + 1), scalar);
      });
      return found;
    };
    return { value, positionAt: at, scalarsOf: written, diagnostics: [] };
  } catch (thrown) {
    if (!(thrown instanceof YAMLException)) throw thrown;
    const place = thrown.mark ? { line: thrown.mark.line + 1 + offset, column: thrown.mark.column + 1 } : undefined;
    const hint = 'Check the indentation, quotes and brackets just above this place.';
    return unreadableYaml(error('invalid-yaml', `Not valid YAML: ${thrown.reason}.`, { path, place, hint }));
  }
}

function secondDocument(events: Event[]): number {
  const [, second] = events.flatMap(({ type }, index) => (type === EVENT_DOCUMENT ? [index] : []));
  const inside = second === undefined ? undefined : events[second + 1];
  return inside && 'start' in inside ? inside.start : 0;
}

function unreadableYaml(found: Diagnostic): ParsedYaml {
  return { value: undefined, positionAt: () => undefined, scalarsOf: () => new Map(), diagnostics: [found] };
}

/** Values, where a file has aliases: a hundred of them could stand for more than a machine can hold. */
const MAX_EXPANDED = 1_000_000;

/** The first alias that stands in what it stands for, or that makes the file too large, with where its name starts. */
function findBadAlias(events: Event[], text: string): { index: number; inItself: boolean } | undefined {
  if (!events.some(({ type }) => type === EVENT_ALIAS)) return undefined;
  /** Values that each anchor holds, aliases as what they stand for; `undefined` until all are counted. */
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
        if (size === undefined) return { index: event.anchorStart, inItself: true };
        if (add(size) > MAX_EXPANDED) return { index: event.anchorStart, inItself: false };
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

/** `index` of a document's own frame is -1: the value in it has the empty pointer. */
type MappingFrame = { pointer: string; index: number; key?: string; mapping: boolean };

/** Walks the parser's events once and notes where the value of each pointer starts (its key, inside a mapping). */
function locateValues(
  events: Event[],
  text: string,
  onScalar?: (pointer: string, written: string) => void,
): Map<string, number> {
  const positions = new Map<string, number>();
  const stack: MappingFrame[] = [];
  const enter = (start: number): string => {
    const parent = stack.at(-1);
    if (!parent || parent.index < 0) return recordPosition(positions, '', start);
    if (!parent.mapping) return recordPosition(positions, `${parent.pointer}/${parent.index++}`, start);
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
        recordPosition(positions, `${parent.pointer}/${escapePointerToken(parent.key)}`, start);
      } else {
        const pointer = enter(start);
        if (event.type === EVENT_SCALAR) onScalar?.(pointer, getScalarValue(text, event));
      }
    } else if (event.type === EVENT_DOCUMENT) stack.push({ pointer: '', index: -1, mapping: false });
  }
  return positions;
}

function recordPosition(positions: Map<string, number>, pointer: string, index: number): string {
  positions.set(pointer, index);
  return pointer;
}

/** One reference token of a JSON pointer (RFC 6901). */
export function escapePointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Offsets at which lines start. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function positionOfOffset(starts: number[], index: number, offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= index) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1 + offset, column: index - starts[low]! + 1 };
}

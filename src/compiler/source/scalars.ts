/** The scalars of a YAML or JSON text with their offsets, for commands that change a value and leave all other bytes. */
import {
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  type Event,
  getScalarValue,
  parseEvents,
  YAMLException,
} from 'js-yaml';
import { MAX_NESTING } from './yaml.js';

/** A value; `keys` are those above it, outermost first, with those of lists left out. Quotes are outside of its offsets. */
export type Scalar = { keys: string[]; start: number; end: number; value: string; inList: boolean };

/** A list; `end` is the end of its last scalar, or its start. */
export type ListPlace = { keys: string[]; start: number; end: number; isFlow: boolean };

/** What a text has: its scalars that are no keys, and its lists. */
export type YamlPlaces = { scalars: Scalar[]; lists: ListPlace[] };

type Open = { keys: string[]; mapping: boolean; key?: string; list?: ListPlace };

/** Reads a text with whatever line ends; a text that is no YAML has no places. */
export function readPlaces(text: string): YamlPlaces {
  try {
    return walk(parseEvents(text, { filename: '', maxDepth: MAX_NESTING }), text);
  } catch (thrown) {
    if (thrown instanceof YAMLException) return { scalars: [], lists: [] };
    throw thrown;
  }
}

function walk(events: Event[], text: string): YamlPlaces {
  const places: YamlPlaces = { scalars: [], lists: [] };
  const open: Open[] = [];
  const enter = (): string[] => {
    const parent = open.at(-1);
    if (!parent) return [];
    const { key } = parent;
    parent.key = undefined;
    return key === undefined ? parent.keys : [...parent.keys, key];
  };
  for (const event of events) {
    const parent = open.at(-1);
    if (event.type === EVENT_POP) open.pop();
    else if (event.type === EVENT_DOCUMENT) open.push({ keys: [], mapping: false });
    else if (event.type === EVENT_MAPPING) open.push({ keys: enter(), mapping: true });
    else if (event.type === EVENT_SEQUENCE) {
      const keys = enter();
      const list = { keys, start: event.start, end: event.start, isFlow: text[event.start] === '[' };
      places.lists.push(list);
      open.push({ keys, mapping: false, list });
    } else if (event.type === EVENT_SCALAR || event.type === EVENT_ALIAS) {
      const isKey = parent?.mapping === true && parent.key === undefined;
      if (event.type === EVENT_SCALAR)
        for (const { list } of open) if (list) list.end = Math.max(list.end, event.valueEnd);
      const value = event.type === EVENT_SCALAR ? getScalarValue(text, event) : '';
      if (isKey) parent.key = value;
      else {
        const keys = enter();
        if (event.type === EVENT_SCALAR)
          places.scalars.push({ keys, start: event.valueStart, end: event.valueEnd, value, inList: !parent?.mapping });
      }
    }
  }
  return places;
}

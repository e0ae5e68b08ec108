/** Commands of mdBook between words. They are looked up in the source, because the tree has lost their backslashes. */
import type { PhrasingContent, Text } from 'mdast';
import type { TextDirective } from 'mdast-util-directive';
import { positionAfter } from '../../source/position.js';

/** Builds what stands for a command that was found `at` the offset in its text; undefined for one that stays text. */
export type BuildCommand = (command: {
  name: string;
  file: string;
  position: Text['position'];
}) => PhrasingContent | undefined;

type Found = { from: number; to: number; escaped: string; name: string; rest: string };

const find = (text: string, pattern: RegExp): Found[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, 1: escaped = '', 2: name = '', 3: rest = '', index }) => ({
    ...{ from: index, to: index + whole.length },
    ...{ escaped, name, rest },
  }));

/** The words behind the name of a command: its file, and for a listing more. */
export const wordsOf = (rest: string): string[] => rest.trim().split(/[ \t]+/);

/** Replaces the commands in a text that comes from the source at its position. */
export function splitText(
  node: Text,
  { text, pattern, build }: { text: string; pattern: RegExp; build: BuildCommand },
): PhrasingContent[] {
  const { value, position } = node;
  const source = text.slice(position?.start.offset ?? 0, position?.end.offset);
  const [written, shown] = [find(source, pattern), find(value, pattern)];
  if (!position || written.length !== shown.length) return [node];
  const parts: PhrasingContent[] = [];
  const pointAt = createPoints(source, position.start);
  const state = { at: 0, start: position.start };
  for (const [nth, { escaped, from, to, name, rest }] of written.entries()) {
    const [file = ''] = wordsOf(rest);
    const place = { start: pointAt(from), end: pointAt(to) };
    const built = escaped ? undefined : build({ name, file, position: place });
    if (!built) continue;
    const before = { start: state.start, end: place.start };
    parts.push({ type: 'text', value: value.slice(state.at, shown[nth]!.from), position: before }, built);
    state.at = shown[nth]!.to;
    state.start = place.end;
  }
  return [
    ...parts,
    { type: 'text', value: value.slice(state.at), position: { start: state.start, end: position.end } },
  ];
}

type Point = NonNullable<Text['position']>['start'];

/** Points at ascending offsets in the source that begins at a point. */
function createPoints(source: string, start: Point): (at: number) => Point {
  const state = { at: 0, place: { line: start.line, column: start.column } };
  return at => {
    state.place = positionAfter(state.place, source.slice(state.at, at));
    state.at = at;
    return { ...state.place, offset: (start.offset ?? 0) + at };
  };
}

/** Makes text of directives that are none: in `{{#include file:part}}`, `:part` looks like one. */
export function joinDirectives(children: readonly PhrasingContent[], text: string): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  let isOpen = false;
  for (const child of children) {
    const last = joined.at(-1);
    const written = text.slice(child.position?.start.offset ?? 0, child.position?.end.offset);
    const isJoined = isOpen && last?.type === 'text' && (child.type === 'text' || isDirective(child));
    if (isJoined) {
      const value = last.value + (child.type === 'text' ? child.value : written);
      joined[joined.length - 1] = { ...last, value, position: spanOf(last, child) };
    } else joined.push(child);
    const tail = written.slice(Math.max(0, written.lastIndexOf('{{')));
    if (/^\{\{[ \t]*#/.test(tail)) isOpen = !/[{}\n]/.test(tail.slice(2));
    else if (!isJoined || /[{}\n]/.test(written)) isOpen = false;
  }
  return joined;
}

const isDirective = (node: { type: string }): node is TextDirective => node.type === 'textDirective';

function spanOf(first: Text, last: PhrasingContent): Text['position'] {
  return first.position && last.position && { start: first.position.start, end: last.position.end };
}

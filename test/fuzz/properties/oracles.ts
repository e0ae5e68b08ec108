/** What must be true of every compiled page. Each oracle throws with what is wrong. */
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { processorTime } from '../../clock.js';
import type { Files } from '../../compiler/site.js';
import { findViolations } from '../../violations.js';
import type { TriedPage } from './compiled-page.js';

/** Elements that formulas are made of, on sites that have switched them on. */
const mathematics = /^<(?:math|semantics|annotation|m[a-z]+)>$/;

const globals = globalThis as Record<string, unknown>;

/** Nothing forbidden in the tree; nothing from the page has run. */
export function assertHarmless({ compiled }: TriedPage): void {
  const found = findViolations(compiled.chunk.body).filter(one => !mathematics.test(one));
  assert.is(found.join(), '', 'forbidden in the tree');
  assert.is(globals.boom, undefined, 'the page has run');
  assert.is(({} as Record<string, unknown>).polluted, undefined, 'a prototype has changed');
}

/** Every finding names a file of the project, and a place inside it. */
export function assertPlaces(diagnostics: readonly Diagnostic[], files: Files): void {
  for (const { rule, path, place, message } of diagnostics) {
    if (path === '') continue;
    const text = files[path];
    assert.ok(text !== undefined, `${rule} is at a file that does not exist: ${path}`);
    if (!place) continue;
    const lines = text!.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
    const line = lines[place.line - 1];
    const isInside =
      line !== undefined && Number.isInteger(place.column) && place.column >= 1 && place.column <= line.length + 1;
    assert.ok(isInside, `${rule} at ${path}:${place.line}:${place.column} is outside of the file: ${message}`);
  }
}

/** Milliseconds of processor time for a text of a few kB; a page of a real site takes ten. */
const SLOW = 1500;

/** Throws for what takes too long, three times in a row: memory may be cleaned up once. */
export async function withinTime<T>(work: () => Promise<T>): Promise<T> {
  for (let nth = 0; ; nth++) {
    const started = processorTime();
    const result = await work();
    const duration = processorTime() - started;
    if (duration < SLOW) return result;
    if (nth === 2) throw new Error(`too slow: ${Math.round(duration)} ms`);
  }
}

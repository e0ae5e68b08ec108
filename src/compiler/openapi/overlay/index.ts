/**
 * Applies overlays to a description in order (Overlay Specification 1.0 and 1.1). An action that cannot be applied is
 * reported and left out; the others are applied.
 */
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { finding } from '../../diagnostics/index.js';
import type { Diagnostic, Hint } from '../../diagnostics/types.js';
import type { parseDataFile } from '../../source/json.js';
import { getOwn, isObject, type Json } from '../../source/json-object.js';
import { nearestPosition } from '../../source/json-pointer.js';
import type { Source } from '../../types.js';
import { editAt } from './edit.js';
import { Incompatible, kindOf, merge, type Placed } from './merge.js';
import { originAt, originOfChild, type ValueOrigin } from './origins.js';
import { type Selected, selectNodes } from './select.js';
import { createSizeTest } from './size.js';

/** A description as its overlays leave it. */
export type OverlaidDescription = {
  root: unknown;
  /** Where the value at a pointer into `root` is written. */
  originAt: (pointer: string) => ValueOrigin;
  /** The overlays by path. */
  files: ReadonlyMap<string, ReturnType<typeof parseDataFile>>;
  diagnostics: Diagnostic[];
};

type Overlay = {
  path: string;
  version: string;
  isTooLarge: (root: unknown) => boolean;
  report: (pointer: string, message: string, hint?: Hint) => void;
  warn: (pointer: string, message: string, hint?: Hint) => void;
};

const actionKeys = ['target', 'description', 'update', 'remove', 'copy'];

/** Applies the overlays. `path` is the file of the description. */
export function applyOverlays(
  root: unknown,
  overlays: readonly Source[],
  { path, parse }: { path: string; parse: typeof parseDataFile },
): OverlaidDescription {
  const diagnostics: Diagnostic[] = [];
  const files = new Map(overlays.map(source => [source.path, parse(source.text, source.path)]));
  const isTooLarge = createSizeTest(root);
  let placed: Placed = { value: root, origin: { path, pointer: '' } };
  for (const [overlayPath, { value, positionAt, diagnostics: found }] of files) {
    diagnostics.push(...found);
    if (found.length) continue;
    const add = (rule: 'invalid-overlay' | 'unmatched-overlay'): Overlay['report'] => {
      return (pointer, message, hint) => {
        const where = { path: overlayPath, pointer, place: nearestPosition(pointer, positionAt), hint };
        diagnostics.push(finding(rule, message, where));
      };
    };
    placed = applyOverlay(placed, value, {
      path: overlayPath,
      version: String((isObject(value) && getOwn(value, 'overlay')) || ''),
      isTooLarge,
      report: add('invalid-overlay'),
      warn: add('unmatched-overlay'),
    });
  }
  const { value, origin } = placed;
  return { root: value, originAt: pointer => originAt(origin, pointer), files, diagnostics };
}

function applyOverlay(placed: Placed, value: unknown, overlay: Overlay): Placed {
  const { version, report } = overlay;
  if (!isObject(value) || !/^1\.[01](\.|$)/.test(version)) {
    report('/overlay', version ? `This is an overlay of version ${version}.` : 'This is no overlay.', READS);
    return placed;
  }
  const actions = getOwn(value, 'actions');
  if (!Array.isArray(actions)) {
    report('/actions', 'An overlay needs a list of actions.');
    return placed;
  }
  return actions.reduce<Placed>((at, action: unknown, index) => {
    const pointer = `/actions/${index}`;
    if (isObject(action)) return applyAction(at, action, { overlay, pointer });
    report(pointer, 'An action is an object.');
    return at;
  }, placed);
}

const READS = 'docsc reads overlays of the versions 1.0 and 1.1.';

type ActionPlace = { overlay: Overlay; pointer: string };

function applyAction(placed: Placed, action: Json, { overlay, pointer }: ActionPlace): Placed {
  const { report, warn } = overlay;
  for (const key of Object.keys(action))
    if (!actionKeys.includes(key) && !key.startsWith('x-'))
      report(`${pointer}/${key}`, `An action has no "${key}".`, didYouMean(key, actionKeys));
  const target = getOwn(action, 'target');
  if (typeof target !== 'string') {
    report(pointer, 'An action needs a target, such as "$.info".');
    return placed;
  }
  const found = selectNodes(target, placed.value);
  if ('problem' in found) {
    report(`${pointer}/target`, `The target cannot be used: ${found.problem}.`);
    return placed;
  }
  if (!found.nodes.length) {
    warn(`${pointer}/target`, `No part of the description fits the target "${target}".`);
    return placed;
  }
  if (getOwn(action, 'remove') === true) return removeNodes(placed, found.nodes, { overlay, pointer });
  const update = readUpdate(placed, action, { overlay, pointer });
  return update ? mergeNodes(placed, found.nodes, { update, overlay, pointer }) : placed;
}

function removeNodes(placed: Placed, nodes: Selected[], { overlay, pointer }: ActionPlace): Placed {
  const edited = editAt(
    placed,
    nodes.map(({ location }) => location),
    () => undefined,
  );
  if (!edited) overlay.report(`${pointer}/target`, 'The whole description cannot be removed.');
  return edited ?? placed;
}

/** The value of `update`, or of the only place that `copy` selects. */
function readUpdate(placed: Placed, action: Json, { overlay, pointer }: ActionPlace): Placed | undefined {
  const { path, version, report } = overlay;
  if (Object.hasOwn(action, 'update'))
    return { value: getOwn(action, 'update'), origin: { path, pointer: `${pointer}/update` } };
  const copy = getOwn(action, 'copy');
  if (typeof copy !== 'string') {
    report(pointer, 'An action needs "update", "copy" or "remove: true".');
    return undefined;
  }
  if (version.startsWith('1.0')) {
    report(`${pointer}/copy`, '"copy" belongs to version 1.1 of overlays.', 'Write "overlay: 1.1.0".');
    return undefined;
  }
  const found = selectNodes(copy, placed.value);
  if ('problem' in found) {
    report(`${pointer}/copy`, `"copy" cannot be used: ${found.problem}.`);
    return undefined;
  }
  const [only, another] = found.nodes;
  if (!only || another) {
    report(`${pointer}/copy`, `"copy" has to select one value, and selects ${found.nodes.length}.`);
    return undefined;
  }
  const origin = only.location.reduce<ValueOrigin>((at, key) => originOfChild(at, String(key)), placed.origin);
  return { value: only.value, origin };
}

function mergeNodes(
  placed: Placed,
  nodes: Selected[],
  { update, overlay, pointer }: ActionPlace & { update: Placed },
): Placed {
  const { report } = overlay;
  const kinds = [...new Set(nodes.map(({ value }) => kindOf(value)))];
  if (kinds.length > 1) {
    report(`${pointer}/target`, `The target selects ${kinds.join(' and ')}; an update needs values of one kind.`);
    return placed;
  }
  try {
    const edited = editAt(
      placed,
      nodes.map(({ location }) => location),
      node => merge(node, update),
    );
    if (edited && !overlay.isTooLarge(edited.value)) return edited;
    report(pointer, 'This action makes the description too large.');
  } catch (thrown) {
    if (!(thrown instanceof Incompatible)) throw thrown;
    const { origin } = thrown;
    report(origin.path === overlay.path ? origin.pointer : pointer, `This value does not fit: ${thrown.message}.`);
  }
  return placed;
}

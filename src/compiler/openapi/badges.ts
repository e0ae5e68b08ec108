/** The badges of an operation. */
import type { ElementContent } from 'hast';
import { h } from '../body/hast.js';
import { getOwn, getText, isObject } from './document.js';
import type { Operation } from './operations.js';
import { toKebabCase } from './slugs.js';

const STABILITY_KEYS = ['x-stability', 'x-stability-level'];
const MAX_BADGES = 12;

/** A line of badges from `deprecated`, extensions, and tags that only mark operations. */
export function buildBadges({ value, deprecated, marks: ofTags = [] }: Operation): ElementContent[] {
  const stability = STABILITY_KEYS.map(key => getText(value, key)).find(text => text !== undefined);
  const names = [
    deprecated && 'deprecated',
    stability !== 'stable' && stability,
    getOwn(value, 'x-beta') === true && 'beta',
    getOwn(value, 'x-enterprise') === true && 'enterprise',
    ...ownBadges(value),
    ...ofTags,
  ].filter(name => typeof name === 'string');
  const marks = [...new Set(names)].flatMap(name => [
    h('span', { className: ['badge', `badge-${toKebabCase(name)}`] }, name),
    ' ',
  ]);
  return marks.length ? [h('p', {}, marks)] : [];
}

/** The names in Redoc's `x-badges`. Their colours would need styles in the page, which its policy forbids. */
function ownBadges(value: Operation['value']): string[] {
  const badges = getOwn(value, 'x-badges');
  if (!Array.isArray(badges)) return [];
  const names = badges.flatMap(badge =>
    isObject(badge) ? (getText(badge, 'name') ?? []) : typeof badge === 'string' ? badge : [],
  );
  return names.slice(0, MAX_BADGES);
}

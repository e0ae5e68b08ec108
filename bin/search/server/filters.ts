/** What filters mean for an index of one site: language and version hold for all of it, sections for some of its hits. */
import { HttpError } from './request.js';

/** Value of each attribute that is equal on the whole site. */
export type SiteFacets = Record<string, string>;

/** `sections` are the only ones wanted, `without` those that are not; `undefined` for any. */
export type FilterScope = { isEmpty: boolean; sections?: Set<string>; without: Set<string> };

const SECTION = /^(hierarchy\.)?lvl0$/;

export function resolveFilters(filters: string[][], facts: SiteFacets): FilterScope {
  const scope: FilterScope = { isEmpty: false, without: new Set() };
  for (const any of filters) {
    const parts = any.map(parseFilter);
    const known = parts.filter(({ name }) => !SECTION.test(name));
    for (const { name } of known)
      if (!(name in facts))
        throw new HttpError(
          400,
          `There is no facet "${name}"; there are ${[...Object.keys(facts), 'hierarchy.lvl0'].join(', ')}.`,
        );
    // One part of an "or" that holds everywhere settles it.
    if (known.some(({ name, value, isNot }) => (facts[name] === value) !== isNot)) continue;
    const sections = parts.filter(({ name }) => SECTION.test(name));
    const wanted = sections.filter(({ isNot }) => !isNot).map(({ value }) => value);
    const unwanted = sections.filter(({ isNot }) => isNot).map(({ value }) => value);
    if (unwanted.length && (unwanted.length > 1 || wanted.length))
      throw new HttpError(400, 'A section that is left out must stand alone in its list.');
    if (!sections.length) scope.isEmpty = true;
    else if (unwanted.length) scope.without.add(unwanted[0]!);
    else scope.sections = new Set(wanted.filter(value => !scope.sections || scope.sections.has(value)));
  }
  return { ...scope, isEmpty: scope.isEmpty || scope.sections?.size === 0 };
}

function parseFilter(filter: string): { name: string; value: string; isNot: boolean } {
  const at = filter.indexOf(':');
  const value = filter.slice(at + 1);
  // A hyphen negates; one that belongs to the value is escaped.
  return {
    name: filter.slice(0, at),
    value: value.replace(/^\\?-/, sign => (sign === '-' ? '' : '-')),
    isNot: value.startsWith('-'),
  };
}

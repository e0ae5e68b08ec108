/** Resolves filters for the index of one site, where language and version are the same for all hits and sections are not. */
import { HttpRefusal } from '../../http-refusal.js';

/** Attribute → its value, for attributes with the same value on the whole site. */
export type SiteFacets = Record<string, string>;

/** Hits that pass: none if `isEmpty`, otherwise those in `sections` (`undefined` for any) and not in `without`. */
export type FilterScope = { isEmpty: boolean; sections?: Set<string>; without: Set<string> };

const SECTION = /^(hierarchy\.)?lvl0$/;

/** `filters` is a list of ANDs, each a list of ORs. Throws `HttpRefusal` for an unknown facet or an unsupported combination. */
export function resolveFilters(filters: string[][], facts: SiteFacets): FilterScope {
  const scope: FilterScope = { isEmpty: false, without: new Set() };
  for (const alternatives of filters) {
    const parts = alternatives.map(parseFilter);
    const known = parts.filter(({ name }) => !SECTION.test(name));
    for (const { name } of known)
      if (!(name in facts))
        throw new HttpRefusal(
          400,
          `There is no facet "${name}"; there are ${[...Object.keys(facts), 'hierarchy.lvl0'].join(', ')}.`,
        );
    // One alternative that holds on the whole site satisfies the list.
    if (known.some(({ name, value, isNot }) => (facts[name] === value) !== isNot)) continue;
    const sections = parts.filter(({ name }) => SECTION.test(name));
    const wanted = sections.filter(({ isNot }) => !isNot).map(({ value }) => value);
    const unwanted = sections.filter(({ isNot }) => isNot).map(({ value }) => value);
    if (unwanted.length && (unwanted.length > 1 || wanted.length))
      throw new HttpRefusal(400, 'An excluded section must be alone in its list.');
    if (!sections.length) scope.isEmpty = true;
    else if (unwanted.length) scope.without.add(unwanted[0]!);
    else scope.sections = new Set(wanted.filter(value => !scope.sections || scope.sections.has(value)));
  }
  return { ...scope, isEmpty: scope.isEmpty || scope.sections?.size === 0 };
}

function parseFilter(filter: string): { name: string; value: string; isNot: boolean } {
  const at = filter.indexOf(':');
  const value = filter.slice(at + 1);
  // A leading hyphen negates; a hyphen that belongs to the value is escaped.
  return {
    name: filter.slice(0, at),
    value: value.replace(/^\\?-/, sign => (sign === '-' ? '' : '-')),
    isNot: value.startsWith('-'),
  };
}

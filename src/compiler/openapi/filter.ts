/** Which operations of a description have pages: by tag, path or extension, as configured. */
import { fits } from '../paths.js';
import type { ApiConfig, ApiFilter } from '../types.js';
import { type Node, own } from './document.js';

type Filtered = { path: string; tags: string[]; item: Node; value: Node['value'] };

/** Kept is what `only` names, where it is given, and `except` does not. */
export function isKept(operation: Filtered, { only, except }: ApiConfig): boolean {
  return (!only || names(only, operation)) && !(except && names(except, operation));
}

function names({ tags = [], paths = [], extensions = [] }: ApiFilter, operation: Filtered): boolean {
  return (
    operation.tags.some(tag => tags.includes(tag)) ||
    paths.some(pattern => fits(pattern, operation.path)) ||
    extensions.some(name => isSet(own(operation.value, name)) || isSet(own(operation.item.value, name)))
  );
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== false && value !== null;
}

/** Which operations of a description have pages: by tag, path or extension, as configured. */
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

/** `*` stands for anything within a segment, `**` for anything. */
export function fits(pattern: string, path: string): boolean {
  const parts = pattern.split(/(\*+)/).map(part => {
    if (part === '*') return '[^/]*';
    return /^\*+$/.test(part) ? '.*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(path);
}

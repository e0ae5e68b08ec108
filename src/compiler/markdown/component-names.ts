/**
 * What the name of a component in a page means. A built-in component binds where the page binds nothing under the name,
 * or imports it from a package that documentation tools share; any other import is a component of the site's own.
 */
import type { ComponentAlias } from '../config/types.js';
import { builtinComponents } from './components/index.js';
import { dialectNames } from './dialects/index.js';
import { createData, type Data } from './evaluate.js';
import type { MarkdownOptions } from './options.js';
import type { Binding } from './page-scope.js';

/** The names that a site gives to components. */
export type ComponentNames = Pick<MarkdownOptions, 'siteComponents' | 'aliases'>;

/**
 * The meaning of a name. `component` is absent where docsc knows none; `foreign` is the page's own binding that keeps a
 * built-in component from being meant.
 */
export type NameMeaning = { component?: string; foreign?: Binding; attributes?: ComponentAlias['attributes'] };

/** Shows its children and nothing else. */
export const FRAGMENT = 'Fragment';
/** Shows the content of a file. */
export const INCLUDE = 'Include';

/** True for the name of a component that docsc has. */
export function isBuiltin(name: string): boolean {
  return builtinComponents.has(name) || name === FRAGMENT || name === INCLUDE;
}

/** The names of all components that docsc has. */
export function builtinNames(): string[] {
  return [...builtinComponents.keys(), FRAGMENT, INCLUDE];
}

/** The file that an element includes. Mintlify's `Snippet` names one in the folder of snippets. */
export function includedFile(element: string, file: string): string {
  return element === 'Snippet' && !/^[./@]/.test(file) ? `/snippets/${file.replace(/^_?snippets\//, '')}` : file;
}

/** The meaning of a name, which may be a member: the site's module comes first, then the configuration, then built-ins. */
export function resolveName(
  name: string,
  bindings: ReadonlyMap<string, Binding>,
  { siteComponents, aliases }: ComponentNames,
): NameMeaning {
  const [root = '', ...members] = name.split('.');
  const binding = bindings.get(root);
  const foreign = binding && !isKnownPackage(binding.from) ? binding : undefined;
  for (const candidate of candidatesOf(binding?.components ?? [root], members)) {
    if (siteComponents.has(candidate)) return { component: candidate };
    const alias = aliases.get(candidate);
    if (alias && (isBuiltin(alias.component) || siteComponents.has(alias.component))) return alias;
    if (foreign) continue;
    if (isBuiltin(candidate)) return { component: candidate };
    const dialect = dialectNames.get(candidate);
    if (dialect) return dialect;
  }
  return { foreign };
}

/** Attributes under the names that the configuration gives them; one that the page writes under that name stays. */
export function renameAttributes(props: Data, renamed: ComponentAlias['attributes'] = new Map()): Data {
  if (!renamed.size) return props;
  const entries = Object.entries(props);
  const kept = entries.filter(([name]) => !renamed.has(name));
  return createData([
    ...entries.filter(([name]) => renamed.has(name)).map(([name, value]) => [renamed.get(name)!, value] as const),
    ...kept,
  ]);
}

/** `Tabs.Tab` may have a meaning as a whole; otherwise its last part is the component. */
function candidatesOf(roots: string[], members: string[]): string[] {
  const last = members.at(-1);
  return last === undefined ? roots : [...roots.map(root => [root, ...members].join('.')), last];
}

/** Packages whose components are those that docsc has built in; `*` stands for the rest of a name. */
const knownPackages = [
  ...['docsc', 'react', 'preact', '@mdx-js/react', 'next', 'gatsby', 'astro:*'],
  ...['@theme', '@theme-original', '@theme-init', '@docusaurus', 'docusaurus-theme-*'],
  ...['@astrojs/starlight', 'starlight-*', 'vitepress', 'vitepress-*', 'nextra', 'nextra-theme-*'],
  ...['fumadocs-*', '@fumadocs', 'mintlify', '@mintlify', '@fern-ui', '@fern-docs', '@redocly'],
  ...['rspress', '@rspress', 'vocs', 'dumi', 'zudoku'],
];

const knownPackage = new RegExp(`^(?:${knownPackages.map(name => name.replace('*', '[\\w-]+')).join('|')})(?:/|$)`);

function isKnownPackage(from: string | undefined): boolean {
  return from !== undefined && knownPackage.test(from);
}

/** Plugins of Starlight whose options say what they are: API descriptions, and several sidebars. */
import { posix } from 'node:path';
import { isObject, type Json } from '../../../src/compiler/source/json-object.js';
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

/** What plugins describe. `topics` are lists of entries, with the pointers of their settings. */
export type Plugins = {
  api: NonNullable<MigratedSite['config']['api']>;
  topics: { label: string; items: unknown[]; pointer: string }[];
};

const isListOf = (value: unknown, ...keys: string[]): value is Json[] =>
  Array.isArray(value) && value.length > 0 && value.every(item => isObject(item) && keys.some(key => key in item));

const isRemote = (schema: unknown): schema is string => typeof schema === 'string' && /^https?:/.test(schema);
const REMOTE = 'docsc reads descriptions that are files of the project: save it there, and name it under "api".';

/** Reads `plugins`; those that docsc has no counterpart for are reported. */
export function readPlugins(options: Settings, root: string): Plugins {
  const written = options.take('plugins');
  const found: Plugins = { api: [], topics: [] };
  const all = Array.isArray(written) ? options.list('plugins') : [];
  for (const [at, plugin] of (Array.isArray(written) ? written : []).entries()) {
    const pointer = `${options.pointer}/plugins/${at}`;
    if (isListOf(plugin, 'schema')) {
      found.api.push(...readDescriptions(plugin, root));
      for (const [nth, { schema }] of plugin.entries())
        if (isRemote(schema)) all[at]?.report(String(nth), `describes "${schema}"`, REMOTE);
    } else if (isListOf(plugin, 'items')) found.topics.push(...readTopics(plugin, pointer));
    else all[at]?.report('', 'configures a plugin that has no counterpart in docsc');
  }
  return found;
}

/** `starlight-openapi`: descriptions with the routes of their pages. */
function readDescriptions(plugin: readonly Json[], root: string): Plugins['api'] {
  return plugin.flatMap(({ base, schema, label, sidebar }) => {
    if (typeof schema !== 'string' || isRemote(schema)) return [];
    const route = posix.join('/', typeof base === 'string' ? base : 'api').replace(/(?<=.)\/$/, '');
    const named = label ?? (isObject(sidebar) ? sidebar.label : undefined);
    const id = route.slice(1).replace(/[^\w-]+/g, '-') || 'api';
    return [{ id, path: posix.join(root, schema), route, label: typeof named === 'string' ? named : undefined }];
  });
}

/** `starlight-sidebar-topics`: a sidebar for each topic. Topics that are links have none. */
function readTopics(plugin: readonly Json[], pointer: string): Plugins['topics'] {
  return plugin.flatMap(({ label, items, id }, at) => {
    const name = typeof id === 'string' ? id : isObject(label) ? Object.values(label)[0] : label;
    return Array.isArray(items) ? [{ label: String(name ?? at), items, pointer: `${pointer}/${at}/items` }] : [];
  });
}

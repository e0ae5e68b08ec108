/** The files of the project that the configuration names for parts of itself. */
import { posix } from 'node:path';
import type { UserConfig } from './schema.js';

/** Keys whose value may be the path of a YAML file. */
const partKeys = ['sidebars', 'redirects', 'remote', 'prose', 'glossary'] as const;

/** The configuration with the paths of its files as `serve` hears of their changes: without `./`. */
export function normalizeFiles(user: UserConfig): UserConfig {
  const parts = partKeys.flatMap(key => {
    const value = user[key];
    return typeof value === 'string' ? [[key, posix.normalize(value)] as const] : [];
  });
  const module = user.components?.module;
  return {
    ...user,
    ...(Object.fromEntries(parts) as Partial<UserConfig>),
    ...(module !== undefined && { components: { ...user.components, module: posix.normalize(module) } }),
  };
}

/** The paths of the parts that are files. */
export function listPartFiles(user: UserConfig): string[] {
  return partKeys.map(key => user[key]).filter(value => typeof value === 'string');
}

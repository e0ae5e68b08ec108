/** What to watch of a project: the files that its site is made from. */
import { posix } from 'node:path';
import { isExcluded } from '../src/compiler/config/exclude.js';
import { ownFolders } from '../src/compiler/config/icons.js';
import type { Config } from '../src/compiler/config/types.js';
import { isBelow } from '../src/compiler/source/paths.js';

/** False for what no site is made from: hidden files, packages, the output folder and what the configuration excludes. */
export function isWatched(path: string, config: Config): boolean {
  return !/(?:^|\/)(?:\.|node_modules(?:\/|$))/.test(path) && !isExcluded(path, config);
}

/** What to watch: folders with everything below them, and single files outside of them. Relative to the project. */
export function watchTargets(config: Config, pluginFiles: string[]): { folders: string[]; files: string[] } {
  const described = config.apis.flatMap(({ path, overlays = [] }) => [path, ...overlays]);
  const folders = [
    ...config.markdown.include,
    ...ownFolders(config.icons),
    ...described.map(path => posix.dirname(path)).filter(folder => folder !== '.'),
    ...pluginFolders(config),
    ...(isBelow(config.docs, config.static) ? [] : [config.static]),
    ...(config.remote && !isBelow(config.docs, config.remote.folder) ? [config.remote.folder] : []),
  ];
  // Folders among these are watched above.
  const parts = config.markdown.include.filter(name => posix.extname(name));
  const code = [config.components.module, config.theme.stylesheet].filter(path => path !== undefined);
  return {
    folders,
    files: [...config.files, ...code, ...parts, ...pluginFiles, ...described],
  };
}

/** Folders with plugins, whose other files these may come to import. */
export function pluginFolders({ plugins }: Config): string[] {
  const modules = plugins.map(({ module }) => module).filter(module => module.startsWith('./'));
  return [...new Set(modules.map(module => posix.dirname(module.slice(2))))].filter(folder => folder !== '.');
}

/** True if one of the changed paths is what a project is opened from: its configuration, its code or its style sheet. */
export function changesProject(changed: string[], config: Config, pluginFiles: string[]): boolean {
  const paths = [...config.files, config.components.module, config.theme.stylesheet, ...pluginFiles];
  const folders = pluginFolders(config);
  return changed.some(path => paths.includes(path) || folders.some(folder => isBelow(folder, path)));
}

/** A configuration in YAML as data. */
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { findNearest } from '../../src/compiler/source/json-pointer.js';
import { parseYaml } from '../../src/compiler/source/yaml.js';
import type { SettingsFile } from './types.js';

/** Reads the file. If it cannot be parsed, that is a finding, and its value `undefined`. */
export async function readYamlFile(fs: FileSystem, path: string): Promise<SettingsFile> {
  const { value, positionAt, diagnostics } = parseYaml(await fs.readText(path), path);
  return {
    path,
    value: value ?? {},
    diagnostics,
    sourceOf: pointer => ({ path, place: findNearest(pointer, positionAt) }),
  };
}

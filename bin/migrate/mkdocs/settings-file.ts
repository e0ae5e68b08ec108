/** `mkdocs.yml` as data. Its tags name code or the environment, and docsc's reader of YAML knows none. */
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { findNearest } from '../../../src/compiler/source/json-pointer.js';
import { parseYaml } from '../../../src/compiler/source/yaml.js';
import type { SettingsFile } from '../types.js';

/** Reads the file. A tag is blanked out, so that positions stay true. */
export async function readSettingsFile(fs: FileSystem, path: string): Promise<SettingsFile> {
  const text = (await fs.readText(path)).replace(/(?<=[:\s[,-])!(?:!python|ENV|relative)[^\s,\]]*/g, tag =>
    ' '.repeat(tag.length),
  );
  const { value, positionAt, diagnostics } = parseYaml(text, path);
  return { path, value, diagnostics, sourceOf: pointer => ({ path, place: findNearest(pointer, positionAt) }) };
}

/** `mkdocs.yml` as data. Its tags name code or the environment, and docsc's reader of YAML knows none. */
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { parseYaml } from '../../../src/compiler/source/yaml.js';
import type { SettingsFile } from '../types.js';

/** Reads the file. A tag is blanked out, so that positions stay true. */
export async function readSettingsFile(fs: FileSystem, path: string): Promise<SettingsFile> {
  const text = (await fs.readText(path)).replace(/(?<=[:\s[,-])!(?:!python|ENV|relative)[^\s,\]]*/g, tag =>
    ' '.repeat(tag.length),
  );
  const { value, positionAt, diagnostics } = parseYaml(text, path);
  return { path, value, diagnostics, sourceOf: pointer => ({ path, place: nearest(positionAt, pointer) }) };
}

function nearest(positionAt: ReturnType<typeof parseYaml>['positionAt'], pointer: string) {
  for (let at = pointer; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = positionAt(at);
    if (place) return place;
  }
  return undefined;
}

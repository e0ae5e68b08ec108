/** A part of the configuration that stands in a YAML file of its own. */
import { error } from '../diagnostics.js';
import type { FileSystem } from '../fs.js';
import type { Diagnostic } from '../types.js';
import { parseYaml, type Yaml } from '../yaml.js';

type Context = { fs: FileSystem; path: string; yaml: Pick<Yaml, 'at'> };

/** `pointer` names the key that names the file; a file that is missing is reported there. */
export async function readOwnFile(
  pointer: string,
  file: string,
  { fs, path, yaml }: Context,
  diagnostics: Diagnostic[],
): Promise<Yaml | undefined> {
  const text = await fs.readText(file).catch(() => undefined);
  if (text === undefined) {
    const where = { path, pointer, place: yaml.at(pointer) };
    diagnostics.push(error('missing-file', `The file "${file}" does not exist.`, where));
    return undefined;
  }
  const parsed = parseYaml(text, file);
  diagnostics.push(...parsed.diagnostics);
  return parsed;
}

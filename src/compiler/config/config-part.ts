/** Parts of the configuration that are YAML files of their own, such as sidebars or redirects. */
import type * as z from 'zod';
import { DiagnosticError, error } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import type { FileSystem } from '../disk/project.js';
import { diagnoseUnreadable, isMissing } from '../disk/unreadable.js';
import { parseDataFile } from '../source/json.js';
import type { ParsedYaml } from '../source/yaml.js';
import { diagnoseZodError } from './zod-errors.js';

/** The file of a part, and the pointer of the configuration key that names it. */
export type ConfigPart = { file: string; pointer: string };

/** The configuration file that names a part; `path` is its own path. */
export type PartContext = { fs: FileSystem; path: string; yaml: Pick<ParsedYaml, 'positionAt'> };

/** The text of a file; `undefined` if it does not exist. Throws `DiagnosticError` if it cannot be read otherwise. */
export async function readIfPresent(fs: Pick<FileSystem, 'readText'>, path: string): Promise<string | undefined> {
  try {
    return await fs.readText(path);
  } catch (thrown) {
    // Without a code, it is no file of the project.
    if (isMissing(thrown) || (thrown as NodeJS.ErrnoException).code === undefined) return undefined;
    throw new DiagnosticError([diagnoseUnreadable(path, thrown)]);
  }
}

/** The parsed file; `yaml` is absent if the file does not exist, which is reported at the key that names it. */
export async function readConfigPart(
  { file, pointer }: ConfigPart,
  { fs, path, yaml }: PartContext,
): Promise<{ yaml?: ParsedYaml; diagnostics: Diagnostic[] }> {
  const text = await readIfPresent(fs, file);
  if (text === undefined) {
    const where = { path, pointer, place: yaml.positionAt(pointer) };
    return { diagnostics: [error('missing-file', `The file "${file}" does not exist.`, where)] };
  }
  const parsed = parseDataFile(text, file);
  return { yaml: parsed, diagnostics: parsed.diagnostics };
}

/** A part's validated mapping and the positions in its file; `mapping` is absent if the findings make it unusable. */
export async function readConfigMapping<Schema extends z.ZodType>(
  schema: Schema,
  part: ConfigPart,
  context: PartContext,
): Promise<{ mapping?: { value: z.infer<Schema>; positionAt: ParsedYaml['positionAt'] }; diagnostics: Diagnostic[] }> {
  const { yaml, diagnostics } = await readConfigPart(part, context);
  if (!yaml || diagnostics.length) return { diagnostics };
  const checked = validate(schema, yaml.value ?? {});
  if (checked.success) return { mapping: { value: checked.data, positionAt: yaml.positionAt }, diagnostics };
  return { diagnostics: diagnoseZodError(checked.error, { path: part.file, yaml, schema, rootName: 'the file' }) };
}

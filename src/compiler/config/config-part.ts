/** A part of the configuration that stands in a YAML file of its own. */
import type * as z from 'zod';
import { error } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { type ParsedYaml, parseYaml } from '../source/yaml.js';
import { diagnoseZodError } from './zod-errors.js';

type PartContext = { fs: FileSystem; path: string; yaml: Pick<ParsedYaml, 'positionAt'> };

/** `pointer` names the key that names the file; a file that is missing is reported there. */
export async function readConfigPart(
  pointer: string,
  file: string,
  { fs, path, yaml }: PartContext,
  diagnostics: Diagnostic[],
): Promise<ParsedYaml | undefined> {
  const text = await fs.readText(file).catch(() => undefined);
  if (text === undefined) {
    const where = { path, pointer, place: yaml.positionAt(pointer) };
    diagnostics.push(error('missing-file', `The file "${file}" does not exist.`, where));
    return undefined;
  }
  const parsed = parseYaml(text, file);
  diagnostics.push(...parsed.diagnostics);
  return parsed;
}

/** For a file that is one mapping: what its schema finds wrong is reported. `undefined` where it cannot be used. */
export async function readConfigMapping<Schema extends z.ZodType>(
  { pointer, schema }: { pointer: string; schema: Schema },
  file: string,
  context: PartContext,
  diagnostics: Diagnostic[],
): Promise<{ value: z.infer<Schema>; at: ParsedYaml['positionAt'] } | undefined> {
  const yaml = await readConfigPart(pointer, file, context, diagnostics);
  if (!yaml || yaml.diagnostics.length) return undefined;
  const checked = schema.safeParse(yaml.value ?? {});
  if (checked.success) return { value: checked.data, at: yaml.positionAt };
  diagnostics.push(...diagnoseZodError(checked.error, { path: file, yaml, schema, rootName: 'the file' }));
  return undefined;
}

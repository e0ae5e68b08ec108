/** `_category_.yml` (or `.yaml`, `.json`): how a folder of documents appears in a sidebar that is built from folders. */
import { posix } from 'node:path';
import * as z from 'zod';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import { badgeSchema } from '../source/badge.js';
import { iconNameSchema } from '../source/icon-name.js';
import { escapePointerToken } from '../source/json-pointer.js';
import { stripNumbers } from '../source/paths.js';
import { slugSchema } from '../source/slug.js';
import { parseYaml } from '../source/yaml.js';
import type { FolderInfo, Source } from '../types.js';

const textSchema = z.string();

const categorySchema = z.object({
  label: textSchema.optional(),
  badge: badgeSchema.optional(),
  icon: iconNameSchema.optional(),
  position: z.number().optional(),
  description: textSchema.optional(),
  collapsed: z.boolean().optional(),
  collapsible: z.boolean().optional(),
  link: z
    .union(
      [
        z.null(),
        z.object({ type: z.literal('doc'), id: textSchema }),
        z
          .object({
            type: z.literal('generated-index'),
            slug: slugSchema.optional(),
            title: textSchema.optional(),
            description: textSchema.optional(),
          })
          .transform(({ slug, ...rest }) => ({ ...rest, route: slug })),
      ],
      { error: 'must be null, or have the type "doc" with an id, or "generated-index"' },
    )
    .optional(),
  key: z.unknown().optional(),
  className: z.unknown().optional(),
  customProps: z.unknown().optional(),
});

/** True for the path of a category file. */
export function isCategoryFile(path: string): boolean {
  return /(^|\/)_category_\.(ya?ml|json)$/.test(path);
}

/**
 * Reads and checks a category file; invalid keys are reported and absent. `folder` is named as in ids: relative to
 * `docs`, the folder of documents, and without number prefixes.
 */
export function readCategoryFile(
  source: Source,
  docs: string,
): { folder: string; info: FolderInfo; diagnostics: Diagnostic[] } {
  const { path } = source;
  const folder = stripNumbers(posix.relative(docs, posix.dirname(path)));
  const yaml = parseYaml(source.text, path);
  const value = typeof yaml.value === 'object' && yaml.value !== null ? (yaml.value as Record<string, unknown>) : {};
  const diagnostics = [...yaml.diagnostics];
  const info: Record<string, unknown> = { origin: { path, place: { line: 1, column: 1 } } };
  const known = Object.keys(categorySchema.shape);
  for (const [key, entry] of Object.entries(value)) {
    const where = { path, place: yaml.positionAt(`/${escapePointerToken(key)}`) };
    if (!Object.hasOwn(categorySchema.shape, key)) {
      const hint = didYouMean(key, known) ?? 'Remove it, or see the manual for the keys docsc knows.';
      diagnostics.push(finding('unknown-key', `A category file has no key "${key}".`, { ...where, hint }));
      continue;
    }
    const checked = validate(categorySchema.shape[key as keyof typeof categorySchema.shape], entry);
    if (checked.success) info[key] = checked.data;
    else diagnostics.push(finding('invalid-config', `"${key}": ${checked.error.issues[0]!.message}.`, where));
  }
  return { folder, info: info as unknown as FolderInfo, diagnostics };
}

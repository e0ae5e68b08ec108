/** The redirects as they are written, in the configuration or in a file of their own: read and checked, not yet followed. */

import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { ParsedYaml } from '../source/yaml.js';
import { readConfigPart } from './config-part.js';
import { redirectListSchema, type UserConfig } from './schema.js';
import type { Config } from './types.js';
import { diagnoseZodError } from './zod-errors.js';

type RedirectsContext = { fs: FileSystem; path: string; yaml: ParsedYaml };
type RedirectList = Exclude<UserConfig['redirects'], string | undefined>;

export async function readRedirects(
  user: UserConfig['redirects'],
  context: RedirectsContext,
  diagnostics: Diagnostic[],
): Promise<Config['redirects']> {
  if (typeof user !== 'string') return expandRedirects(user ?? [], '/redirects', context.path, context.yaml);
  const yaml = await readConfigPart('/redirects', user, context, diagnostics);
  if (!yaml) return expandRedirects([], '', user, context.yaml);
  const checked = redirectListSchema.safeParse(yaml.value ?? []);
  if (!checked.success)
    diagnostics.push(...diagnoseZodError(checked.error, { path: user, yaml, schema: redirectListSchema }));
  return expandRedirects(checked.data ?? [], '', user, yaml);
}

/** One entry an old address, each with its place: `from` may be a list. */
function expandRedirects(
  list: RedirectList,
  pointer: string,
  path: string,
  { positionAt }: ParsedYaml,
): Config['redirects'] {
  const entries = list.flatMap(({ from, to }, index) =>
    Array.isArray(from)
      ? from.map((old, nth) => ({ from: old, to, pointer: `${pointer}/${index}/from/${nth}` }))
      : [{ from, to, pointer: `${pointer}/${index}` }],
  );
  return { path, positionAt, list: entries };
}

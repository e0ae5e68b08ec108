/** The redirects as they are written, in the configuration or in a file of their own: read and checked, not yet followed. */

import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { Yaml } from '../source/yaml.js';
import { readOwnFile } from './config-part.js';
import { redirectList, type UserConfig } from './schema.js';
import type { Config } from './types.js';
import { explain } from './zod-errors.js';

type Context = { fs: FileSystem; path: string; yaml: Yaml };
type List = Exclude<UserConfig['redirects'], string | undefined>;

export async function readRedirects(
  user: UserConfig['redirects'],
  context: Context,
  diagnostics: Diagnostic[],
): Promise<Config['redirects']> {
  if (typeof user !== 'string') return settle(user ?? [], '/redirects', context.path, context.yaml);
  const yaml = await readOwnFile('/redirects', user, context, diagnostics);
  if (!yaml) return settle([], '', user, context.yaml);
  const checked = redirectList.safeParse(yaml.value ?? []);
  if (!checked.success) diagnostics.push(...explain(checked.error, { path: user, yaml, schema: redirectList }));
  return settle(checked.data ?? [], '', user, yaml);
}

/** One entry an old address, each with its place: `from` may be a list. */
function settle(list: List, pointer: string, path: string, { at }: Yaml): Config['redirects'] {
  const entries = list.flatMap(({ from, to }, index) =>
    Array.isArray(from)
      ? from.map((old, nth) => ({ from: old, to, pointer: `${pointer}/${index}/from/${nth}` }))
      : [{ from, to, pointer: `${pointer}/${index}` }],
  );
  return { path, at, list: entries };
}

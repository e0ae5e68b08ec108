/** The redirects as they are written, in the configuration or in a file of their own: read and checked, not yet followed. */
import { error } from '../diagnostics.js';
import type { FileSystem } from '../fs.js';
import type { Config, Diagnostic } from '../types.js';
import { parseYaml, type Yaml } from '../yaml.js';
import { explain } from './explain.js';
import { redirectList, type UserConfig } from './schema.js';

type Context = { fs: FileSystem; path: string; yaml: Yaml };
type List = Exclude<UserConfig['redirects'], string | undefined>;

export async function readRedirects(
  user: UserConfig['redirects'],
  context: Context,
  diagnostics: Diagnostic[],
): Promise<Config['redirects']> {
  if (typeof user !== 'string') return settle(user ?? [], '/redirects', context.path, context.yaml);
  const text = await context.fs.readText(user).catch(() => undefined);
  if (text === undefined) {
    const where = { path: context.path, pointer: '/redirects', place: context.yaml.at('/redirects') };
    diagnostics.push(error('missing-file', `The file "${user}" does not exist.`, where));
    return settle([], '', user, context.yaml);
  }
  const yaml = parseYaml(text, user);
  const checked = redirectList.safeParse(yaml.value ?? []);
  diagnostics.push(...yaml.diagnostics);
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

/** The redirects as written, in the configuration or in a file of their own; `site/redirects.ts` follows them. */
import type { Diagnostic } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import type { ParsedYaml } from '../source/yaml.js';
import { type PartContext, readConfigPart } from './config-part.js';
import { redirectListSchema, type UserConfig } from './schema.js';
import type { Config } from './types.js';
import { diagnoseZodError } from './zod-errors.js';

type RedirectList = Exclude<UserConfig['redirects'], string | undefined>;
type RedirectFile = { path: string; pointer: string; positionAt: ParsedYaml['positionAt'] };

/** The redirects with their positions; a file that cannot be used has none, and is reported. */
export async function readRedirects(
  user: UserConfig['redirects'],
  context: PartContext,
): Promise<{ redirects: Config['redirects']; diagnostics: Diagnostic[] }> {
  const { positionAt } = context.yaml;
  if (typeof user !== 'string') {
    const file = { path: context.path, pointer: '/redirects', positionAt };
    return { redirects: expandRedirects(user ?? [], file), diagnostics: [] };
  }
  const { yaml, diagnostics } = await readConfigPart({ file: user, pointer: '/redirects' }, context);
  if (!yaml) return { redirects: { path: user, positionAt, list: [] }, diagnostics };
  const checked = validate(redirectListSchema, yaml.value ?? []);
  const issues = checked.success
    ? []
    : diagnoseZodError(checked.error, { path: user, yaml, schema: redirectListSchema });
  const file = { path: user, pointer: '', positionAt: yaml.positionAt };
  return { redirects: expandRedirects(checked.data ?? [], file), diagnostics: [...diagnostics, ...issues] };
}

/** One entry for each old address: `from` may be a list. */
function expandRedirects(list: RedirectList, { path, pointer, positionAt }: RedirectFile): Config['redirects'] {
  const entries = list.flatMap(({ from, to }, index) =>
    Array.isArray(from)
      ? from.map((old, nth) => ({ from: old, to, pointer: `${pointer}/${index}/from/${nth}` }))
      : [{ from, to, pointer: `${pointer}/${index}` }],
  );
  return { path, positionAt, list: entries };
}

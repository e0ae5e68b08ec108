/** The sets of icons that a configuration names. Nothing is read here. */
import { posix } from 'node:path';
import * as z from 'zod';

/** Icon sets by name: a package, or a folder of the project. Icons without a prefix are looked up in `defaults`, in order. */
export type IconsConfig = { sets: ReadonlyMap<string, string>; defaults: string[] };

const nameSchema = z.string().regex(/^[a-z][a-z0-9-]*$/, { error: 'must be a name made of a-z, 0-9 and -' });
const sourceSchema = z
  .string()
  .min(1, { error: 'must name an installed package, or a folder such as ./icons' })
  .describe('An installed package, or a folder of SVG files that begins with ./.');

/** The schema of `icons`. */
export const iconsSchema = z
  .record(nameSchema, z.union([sourceSchema, z.array(z.string())], { error: 'must be a package or a folder' }))
  .superRefine((icons, context) => {
    const names = Object.keys(icons).filter(name => name !== DEFAULT);
    for (const [name, source] of Object.entries(icons)) {
      if (name !== DEFAULT && typeof source !== 'string')
        context.addIssue({ code: 'custom', path: [name], message: 'must be a package or a folder' });
      const unknown = name === DEFAULT ? [source].flat().find(set => !names.includes(set)) : undefined;
      if (unknown !== undefined)
        context.addIssue({ code: 'custom', path: [name], message: `names "${unknown}", which is not an icon set` });
    }
  });

const DEFAULT = 'default';

/** The sets with the defaults filled in: a single set is its own default. */
export function readIcons(icons: z.infer<typeof iconsSchema> = {}): IconsConfig {
  const { [DEFAULT]: chosen, ...rest } = icons;
  const sets = new Map(Object.entries(rest).map(([name, source]) => [name, String(source)]));
  return { sets, defaults: chosen === undefined ? (sets.size === 1 ? [...sets.keys()] : []) : [chosen].flat() };
}

/** The folders of the project that are sets, as paths of the project. */
export function ownFolders({ sets }: IconsConfig): string[] {
  const written = [...sets.values()].filter(source => !source.startsWith('@'));
  return written.map(source => posix.normalize(source).replace(/\/$/, ''));
}

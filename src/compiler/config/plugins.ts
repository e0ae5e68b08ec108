/** The plugins that a configuration names. Nothing is loaded here. */
import { posix } from 'node:path';
import * as z from 'zod';

/** A plugin as configured: one of docsc, or one of remark or rehype alone. */
export type PluginConfig = {
  kind: 'use' | 'remark' | 'rehype';
  /** A file, beginning with `./`, or the name of a package. */
  module: string;
  options: Record<string, unknown>;
  /** Pointer of the key that names the module. */
  pointer: string;
};

const kinds = ['use', 'remark', 'rehype'] as const;

const FILE = /^\.\/(?!.*(?:^|\/)\.\.(?:\/|$)).+/;
const PACKAGE = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*(?:\/(?!\.\.(?:\/|$))[\w.~-]+)*$/i;

const moduleSchema = z
  .string()
  .refine(module => FILE.test(module) || PACKAGE.test(module), {
    error: 'must be a file of the project such as ./plugins/notes.ts, or the name of an installed package',
  })
  .optional();

/** The schema of `plugins`. */
export const pluginsSchema = z.array(
  z
    .strictObject({
      use: moduleSchema.describe('A plugin of docsc: a file that begins with ./, or a package.'),
      remark: moduleSchema.describe('A plugin of remark.'),
      rehype: moduleSchema.describe('A plugin of rehype.'),
      options: z.record(z.string(), z.unknown()).optional().describe('What the plugin is created with.'),
    })
    .refine(plugin => kinds.filter(kind => plugin[kind] !== undefined).length === 1, {
      error: 'must have one of the keys "use", "remark" and "rehype"',
    }),
);

/** The plugins in their order. */
export function readPlugins(plugins: z.infer<typeof pluginsSchema> = []): PluginConfig[] {
  return plugins.flatMap((plugin, nth) =>
    kinds.flatMap(kind => {
      const module = plugin[kind];
      if (module === undefined) return [];
      const written = module.startsWith('./') ? `./${posix.normalize(module)}` : module;
      return [{ kind, module: written, options: plugin.options ?? {}, pointer: `/plugins/${nth}/${kind}` }];
    }),
  );
}

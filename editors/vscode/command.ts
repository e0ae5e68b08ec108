/** Which command runs docsc in a workspace. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A program with its arguments, and the folder it is run in. */
export type Command = { file: string; args: string[]; cwd?: string };

const SCRIPT = 'node_modules/docsc/dist/bin/docsc.js';

/**
 * The command of the setting; or else the docsc that is installed for the topmost of these configurations, in its folder or one
 * above; or else the one from the `PATH`.
 */
export function findCommand(configs: readonly string[], setting: readonly string[]): Command {
  const [config] = [...configs].sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
  const cwd = config === undefined ? undefined : dirname(config);
  const [file, ...args] = setting;
  if (file !== undefined) return { file, args: [...args, 'lsp'], cwd };
  const script = cwd === undefined ? undefined : findScript(cwd);
  return script === undefined ? { file: 'docsc', args: ['lsp'], cwd } : { file: 'node', args: [script, 'lsp'], cwd };
}

function findScript(folder: string): string | undefined {
  const script = join(folder, SCRIPT);
  if (existsSync(script)) return script;
  const above = dirname(folder);
  return above === folder ? undefined : findScript(above);
}

function depthOf(path: string): number {
  return path.split(/[\\/]/).length;
}

/**
 * Bundling with esbuild. In the sandbox, esbuild is a process outside of it, so each file that it would read is read here,
 * with the rights of the sandbox.
 */
import { readFileSync } from 'node:fs';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { describeRefusal } from '../../refusal.js';
import { isRestricted } from './restricted.js';

/** The `detail` of a message about a file that the sandbox refuses to read. */
export const REFUSED = 'refused';

/** Bundles as esbuild's `build` does. */
export async function bundle<T extends BuildOptions>(options: T): Promise<BuildResult<T>> {
  const { build } = await import('esbuild');
  const restricted = isRestricted() && { plugins: [...(options.plugins ?? []), readsInNode] };
  return build<BuildOptions>({ ...options, ...restricted }) as Promise<BuildResult<T>>;
}

/** The last plugin: it gets the files that no other loads. */
const readsInNode: Plugin = {
  name: 'docsc-sandbox',
  setup({ onLoad }) {
    onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
      try {
        return { contents: readFileSync(path), loader: 'default' };
      } catch (thrown) {
        const refused = describeRefusal(thrown);
        return refused ? { errors: [{ text: refused, detail: REFUSED }] } : undefined;
      }
    });
  },
};

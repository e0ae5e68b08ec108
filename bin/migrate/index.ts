/** The tools whose sites `docsc migrate` reads. */
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { docusaurus } from './docusaurus/index.js';
import { fern } from './fern/index.js';
import { mdbook } from './mdbook/index.js';
import { mintlify } from './mintlify/index.js';
import { mkdocs } from './mkdocs/index.js';
import { starlight } from './starlight/index.js';
import type { Tool } from './types.js';
import { vitepress } from './vitepress/index.js';

/** All tools, in the order in which they are looked for. */
export const tools: readonly Tool[] = [docusaurus, mintlify, fern, vitepress, starlight, mkdocs, mdbook];

/** The tools whose configuration is in the project, with its path. */
export async function detectTools(fs: FileSystem): Promise<{ tool: Tool; path: string }[]> {
  const found = await Promise.all(tools.map(async tool => ({ tool, path: await tool.detect(fs) })));
  return found.flatMap(({ tool, path }) => (path === undefined ? [] : [{ tool, path }]));
}

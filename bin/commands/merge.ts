/** `docsc merge`: combines the shards of a build into a site. Pages that no shard holds are compiled here. */
import type { BuildFlags } from '../flags.js';
import { build } from './build.js';

/** Builds the site from the shards in `folder`, or in the default folder. */
export const merge = (folder: string | undefined, flags: BuildFlags) => build({ ...flags, shards: folder ?? true });

/** `docsc merge`: put the shards of a build together. What no shard holds is compiled here. */
import { build } from './build.js';

export const merge = (folder: string | undefined, flags: Parameters<typeof build>[0]) =>
  build({ ...flags, shards: folder ?? true });

/** The islands of API references, loaded with the pages that have them. */
import type { ApiIslandName } from '../api-island.js';
import type { IslandComponents } from '../island.js';
import { CodeIsland } from './code-box.js';
import { Operations } from './operations.js';
import { Samples } from './samples.js';
import { Schema } from './schema.js';

/** The components of the `api` bundle. */
export const apiIslands = {
  'docsc-schema': Schema,
  'docsc-samples': Samples,
  'docsc-operations': Operations,
  'docsc-code': CodeIsland,
} satisfies IslandComponents<ApiIslandName>;

/** The islands of API references: loaded with the pages that have them. */
import { CodeIsland } from './code-box.js';
import { Operations } from './operations.js';
import { Samples } from './samples.js';
import { Schema } from './schema.js';

export const apiIslands = {
  'docsc-schema': Schema,
  'docsc-samples': Samples,
  'docsc-operations': Operations,
  'docsc-code': CodeIsland,
};

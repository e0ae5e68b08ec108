/** All properties, in the order in which they are tried. */
import { configurationProperties } from './configuration.js';
import { engineProperties } from './engines.js';
import { openapiProperties } from './openapi.js';
import { pageProperties } from './pages.js';
import type { Property } from './property.js';
import { searchProperties } from './search.js';

/** Every property that a soak tries. */
export const properties: readonly Property[] = [
  ...pageProperties,
  ...engineProperties,
  ...openapiProperties,
  ...configurationProperties,
  ...searchProperties,
];

/** The seventeen promises: which files prove each, and how its figure is read from their notes. */

import { content } from './rows-content.js';
import { load } from './rows-load.js';
import { trust } from './rows-trust.js';
import type { Row } from './table.js';

/** In the order of the table. */
export const rows: readonly Row[] = [...load, ...content, ...trust];

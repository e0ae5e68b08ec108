/** The table of formats. */

import type { FormatRequest } from '../../format-requests.js';
import { checkstyle } from './checkstyle.js';
import { github } from './github.js';
import { gitlab } from './gitlab.js';
import { json } from './json.js';
import { junit } from './junit.js';
import { sarif } from './sarif.js';
import { text } from './text.js';
import type { Format } from './types.js';

/** Name → format. */
export const formats: Record<FormatRequest['name'], Format> = {
  text,
  json,
  github,
  gitlab,
  sarif,
  junit,
  checkstyle,
};

/** The values that the checks of single redirects and of patterns share. */

import type { Route } from '../../routes.js';
import type { RuleName } from '../diagnostics/rules/index.js';
import type { Hint } from '../diagnostics/types.js';

/** The paths that the site publishes: pages, and other files at their own path. */
export type PublishedPaths = { isPage: (route: Route) => boolean; isFile: (path: string) => boolean };

/** A fault of one redirect. `pointer` leads to it in the configuration; `level` replaces that of the rule. */
export type RedirectFault = { rule: RuleName; message: string; pointer: string; hint?: Hint; level?: 'warning' };

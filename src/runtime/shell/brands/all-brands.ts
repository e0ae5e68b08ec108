/**
 * Logos of brands: one path each, in a file of its own. Prerendering has all of them; in the browser the navbar and the
 * footer have those that they show, because the bundler replaces `navbar-brands.ts` and `footer-brands.ts`.
 */
import type { IconName } from '../../../format.js';
import github from './github.js';
import linkedin from './linkedin.js';
import slack from './slack.js';
import stackOverflow from './stack-overflow.js';
import x from './x.js';
import youtube from './youtube.js';

/** The SVG path of each logo, in a box of 24 by 24. */
export type BrandPaths = Partial<Record<IconName, string>>;

/** Every logo that a configuration can name. */
export const allBrands: BrandPaths = { github, linkedin, x, slack, 'stack-overflow': stackOverflow, youtube };

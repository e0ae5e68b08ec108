/**
 * Marks of brands, a file and a path each. While prerendering there are all; in the browser the top bar and the footer have
 * those that they show (`brandsOf` in the compiler's `emit/runtime.ts`).
 */
import type { IconName } from '../../../format.js';
import github from './github.js';
import linkedin from './linkedin.js';
import slack from './slack.js';
import stackOverflow from './stack-overflow.js';
import x from './x.js';
import youtube from './youtube.js';

export type BrandPaths = Partial<Record<IconName, string>>;

export const allBrands: BrandPaths = { github, linkedin, x, slack, 'stack-overflow': stackOverflow, youtube };

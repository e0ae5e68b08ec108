/** Marks of brands, drawn like icons. */
import type { IconName } from '../../format.js';
import { SvgIcon } from '../ui/icon.js';
import type { BrandPaths } from './brands/all-brands.js';

/** A brand's mark. `brands` are the paths of those that this part of the shell shows. */
export function BrandIcon({ name, brands }: { name: IconName; brands: BrandPaths }) {
  return <SvgIcon path={brands[name]} paint={{ fill: 'currentColor' }} />;
}

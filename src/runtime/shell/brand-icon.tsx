/** Logos of brands, drawn like icons. */
import type { IconName } from '../../format.js';
import { SvgIcon } from '../ui/icon.js';
import type { BrandPaths } from './brands/all-brands.js';

/** A brand's logo. `brands` has the paths of the logos that this part of the shell shows. */
export function BrandIcon({ name, brands }: { name: IconName; brands: BrandPaths }) {
  return <SvgIcon path={brands[name]} svgProps={{ fill: 'currentColor' }} />;
}

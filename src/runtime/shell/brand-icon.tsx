/** Marks of brands, drawn like icons. */
import type { IconName } from '../../format.js';
import { Drawing } from '../ui/icon.js';
import type { Brands } from './brands/all-brands.js';

/** A brand's mark. `brands` are the paths of those that this part of the shell shows. */
export function BrandIcon({ name, brands }: { name: IconName; brands: Brands }) {
  return <Drawing path={brands[name]} paint={{ fill: 'currentColor' }} />;
}

import { allBrands, type BrandPaths } from './brands/all-brands.js';

export const barBrands: BrandPaths = allBrands;

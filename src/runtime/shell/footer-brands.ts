import { allBrands, type BrandPaths } from './brands/all-brands.js';

export const footerBrands: BrandPaths = allBrands;

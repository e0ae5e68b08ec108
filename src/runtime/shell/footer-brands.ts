import { all, type Brands } from './brands/all-brands.js';

export const footerBrands: Brands = all;

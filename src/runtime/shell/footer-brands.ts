import { all, type Brands } from './brands/all.js';

export const footerBrands: Brands = all;

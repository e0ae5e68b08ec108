import { all, type Brands } from './brands/all.js';

export const barBrands: Brands = all;

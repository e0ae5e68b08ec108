/** The logos in the navbar. The bundler replaces this file by one with those that the site shows. */
import { allBrands, type BrandPaths } from './brands/all-brands.js';

/** Used while prerendering. */
export const navbarBrands: BrandPaths = allBrands;

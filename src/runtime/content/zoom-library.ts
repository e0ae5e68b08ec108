/** The library that opens pictures, loaded with the first page that has one. */
import '../shared.js';

export { default } from 'medium-zoom/dist/pure';

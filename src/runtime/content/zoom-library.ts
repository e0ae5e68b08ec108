/** The library that opens pictures, loaded with the first page that has one. */

export { default as mediumZoom } from 'medium-zoom/dist/pure';

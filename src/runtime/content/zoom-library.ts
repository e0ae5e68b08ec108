/** The library that enlarges images, loaded with the first page that has one. */

export { default as mediumZoom } from 'medium-zoom/dist/pure';

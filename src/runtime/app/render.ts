/** What renders chunks, loaded with the first one: a page without islands is complete as it was prerendered. */

export { renderBody } from '../content/render.js';
export { renderPage } from '../shell/article-page.js';

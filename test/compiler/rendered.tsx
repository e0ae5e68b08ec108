/** A page's article as prerendered HTML, which also contains the islands that are rendered from data. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { Config } from '../../src/compiler/config/types.js';
import type { CompiledPage } from '../../src/compiler/pages/rendered-page.js';
import { apiIslands } from '../../src/runtime/content/api/islands.js';
import { renderBody } from '../../src/runtime/content/render.js';
import { SiteDataContext } from '../../src/runtime/data/site-data.js';
import { createPrerenderData } from '../../src/runtime/prerender/prerender-data.js';

/** Renders the body of a compiled page to HTML. */
export function articleHtml({ chunk, schemas }: CompiledPage, { site }: Config): string {
  const data = createPrerenderData(
    site,
    { page: chunk, schemas },
    { renderBody, footer: <footer />, components: { api: apiIslands } },
  );
  return renderToStaticMarkup(
    <SiteDataContext value={data}>{renderBody(chunk.body, key => data.peekSchema(chunk.route, key))}</SiteDataContext>,
  );
}

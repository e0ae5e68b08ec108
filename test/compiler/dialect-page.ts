/** A page in the dialect of another tool. */
import { compileSite, sketch } from './site.js';

/** `headingIds` chooses the dialect; `name` is the page's file, at the route `/a`. */
type Options = { headingIds: string; name?: string };

/** The sketch of the page's body, and its findings as `line:column rule: message`. */
export async function compileDialect(text: string, { headingIds, name = 'docs/a.md' }: Options) {
  const config = `title: Test\nmarkdown: { headingIds: ${headingIds} }\n`;
  const { pages, diagnostics } = await compileSite({ 'docsc.config.yaml': config, [name]: `${text}\n` });
  const findings = diagnostics.map(({ rule, place, message }) => `${place?.line}:${place?.column} ${rule}: ${message}`);
  return { body: sketch(pages.get('/a')!.chunk.body), findings };
}

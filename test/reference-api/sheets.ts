/**
 * What a reader finds on a page or in a schema's file with every closed element open: its HTML, and the data behind it.
 */
import type { ElementContent, Root } from 'hast';
import type { Direction, FieldView, SchemaView } from '../../src/api-format.js';
import type { CompiledPage } from '../../src/compiler/pages/rendered-page.js';
import { articleHtml } from '../compiler/rendered.js';
import { type CompiledApi, islandsIn } from './project.js';
import { shownCodes, shownWords } from './words.js';

/** The words of a page, and the contents of its `code` elements. */
export type PageWords = { words: string; codes: Set<string> };

/** One appearance of a schema. */
export type ShownSchema = { view: SchemaView; texts: ElementContent[]; direction: Direction; sheet: PageWords };

/** Renders a page and collects its words. */
export function readPageWords(page: CompiledPage, config: CompiledApi['config']): PageWords {
  const closed = articleHtml(page, config);
  const late = lateIslands(page.chunk.body);
  const body: Root = { type: 'root', children: late };
  const opened = late.length ? articleHtml({ ...page, schemas: {}, chunk: { ...page.chunk, body } }, config) : '';
  const html = `${closed}\n${opened}`;
  return { words: shownWords(html), codes: shownCodes(html) };
}

/** Content that is rendered only when a reader opens it, as islands of its own. */
function lateIslands(body: Root): ElementContent[] {
  return islandsIn(body, 'docsc-schema').flatMap(({ node, data }) =>
    lateViews(data.view, 0).map(view => ({ ...node, data: { ...data, prefix: 'late', view } as object })),
  );
}

const LEVELS = 2;

function lateViews(view: SchemaView, level: number): SchemaView[] {
  const ofField = (field: FieldView): SchemaView[] => {
    const isLate = level + 1 >= LEVELS && Boolean(field.fields?.length || field.variants?.length);
    return isLate ? [field, ...lateViews(field, 0)] : lateViews(field, level + 1);
  };
  return [
    ...(view.fields ?? []).flatMap(ofField),
    ...(view.variants ?? []).flatMap(variant => lateViews(variant, level)),
  ];
}

/** The words of all pages and schema files of a reference. */
export type DescriptionWords = {
  /** Pages by origin, as `file#pointer`. */
  pages: Map<string, { page: CompiledPage; sheet: PageWords }>;
  /** Schema files by key: those that pages, or other schema files, refer to. */
  schemas: Map<string, ShownSchema>;
};

/** Renders every page and every schema file of the site. */
export async function readDescriptionWords(
  { pages, compiler, site, config }: CompiledApi,
  api: string,
): Promise<DescriptionWords> {
  const opened: DescriptionWords = { pages: new Map(), schemas: new Map() };
  const wanted = new Set<string>();
  const want = (refs: CompiledPage['page']['schemas']) => {
    for (const key of [...(refs?.given ?? []), ...(refs?.more ?? [])]) wanted.add(key);
  };
  for (const page of pages) {
    const { path, pointer } = page.page.head.origin;
    opened.pages.set(`${path}#${pointer ?? ''}`, { page, sheet: readPageWords(page, config) });
    want(page.page.schemas);
  }
  // The set grows while it is iterated.
  for (const key of wanted) {
    const fragment = await compiler.compileSchema(site, api, key);
    if (!fragment) continue;
    want(fragment.schemas);
    const base = pages[0]!;
    const body = JSON.parse(fragment.json) as typeof base.chunk.body;
    const page = { ...base, schemas: {}, chunk: { ...base.chunk, body } };
    const [island] = islandsIn(body, 'docsc-schema');
    const { view, direction } = island!.data;
    opened.schemas.set(key, { view, direction, texts: island!.node.children, sheet: readPageWords(page, config) });
  }
  return opened;
}

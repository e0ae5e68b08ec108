/** The headings in the texts of the introduction and of tags, by what links in descriptions call them. */
import type { ElementContent } from 'hast';
import type { Route } from '../../routes.js';
import { visibleText } from '../body/text.js';
import type { CompileFragment, PageHead } from '../types.js';
import { headingsIn, nameSections } from './descriptions.js';
import { type ApiDocument, getText, nearestOrigin } from './document.js';
import { createLinkFinder, type FindLinkRoute, type LinkRoutes, sectionKey } from './link-routes.js';
import { type ApiPage, infoOf } from './page-collector.js';
import { appendKey } from './pointers.js';
import { createNameSet, type NameSet } from './slugs.js';

/** The ids of the headings that each introduction may have, whatever its text says. */
const INTRO_IDS = ['servers', 'authentication', 'operations', 'about'];

/** The ids that a text of the introduction or of a tag must not take. */
export function takenIds(kind: 'intro' | 'tag'): NameSet {
  const ids = createNameSet();
  for (const id of kind === 'intro' ? INTRO_IDS : []) ids.take(id);
  return ids;
}

type Pages = { heads: PageHead[]; pages: ReadonlyMap<string, ApiPage> };

/** A description whose links are followed. `sections` keeps the headings, which are looked for once. */
export type LinkedDescription = {
  document: ApiDocument;
  apiOutline: Pages & { targets: LinkRoutes };
  sections: { routes?: ReadonlyMap<string, Route> };
};

/** Finds what links of a description lead to. Fills in its `sections` when a link may lead to one. */
export function findLinksOf(
  { document, apiOutline, sections }: LinkedDescription,
  markdown: CompileFragment,
): FindLinkRoute {
  return createLinkFinder(apiOutline.targets, () => {
    sections.routes ??= indexSections(document, apiOutline, markdown);
    return sections.routes;
  });
}

/** Routes with anchors of all such headings. If two have the same name, it leads to the first. */
function indexSections(
  document: ApiDocument,
  { heads, pages }: Pages,
  markdown: CompileFragment,
): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const { id, route } of heads) {
    const page = pages.get(id)!;
    if (page.kind !== 'intro' && page.kind !== 'tag') continue;
    const node = page.kind === 'intro' ? infoOf(document) : page.tag;
    const text = node && getText(node.value, 'description');
    if (text === undefined) continue;
    const { children } = markdown(text, nearestOrigin(document, appendKey(node!.pointer, 'description')));
    const blocks = nameSections(children as ElementContent[], takenIds(page.kind));
    const start = page.kind === 'intro' ? ['section'] : ['tag', page.name];
    for (const { steps, anchor } of pathsOf(blocks))
      for (const key of [
        [...start, ...steps],
        [...start, steps.at(-1)!],
        [...start, anchor],
      ].map(sectionKey))
        if (!routes.has(key)) routes.set(key, `${route}#${anchor}`);
  }
  return routes;
}

/** Each heading with the names of those above it and its own. */
function pathsOf(blocks: ElementContent[]): { steps: string[]; anchor: string }[] {
  const above: { level: number; name: string }[] = [];
  return headingsIn(blocks).map(heading => {
    const level = Number(heading.tagName[1]);
    while (above.length && above.at(-1)!.level >= level) above.pop();
    above.push({ level, name: visibleText(heading) });
    return { steps: above.map(({ name }) => name), anchor: String(heading.properties.id) };
  });
}

/**
 * `PageChunk` → its twin: the page as Markdown, for programs that read it and for readers who copy it. It is made from the
 * page's tree, so nothing of the shell can get into it, and everything that needs a press on the page is written out.
 */
import type { ElementContent, Root } from 'hast';
import type { PhrasingContent } from 'mdast';
import type { PageChunk } from '../../../format.js';
import { splitUrl } from '../../../routes.js';
import { joinSpaces, toOneLine } from '../../body/text.js';
import { createHeadingNamer } from '../../source/heading-rules.js';
import { toBlocks } from './blocks.js';
import type { Block, TwinContext } from './context.js';
import { createText } from './nodes.js';
import { laterSchemasToBlocks } from './schema.js';
import { LLMS_FILE, type TwinSite, twinAddress } from './site.js';
import { stringifyBlocks } from './stringify.js';

/** Bodies of named schemas by key. */
type Bodies = Readonly<Record<string, Root>>;

/** A page as it is published; `schemas` are the named schemas that it brings, `openedSchemas` those that readers open. */
export type TwinSource = { chunk: PageChunk; schemas: Bodies; openedSchemas?: Bodies };

/** The twin of a page. */
export function writeTwin({ chunk, schemas, openedSchemas = {} }: TwinSource, site: TwinSite): string {
  const { name: nameHeading } = createHeadingNamer('github');
  const own = site.origin + twinAddress(chunk.route, site.base);
  const context: TwinContext = {
    toAddress: href => toTwinAddress(href, own, site),
    nameHeading,
    schema: key => [schemas, openedSchemas].find(bodies => Object.hasOwn(bodies, key))?.[key],
    shownSchemas: new Set(),
    laterSchemas: new Map(),
    lastDepth: 1,
    toBlocks: nodes => toBlocks(nodes, context),
  };
  const body = context.toBlocks(chunk.body.children as ElementContent[]);
  return stringifyBlocks([...headOf(chunk, site), ...body, ...laterSchemasToBlocks(context)]);
}

/** The title, the line that leads to the list of all pages, and the description where the page shows it. */
function headOf({ title, titleParts, hideTitle, lead, description, layout }: PageChunk, { index }: TwinSite): Block[] {
  const parts = titleParts?.map(
    (value, nth): PhrasingContent => (nth % 2 ? { type: 'inlineCode', value } : createText(joinSpaces(value))),
  );
  const heading: Block = {
    type: 'heading',
    depth: 1,
    children: parts?.filter(hasValue) ?? [createText(toOneLine(title))],
  };
  const note: PhrasingContent[] =
    index === undefined
      ? []
      : [
          createText('All pages of this documentation: '),
          { type: 'link', url: index, children: [createText(LLMS_FILE)] },
        ];
  return [
    ...(hideTitle && layout !== 'home' ? [] : [heading]),
    ...(note.length ? [{ type: 'blockquote', children: [{ type: 'paragraph', children: note }] } as Block] : []),
    ...(lead ? [{ type: 'paragraph', children: [createText(description)] } as Block] : []),
  ];
}

const hasValue = (node: PhrasingContent) => !('value' in node) || node.value !== '';

/**
 * Links to pages lead to their twins, by URLs where the site knows its own and by absolute paths otherwise: a program that has
 * only the text can follow them. A link to a part of the page itself names the twin for the same reason.
 */
function toTwinAddress(href: string, own: string, { origin, twinAt }: TwinSite): string {
  if (href.startsWith('#')) return own + href;
  if (!href.startsWith('/') || href.startsWith('//')) return href;
  const { path, query, hash } = splitUrl(href);
  const twin = twinAt(path);
  return twin === undefined ? origin + href : twin + query + hash;
}

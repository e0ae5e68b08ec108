/**
 * `llms-full.txt`: the Markdown of all pages as one text, in parts whose size is bounded. A program that has the first part
 * finds the others in `llms.txt`.
 */
import { type Route, siteUrl } from '../../../routes.js';
import { toOneLine } from '../../body/text.js';
import type { Config } from '../../config/types.js';
import type { Site } from '../../types.js';
import { LLMS_FILE, twinAddress } from '../twin/site.js';
import { collectSections, routesOf } from './sections.js';

/** The first part; the next ones are `llms-full-2.txt` and so on. */
export const FULL_FILE = 'llms-full.txt';

/**
 * Bytes of a part: about 125,000 tokens, so that an assistant with room for 200,000 can read a part and still answer. A page
 * that is larger by itself has a part of its own.
 */
export const MAX_PART = 500_000;

/** A part: where it is published, and the pages that it has. */
export type FullPart = { path: string; routes: Route[] };

/** The fields of the configuration that the parts depend on. */
export type FullConfig = Pick<Config, 'agents' | 'site'>;

/** The parts of a site, in the order of its sidebars. `bytesOf` returns the size of a page's Markdown. */
export function planFullTexts(site: Site, config: FullConfig, bytesOf: (route: Route) => number): FullPart[] {
  if (!config.agents?.llms || !config.agents.full) return [];
  const parts: FullPart[] = [];
  let bytes = 0;
  for (const route of collectSections(site, config).flatMap(routesOf)) {
    const added = bytesOf(route) + SEPARATOR.length + Buffer.byteLength(sourceLine(route, config));
    if (!parts.length || bytes + added > MAX_PART) {
      const number = parts.length + 1;
      parts.push({ path: number === 1 ? FULL_FILE : FULL_FILE.replace('.', `-${number}.`), routes: [] });
      bytes = Buffer.byteLength(headOf(config));
    }
    parts.at(-1)!.routes.push(route);
    bytes += added;
  }
  return parts;
}

/** The text of a part; `read` returns the Markdown of a page. */
export function writeFullText({ routes }: FullPart, config: FullConfig, read: (route: Route) => string): string {
  const pages = routes.map(route => read(route).replace(LIST_NOTE, () => sourceLine(route, config)));
  return [headOf(config), ...pages].join(SEPARATOR);
}

const SEPARATOR = '\n---\n\n';

/** The line of each page that leads to the list of all: here it gives way to the page's address. */
const LIST_NOTE = /^> All pages of this documentation: .*$/m;

const sourceLine = (route: Route, { site: { url, base } }: FullConfig) => `> Source: ${url}${twinAddress(route, base)}`;

function headOf({ site }: FullConfig): string {
  const list = siteUrl(`/${LLMS_FILE}`, site);
  return `# ${toOneLine(site.title)}\n\n> Pages of this documentation, one after the other. List of all pages and parts: ${list}\n`;
}

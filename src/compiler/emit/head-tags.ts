/** Elements that writers add to the head, as HTML, and what the Content-Security-Policy has to allow for them. */
import { MANIFEST_FILE } from '../../format.js';
import { withBase } from '../../routes.js';
import { WEB_MANIFEST } from '../site/static-files.js';
import { type HeadTag, runsCode } from '../source/head-tags.js';
import { escapeHtml } from './escape-html.js';
import type { ServiceOrigins } from './origins.js';

/** The elements as HTML, in their order. Paths get the base in front, and a web app manifest is named as it is published. */
export function formatHeadTags(tags: readonly HeadTag[], base: string): string[] {
  return tags.map(({ tag, attrs = {}, content }) => {
    const written = Object.entries(attrs).flatMap(([name, given]) => {
      const value = attrs.rel === 'manifest' && given === `/${MANIFEST_FILE}` ? `/${WEB_MANIFEST}` : given;
      if (typeof value === 'boolean') return value ? [` ${name}`] : [];
      const isPath = (name === 'href' || name === 'src') && String(value).startsWith('/');
      return [` ${name}="${escapeHtml(isPath ? withBase(String(value), base) : String(value))}"`];
    });
    const start = `<${tag}${written.join('')}>`;
    return tag === 'script' ? `${start}${scriptText({ tag, attrs, content })}</script>` : start;
  });
}

/** The text between the tags of a script: the code as it is, data as JSON that cannot end the element. */
function scriptText(tag: HeadTag): string {
  if (tag.content === undefined || runsCode(tag)) return String(tag.content ?? '');
  const data: unknown = typeof tag.content === 'string' ? JSON.parse(tag.content) : tag.content;
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The scripts among them that run and are written in the document. */
export function inlineScripts(tags: readonly HeadTag[]): string[] {
  return tags.flatMap(tag => (tag.content !== undefined && runsCode(tag) ? [scriptText(tag)] : []));
}

/** True for a script with data, such as JSON-LD. */
export function isData(tag: HeadTag): boolean {
  return tag.tag === 'script' && !runsCode(tag);
}

/** True if any of them runs code. */
export function runsScripts(tags: readonly HeadTag[]): boolean {
  return tags.some(runsCode);
}

/** The origins from which browsers load what the elements name. */
export function headOrigins(tags: readonly HeadTag[]): ServiceOrigins {
  const origins: Record<Purpose, string[]> = { script: [], style: [], font: [], image: [], connect: [] };
  for (const { tag, attrs = {} } of tags) {
    const address = String(attrs.src ?? attrs.href ?? '/');
    const purpose = address.startsWith('/') ? undefined : purposeOf(tag, attrs);
    if (purpose) origins[purpose].push(new URL(address).origin);
  }
  return { name: 'head', ...origins };
}

type Purpose = 'script' | 'style' | 'font' | 'image' | 'connect';

const purposeByUse: Record<string, Purpose> = {
  font: 'font',
  script: 'script',
  style: 'style',
  image: 'image',
  fetch: 'connect',
};

function purposeOf(tag: string, { rel, as }: NonNullable<HeadTag['attrs']>): Purpose | undefined {
  if (tag === 'script') return 'script';
  const relation = String(rel).toLowerCase();
  if (/\bmodulepreload\b/.test(relation)) return 'script';
  if (/\bpreload\b/.test(relation)) return purposeByUse[String(as)];
  if (/\bstylesheet\b/.test(relation)) return 'style';
  if (/(?:^|[\s-])icon\b/.test(relation)) return 'image';
  return undefined;
}

/** The built-in elements without those that an added element of the same name replaces. */
export function withoutReplaced(builtIn: string[], tags: readonly HeadTag[]): string[] {
  const starts = tags.flatMap(({ tag, attrs = {} }) => {
    if (tag === 'link' && attrs.rel === 'canonical') return ['<link rel="canonical"'];
    const key = ['name', 'property'].find(name => attrs[name] !== undefined);
    return tag === 'meta' && key ? [`<meta ${key}="${escapeHtml(String(attrs[key]))}"`] : [];
  });
  return starts.length ? builtIn.filter(html => !starts.some(start => html.startsWith(start))) : builtIn;
}

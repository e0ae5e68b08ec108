/** Why an element may not be in the head of a document. */

type Tag = { tag: string; attrs?: Record<string, string | number | boolean>; content?: unknown };

const attributes: Record<string, RegExp> = {
  meta: /^(?:name|property|itemprop|content|media|id|data-[a-z0-9-]+)$/,
  link: /^(?:rel|href|hreflang|type|media|sizes|as|crossorigin|integrity|referrerpolicy|fetchpriority|title|color|id|data-[a-z0-9-]+)$/,
  script: /^(?:src|type|async|defer|nomodule|crossorigin|integrity|referrerpolicy|fetchpriority|id|data-[a-z0-9-]+)$/,
};

/** Relations for which browsers request nothing. */
const quietRelations =
  /^(?:alternate|author|canonical|help|icon-license|license|me|next|prev|privacy-policy|search|terms-of-service|webmention|pingback|self|hub)$/i;
const dataTypes = /^application\/(?:ld\+json|json)$/i;
const codeTypes = /^(?:module|text\/javascript|application\/javascript)?$/i;

/** The mistake in an element, as the end of a sentence; `undefined` if there is none. */
export function headTagProblem(element: Tag, place: 'site' | 'page'): string | undefined {
  const { tag, attrs = {}, content } = element;
  const unknown = Object.keys(attrs).find(name => !attributes[tag]?.test(name));
  if (unknown !== undefined) return `has the attribute "${unknown}", which a ${tag} element here cannot have`;
  if (tag !== 'script' && content !== undefined)
    return `has "content", which only a script has; write attributes below "attrs"`;
  if (tag === 'meta') return metaProblem(attrs);
  if (tag === 'link') return linkProblem(attrs, place);
  return scriptProblem(element, place);
}

function metaProblem({ name, property, itemprop, content }: NonNullable<Tag['attrs']>): string | undefined {
  if (name === undefined && property === undefined && itemprop === undefined) return 'needs "name" or "property"';
  if (content === undefined || typeof content === 'boolean') return 'needs "content"';
  return /^(?:viewport|referrer)$/i.test(String(name))
    ? `has the name "${name}", which docsc writes itself`
    : undefined;
}

function linkProblem({ rel, href, as }: NonNullable<Tag['attrs']>, place: 'site' | 'page'): string | undefined {
  if (typeof rel !== 'string' || !rel.trim()) return 'needs "rel"';
  if (typeof href !== 'string' || !href.trim()) return 'needs "href"';
  const problem = addressProblem(href);
  if (problem) return problem;
  const isQuiet = rel
    .trim()
    .split(/\s+/)
    .every(word => quietRelations.test(word));
  if (isQuiet || href.startsWith('/')) return undefined;
  if (place === 'page') return `has the relation "${rel}" to another site, from which only the configuration may load`;
  if (/\bmanifest\b/i.test(rel)) return 'needs an "href" of this site: browsers take a manifest from nowhere else';
  if (/preload\b/i.test(rel) && !/^(?:font|script|style|image|fetch)$/.test(String(as ?? 'script')))
    return 'needs "as" with font, script, style, image or fetch';
  return undefined;
}

function scriptProblem({ attrs = {}, content }: Tag, place: 'site' | 'page'): string | undefined {
  const { src, type = '' } = attrs;
  if ((src === undefined) === (content === undefined)) return 'needs either "src" below "attrs", or "content"';
  const isData = dataTypes.test(String(type));
  if (!isData && !codeTypes.test(String(type))) return `has the type "${type}", which docsc does not know`;
  if (isData) {
    if (src !== undefined) return 'has "src", but its data must be in "content"';
    return typeof content === 'string' && !isJson(content) ? 'has "content" that is not JSON' : undefined;
  }
  if (place === 'page') return 'runs code, which only "head" in the configuration may add';
  if (src !== undefined) return typeof src === 'string' ? addressProblem(src) : 'needs an address as "src"';
  if (typeof content !== 'string') return 'needs text as "content"';
  return /<\/script|<!--/i.test(content) ? 'has "</script" or "<!--" in its code' : undefined;
}

function addressProblem(address: string): string | undefined {
  if (/^\/(?!\/)[^\s\\]*$/.test(address)) return undefined;
  const isWhole = /^https:\/\/[^\s\\]+$/i.test(address) && URL.canParse(address);
  return isWhole
    ? undefined
    : `has the address "${address}": write a path such as /file.js, or one that begins with https://`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

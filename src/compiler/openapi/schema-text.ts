/** What a schema says about itself. */
import { getOwn, getText, isObject, type Json } from './document.js';
import { escapeMarkdown } from './plain-text.js';

/** True for a URL that may be linked although the description is not trusted. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** The text, with a link to the `externalDocs` of its schema below it, as Markdown. */
export function withExternalDocs(text: string | undefined, value: Json): string | undefined {
  const docs = getOwn(value, 'externalDocs');
  const url = isObject(docs) ? getText(docs, 'url') : undefined;
  if (!isObject(docs) || url === undefined || !isWebUrl(url)) return text;
  const label = escapeMarkdown((getText(docs, 'description') ?? url).replace(/\s+/g, ' ').trim().replace(/\.$/, ''));
  const link = `See also [${label}](<${url.replace(/[<>\\\s]/g, encodeURIComponent)}>).`;
  return text === undefined ? link : `${text.trimEnd()}\n\n${link}`;
}

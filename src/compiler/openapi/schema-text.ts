/** The text of a schema about itself. */
import { toOneLine } from '../body/text.js';
import { getOwn, getText, isObject, type Json } from './document.js';
import { escapeMarkdown } from './plain-text.js';
import { formatValue } from './values.js';

/** Values of an enum that are explained. */
const MAX_VALUES = 200;

/** True for a URL that may be linked although the description is not trusted. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** The text, with what its schema says about the values of its enum and a link to its `externalDocs`, as Markdown. */
export function completeText(text: string | undefined, value: Json): string | undefined {
  const parts = [text?.trimEnd(), explainValues(value), linkToDocs(value)].filter(part => part !== undefined);
  return parts.length > (text === undefined ? 0 : 1) ? parts.join('\n\n') : text;
}

/** The names and descriptions of the values of an enum, which several generators of code read, as a list. */
function explainValues(value: Json): string | undefined {
  const values = getOwn(value, 'enum');
  if (!Array.isArray(values)) return undefined;
  const names = readTexts(value, ['x-enum-varnames', 'x-enumNames', 'x-enum-names']);
  const texts = readTexts(value, ['x-enumDescriptions', 'x-enum-descriptions']);
  const rows = values.slice(0, MAX_VALUES).flatMap((one, index) => {
    const [name, about] = [names(one, index), texts(one, index)];
    if (name === undefined && about === undefined) return [];
    const shown = `<code>${escapeMarkdown(formatValue(one))}</code>`;
    const title = name === undefined || name === one ? shown : `${shown} (${escapeMarkdown(name)})`;
    return [`- ${[title, toLine(about)].filter(Boolean).join(': ')}`];
  });
  return rows.length ? rows.join('\n') : undefined;
}

function toLine(text: string | undefined): string | undefined {
  return text
    ?.split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(' ');
}

/** The texts of values under one of the keys: a list in the order of the enum, or a map by value. */
function readTexts(value: Json, keys: string[]): (one: unknown, index: number) => string | undefined {
  const texts = keys.map(key => getOwn(value, key)).find(found => typeof found === 'object' && found !== null);
  return (one, index) => {
    const text = Array.isArray(texts) ? texts[index] : isObject(texts) ? getOwn(texts, String(one)) : undefined;
    return typeof text === 'string' && text.trim() ? text : undefined;
  };
}

function linkToDocs(value: Json): string | undefined {
  const docs = getOwn(value, 'externalDocs');
  const url = isObject(docs) ? getText(docs, 'url') : undefined;
  if (!isObject(docs) || url === undefined || !isWebUrl(url)) return undefined;
  const label = escapeMarkdown(toOneLine(getText(docs, 'description') ?? url).replace(/\.$/, ''));
  return `See also [${label}](<${url.replace(/[<>\\\s]/g, encodeURIComponent)}>).`;
}

/** What a program finds in a twin: words, code and links, by the same measure as those of an article. */
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Article, wordsOf } from './article.js';

/** Reads a twin. The line that leads to the list of all pages is left out, and so are ids of headings. */
export function readTwin(markdown: string): Article {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const found: Article = { words: [], code: [], links: [] };
  found.words = wordsOf(textOf(tree, found));
  return found;
}

const inlineTypes = ['text', 'inlineCode', 'emphasis', 'strong', 'delete', 'link', 'html'];

function textOf(node: Nodes, found: Article): string {
  if (node.type === 'link') found.links.push(node.url);
  if (node.type === 'code') {
    found.code.push(node.value);
    return ` ${/title="(.*)"/.exec(node.meta ?? '')?.[1] ?? ''} ${node.value} `;
  }
  if (node.type === 'html') return node.value === '<br>' ? ' ' : node.value.replace(/<[^>]*>|^\[!(.*)\]/g, '$1');
  if ('value' in node) return node.value;
  if (!('children' in node)) return ' ';
  const text = node.children.map(child => textOf(child, found)).join('');
  if (node.type === 'heading') return ` ${text.replace(/ \{#[^}]*\}$/, '')} `;
  return inlineTypes.includes(node.type) ? text : ` ${text} `;
}

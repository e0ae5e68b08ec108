/**
 * Highlights words in the article, for readers who come from a search. The words are ranges that the browser paints (CSS
 * Custom Highlight API), so that no element is created or changed; a browser without it highlights nothing. Loaded when
 * there is something to highlight; removed by Escape or the next page.
 */
import type { SiteData } from '../data/site-data.js';
import { decodeFragment } from '../router/fragment.js';
import { openAncestors } from '../router/reveal-target.js';
import { findWords, parseWords } from './word-matcher.js';

const HIGHLIGHT_NAME = 'docsc-mark';
/** Controls, and what the search index does not contain. */
const EXCLUDED =
  'button, input, select, textarea, svg, a.anchor, .toc-inline, .katex, figure.code figcaption, [role=tablist]';
const MAX_RANGES = 1_000;
const REPAINT_DELAY_MS = 100;

/** `text` is words separated by spaces; `subscribe` calls back when the next page is shown. */
export async function highlight(
  text: string,
  loadStyle: SiteData['loadStyle'],
  subscribe: (listener: () => void) => () => void,
): Promise<void> {
  const article = document.querySelector<HTMLElement>('.article');
  const words = parseWords(text);
  if (!article || !words.length || !('highlights' in CSS)) return;
  // Clears the highlights of an earlier search.
  document.dispatchEvent(new Event(HIGHLIGHT_NAME));
  const controller = new AbortController();
  const { signal } = controller;
  const href = location.href;
  const clear = () => {
    controller.abort();
    CSS.highlights.delete(HIGHLIGHT_NAME);
    delete article.dataset.marked;
  };
  const paint = () => {
    const ranges = findWordRanges(article, words);
    CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...ranges));
    return ranges;
  };
  // The style rule is limited to this attribute: browsers would otherwise match it on every element of every page.
  article.dataset.marked = '';
  revealFirst(paint());
  // Parts of a page hydrate, are loaded and opened later.
  const observer = new MutationObserver(() => {
    observer.disconnect();
    setTimeout(() => {
      if (signal.aborted) return;
      paint();
      observe();
    }, REPAINT_DELAY_MS);
  });
  const observe = () => observer.observe(article, { childList: true, subtree: true, characterData: true });
  observe();
  signal.addEventListener('abort', () => observer.disconnect());
  signal.addEventListener('abort', subscribe(clear));
  addEventListener('hashchange', () => location.href !== href && clear(), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && clear(), { signal });
  document.addEventListener(HIGHLIGHT_NAME, clear, { signal });
  await loadStyle('search').catch(() => undefined);
}

function findWordRanges(article: Element, words: string[]): Range[] {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, node => {
    if (node instanceof Element) return node.matches(EXCLUDED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  const ranges: Range[] = [];
  while (walker.nextNode() && ranges.length < MAX_RANGES) {
    const node = walker.currentNode as Text;
    for (const { start, end } of findWords(node.data, words)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

/** If the section in the address shows none of the words, opens what hides the first one in it. */
function revealFirst(ranges: Range[]): void {
  const target = location.hash ? document.getElementById(decodeFragment(location.hash)) : null;
  const section = target ? ranges.filter(range => isInSection(range, target)) : ranges;
  const isVisible = ({ startContainer: { parentElement } }: Range) => parentElement?.checkVisibility();
  const first = section[0];
  if (first && !section.some(isVisible)) openAncestors(first.startContainer);
}

/** True if the range is in the target, or after it and before the next heading of its rank or above. */
function isInSection({ startContainer: text }: Range, target: Element): boolean {
  if (target.contains(text)) return true;
  if (!(target.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
  const rank = /^H([1-6])$/.exec(target.tagName)?.[1];
  if (!rank) return false;
  const nextHeadings = [...document.querySelectorAll('.article :is(h1, h2, h3, h4, h5, h6)')].filter(
    heading =>
      heading.tagName.slice(1) <= rank && target.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return !nextHeadings[0] || Boolean(nextHeadings[0].compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING);
}

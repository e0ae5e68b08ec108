/**
 * Marks words in the article, for readers whom a search has led there. No element is made or changed: the words are
 * ranges that the browser paints (CSS Custom Highlights), and where it cannot, nothing is marked. Loaded when there is
 * something to mark; gone with Escape or the next page.
 */
import type { SiteData } from '../data/site-data.js';
import { decodeFragment } from '../router/fragment.js';
import { openAncestors } from '../router/reveal-target.js';
import { findWords, parseWords } from './word-matcher.js';

const HIGHLIGHT_NAME = 'docsc-mark';
/** Of code, its name, language and buttons are not what was searched. */
const EXCLUDED =
  'button, input, select, textarea, svg, .anchor, .toc-inline, .katex, figure.code figcaption, [role=tablist]';
const MAX_RANGES = 1_000;

/** `given` are words with spaces between them; `subscribe` tells of the next page. */
export async function highlight(
  given: string,
  loadStyle: SiteData['loadStyle'],
  subscribe: (listener: () => void) => () => void,
): Promise<void> {
  const article = document.querySelector<HTMLElement>('.article');
  const words = parseWords(given);
  if (!article || !words.length || !('highlights' in CSS)) return;
  // Those before, whose words are another search's.
  document.dispatchEvent(new Event(HIGHLIGHT_NAME));
  const stop = new AbortController();
  const { signal } = stop;
  const at = location.href;
  const clear = () => {
    stop.abort();
    CSS.highlights.delete(HIGHLIGHT_NAME);
    delete article.dataset.marked;
  };
  const paint = () => {
    const ranges = findWordRanges(article, words);
    CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...ranges));
    return ranges;
  };
  // The rule is for what has it: browsers would work it out for each element of every page.
  article.dataset.marked = '';
  revealFirst(paint());
  // Parts of a page come alive, are fetched and opened.
  const changed = new MutationObserver(() => {
    changed.disconnect();
    setTimeout(() => {
      if (signal.aborted) return;
      paint();
      observe();
    }, REPAINT_DELAY);
  });
  const observe = () => changed.observe(article, { childList: true, subtree: true, characterData: true });
  observe();
  signal.addEventListener('abort', () => changed.disconnect());
  signal.addEventListener('abort', subscribe(clear));
  addEventListener('hashchange', () => location.href !== at && clear(), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && clear(), { signal });
  document.addEventListener(HIGHLIGHT_NAME, clear, { signal });
  await loadStyle('search').catch(() => undefined);
}

const REPAINT_DELAY = 100;

function findWordRanges(article: Element, words: string[]): Range[] {
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, node => {
    if (node instanceof Element) return node.matches(EXCLUDED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  const ranges: Range[] = [];
  while (texts.nextNode() && ranges.length < MAX_RANGES) {
    const node = texts.currentNode as Text;
    for (const { start, end } of findWords(node.data, words)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Where the section that was asked for shows none of the words, what hides the first of them is opened. */
function revealFirst(ranges: Range[]): void {
  const target = location.hash ? document.getElementById(decodeFragment(location.hash)) : null;
  const section = target ? ranges.filter(range => isInSection(range, target)) : ranges;
  const isSeen = ({ startContainer: { parentElement } }: Range) => parentElement?.checkVisibility();
  const first = section[0];
  if (first && !section.some(isSeen)) openAncestors(first.startContainer);
}

/** In the target, or after it and before the next heading of its rank. */
function isInSection({ startContainer: text }: Range, target: Element): boolean {
  if (target.contains(text)) return true;
  if (!(target.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
  const rank = /^H([1-6])$/.exec(target.tagName)?.[1];
  if (!rank) return false;
  const ends = [...document.querySelectorAll('.article :is(h1, h2, h3, h4, h5, h6)')].filter(
    heading =>
      heading.tagName.slice(1) <= rank && target.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return !ends[0] || Boolean(ends[0].compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING);
}

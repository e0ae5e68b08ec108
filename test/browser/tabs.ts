/** Many pages in few tabs. */
import type { BrowserContext, Page } from 'playwright-core';

/**
 * A tab keeps much of the pages that it has left, and gets slower with each: the 300th takes seven times as long as the
 * first. After this many pages, a new tab goes on.
 */
const PAGES_IN_TAB = 20;

/** `prepare` gets each tab before its first page, `tabs` is how many are open at a time. */
type Options = { tabs?: number; prepare?: (page: Page) => Promise<void> | void };

/** Calls `visit` once for each item, in order within a tab, with the tab that it may navigate. */
export async function visitInTabs<T>(
  context: BrowserContext,
  items: readonly T[],
  { tabs = 1, prepare, visit }: Options & { visit: (page: Page, item: T) => Promise<void> },
): Promise<void> {
  const left = [...items];
  const work = async () => {
    while (left.length) {
      const page = await context.newPage();
      await prepare?.(page);
      for (const item of left.splice(0, PAGES_IN_TAB)) await visit(page, item);
      await page.close();
    }
  };
  await Promise.all(Array.from({ length: tabs }, work));
}

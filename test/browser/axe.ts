/** Runs axe-core on a page with the rules of WCAG 2.2 A and AA and with its best practices. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type AxeResult = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };

/** How often axe-core looked at a page in this process, which says so at its end. */
const seen = { states: 0 };
process.on('exit', () => {
  if (seen.states) process.stdout.write(`\nnote: ${seen.states} states without a violation\n`);
});

/** Returns one line per violation, with its location. */
export async function violationsOn(page: Page): Promise<string[]> {
  // A document keeps it: both modes are checked with the same.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  seen.states++;
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: unknown) => Promise<AxeResult> } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // Rules that pass are not described node by node.
    const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary.slice(0, 260)})`)
          .join(' | ')}`,
    );
  });
}

/** Returns the violations in light and in dark mode. */
export async function violationsInBothModes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async mode => {
      document.documentElement.dataset.theme = mode;
      await new Promise(requestAnimationFrame);
      // Colors are measured when they have arrived.
      const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    }, theme);
    found.push(...(await violationsOn(page)).map(text => `${theme} ${text}`));
  }
  return found;
}

/** The same from the top of the page, where the bar covers nothing of it. */
export async function violationsFromTop(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return violationsInBothModes(page);
}

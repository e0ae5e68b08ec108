/** Tests of the shell's site for readers with a keyboard or a screen reader. */
import type { Page } from 'playwright-core';
import type { uvu } from 'uvu';
import * as assert from 'uvu/assert';
import type { Served } from './site.js';
import { type BrowserSuiteContext, holdRequest, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

async function visit({ page, site }: Context, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
}

const titled = (page: Page, text: string) =>
  page.waitForFunction(wanted => document.querySelector('h1')?.textContent === wanted, text);

/** The place of the focus: the class of the button or link, or the name of another element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { className, tagName } = document.activeElement!;
    return className.split(' ').at(-1) || tagName;
  });

/** Registers them. */
export function testAccess(test: uvu.Test<Context>): void {
  test('A10 while a page loads slowly, the progress bar is silent, and its title is announced once', async context => {
    const { page } = context;
    await visit(context, '/a');
    const gate = await holdRequest(page, /assets\/pages\/one\/first-/);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const live = '[aria-live], [role=status], [role=alert], [role=log], [role=progressbar], progress';
      new MutationObserver(changes => {
        for (const { target } of changes) {
          const near = target instanceof Element ? target : target.parentElement;
          const spoken = near?.closest('[aria-hidden=true]') ? undefined : near?.closest(live);
          if (spoken) seen.push(spoken.textContent ?? '');
        }
      }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      document.querySelector<HTMLElement>('article a[href="/one/first"]')!.click();
    });
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLElement>('.progress')?.style.getPropertyValue('--progress')) > 0.1,
    );
    assert.is(await page.locator('.progress').getAttribute('aria-hidden'), 'true');
    gate.release();
    await titled(page, 'First of one');
    await page.waitForFunction(() => document.querySelector<HTMLElement>('.progress')?.hidden);
    assert.equal(await page.evaluate(() => (window as { seen?: string[] }).seen), ['First of one']);
  });

  test('A11 Tab goes round the open drawer and its button, either way, and Escape returns the focus', async context => {
    const { page } = context;
    await page.setViewportSize({ width: 390, height: 800 });
    await visit(context, '/one/first');
    const outside = () =>
      page.evaluate(
        () => !document.activeElement!.closest('#docsc\\:sidebar, .navbar-menu') && document.activeElement!.outerHTML,
      );
    await page.locator('.navbar-menu').focus();
    await page.keyboard.press('Enter');
    await page.locator('.sidebar').getByRole('link', { name: 'Second of one' }).waitFor();
    for (const key of ['Tab', 'Shift+Tab']) {
      const stops = new Set<string>();
      for (let step = 0; step < 24; step++) {
        await page.keyboard.press(key);
        assert.not(await outside(), `${key} ${step}`);
        stops.add(await page.evaluate(() => document.activeElement!.textContent || 'menu'));
      }
      for (const stop of ['menu', 'Elsewhere', 'Home', 'Second of one', 'Two', 'Tabs'])
        assert.ok(stops.has(stop), stop);
      assert.not(stops.has('First of two'), 'an entry of a closed category is no stop');
    }
    await page.keyboard.press('Control+k');
    await page.waitForSelector('.search-dialog[open] input:focus');
    await page.keyboard.press('Shift+Tab');
    assert.ok(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('dialog')),
    );
    await page.keyboard.press('Escape');
    await page.waitForSelector('.search-dialog', { state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.sidebar[data-open]'));
    assert.is(await focused(page), 'navbar-menu');
    await page.keyboard.press('Tab');
    assert.is(await focused(page), 'brand', 'a closed drawer holds nothing');
  });

  test('A18 after the announcement has been closed by keyboard, the focus is on the next stop, in sight', async context => {
    const { page } = context;
    await visit(context, '/a');
    await page.getByRole('button', { name: 'Close announcement' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.announcement', { state: 'detached' });
    assert.is(await focused(page), 'brand');
    assert.ok(await page.evaluate(() => document.activeElement!.matches('.navbar :focus-visible')));
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate(() => document.activeElement!.textContent), 'Docs');
  });
}

/** Checks of an open page for readers with a keyboard, and for those without scripts. */
import type { Page } from 'playwright-core';

/** Presses a key until the focus has left the page, and returns the stops of which no part can be seen. */
export async function findHiddenStops(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  most: number,
): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const stop = document.activeElement as HTMLElement;
      if (stop === document.body) return 'end';
      const { top, bottom } = stop.getBoundingClientRect();
      const inside = (from: number, to: number, limit: number) =>
        [from + 2, (from + to) / 2, to - 2].filter(at => at >= 0 && at < limit);
      // A link of several lines is seen if one of them is.
      const isSeen = [...stop.getClientRects()].some(line =>
        inside(line.left, line.right, innerWidth).some(x =>
          inside(line.top, line.bottom, innerHeight).some(y => {
            const hit = document.elementFromPoint(x, y);
            return hit !== null && (stop.contains(hit) || hit.contains(stop));
          }),
        ),
      );
      return isSeen ? undefined : `${stop.outerHTML.slice(0, 90)} ${top} ${bottom}`;
    });
    if (found === 'end') return { stops, hidden };
    if (found) hidden.push(found);
  }
  return { stops: most, hidden };
}

/** The lowest contrast between the ring of a focused control and what is around it, and the control. */
export function findWeakestFocus(page: Page): Promise<{ contrast: number; control: string; controls: number }> {
  return page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    /** Colours over each other as they are painted, first the one at the bottom; as a luminance. */
    const luminanceOf = (colors: string[]) => {
      context.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map(channel => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const weakest = { contrast: 21, control: '', controls: 0 };
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, select, [tabindex="0"]',
    )) {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
      control.focus({ preventScroll: true });
      if (document.activeElement !== control) continue;
      weakest.controls++;
      const { outlineColor, outlineStyle, outlineOffset } = getComputedStyle(control);
      const behind: string[] = [];
      const first = Number.parseFloat(outlineOffset) < 0 ? control : control.parentElement;
      for (let box = first; box; box = box.parentElement) behind.unshift(getComputedStyle(box).backgroundColor);
      const [ring, around] = [luminanceOf([...behind, outlineColor]), luminanceOf(behind)];
      const contrast = outlineStyle === 'none' ? 1 : (Math.max(ring, around) + 0.05) / (Math.min(ring, around) + 0.05);
      if (contrast < weakest.contrast) Object.assign(weakest, { contrast, control: control.outerHTML.slice(0, 120) });
    }
    return weakest;
  });
}

/** Text of the article that is not shown where no script runs. A closed disclosure opens without one. */
export function findHiddenText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('article')!, NodeFilter.SHOW_TEXT);
    const hidden: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!textContent?.trim() || parent!.closest('details:not([open]), button, script, .feedback, [aria-hidden=true]'))
        continue;
      if (!parent!.checkVisibility({ visibilityProperty: true })) hidden.push(textContent.slice(0, 60));
    }
    return hidden;
  });
}

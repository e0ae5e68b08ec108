/**
 * A real Chromium for tests, from npm alone: the packed one on Linux x64, an installed one elsewhere or where
 * CHROME_PATH names it. Started without Playwright's own flags, which switch web security and process isolation off.
 * Needs: a browser.
 */
import { type BrowserContext, chromium as playwright } from 'playwright-core';
import { isInMemory, makeFolder } from '../folder.js';
import { trackRequests } from './network-idle.js';

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise Chromium makes a file on a disk for each tile of a page.
  ...(isInMemory ? [] : ['--disable-dev-shm-usage']),
  '--remote-debugging-pipe',
];

export async function executable(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') {
    // Makes the package unpack the system libraries it brings along.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
    const { default: packed } = await import('@sparticuz/chromium');
    return packed.executablePath();
  }
  throw new Error('Set CHROME_PATH to an installed Chromium or Chrome.');
}

export type Chrome = { context: BrowserContext; close: () => Promise<void> };

/** A browser may crash before it does anything, if rarely; what it does after that counts. */
const STARTS = 3;

/**
 * `scrollbars` shows those that take space, as most systems with a mouse do; `touch` is a phone; `isStill` is a reader who
 * prefers reduced motion, for tests in which nothing depends on motion: to draw a spinner takes as much time as a page.
 * Pages share one process, which keeps docsc's runtime compiled; with `processes`, each tab has one, for many large pages.
 */
type Options = {
  width?: number;
  height?: number;
  javaScriptEnabled?: boolean;
  scrollbars?: boolean;
  touch?: boolean;
  isStill?: boolean;
  processes?: boolean;
};

export async function openChrome(options: Options = {}): Promise<Chrome> {
  const {
    width = 1280,
    height = 900,
    javaScriptEnabled = true,
    scrollbars = false,
    touch = false,
    isStill = false,
    processes = false,
  } = options;
  for (let start = 1; ; start++) {
    const profile = await makeFolder('chrome');
    try {
      const context = await playwright.launchPersistentContext(profile, {
        executablePath: await executable(),
        ignoreDefaultArgs: true,
        args: [
          ...quiet,
          ...(scrollbars ? [] : ['--hide-scrollbars']),
          ...(processes ? [] : ['--renderer-process-limit=1']),
          `--user-data-dir=${profile}`,
          'about:blank',
        ],
        viewport: { width, height },
        javaScriptEnabled,
        hasTouch: touch,
        isMobile: touch,
        ...(isStill ? { reducedMotion: 'reduce' as const } : {}),
      });
      trackRequests(context);
      return { context, close: () => context.close() };
    } catch (error) {
      const signal = /\bsignal=(SIG(?:SEGV|ABRT|BUS|ILL|TRAP))\b/.exec(String(error))?.[1];
      if (!signal || start === STARTS) throw error;
      process.stdout.write(`note: Chromium crashed at its start (${signal}); started again.\n`);
    }
  }
}

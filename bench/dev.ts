/** Development servers: the time from the start to a page on the screen, and from a save to the new text there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openChrome } from '../test/browser/chromium.js';
import { watchTree } from './measure.js';
import { removeOutput, type Tool } from './tools/tool.js';

/**
 * Milliseconds from the start to the first response and to the text on the screen, and again with caches; memory in
 * MiB.
 */
export type DevFigures = { answer: number; screen: number; again: number; edit: number; memory: number };

const EDITS = 5;
const LIMIT = 240_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until the page shows the text, however often the server reloads it. */
async function waitForText(page: Page, text: string): Promise<void> {
  const until = performance.now() + LIMIT;
  const isThere = (wanted: string) => document.body?.innerText.includes(wanted) ?? false;
  while (performance.now() < until) {
    const found = page.waitForFunction(isThere, text, { timeout: 10_000, polling: 'raf' });
    if (
      await found.then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`"${text}" did not get to the screen`);
}

async function openAndWait(page: Page, url: string, text: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  await waitForText(page, text);
}

async function waitForAnswer(url: string, isAlive: () => boolean): Promise<void> {
  const until = performance.now() + LIMIT;
  while (performance.now() < until && isAlive()) {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await pause(20);
  }
  throw new Error('the development server did not answer');
}

type StartFigures = { answer: number; screen: number; edits: number[]; memory: number };

async function start(tool: Tool, folder: string, slug: string, file: string, edits: number): Promise<StartFigures> {
  const original = await readFile(file, 'utf8');
  const mark = (nth: number) => `Sentence ${nth} was written for the bench.`;
  const save = (nth: number) => writeFile(file, `${original}\n${mark(nth)}\n`);
  await save(0);
  const chrome = await openChrome();
  const page = await chrome.context.newPage();
  const port = await freePort();
  const url = `http://localhost:${port}/${slug}`;
  const [command, ...rest] = tool.serve(port);
  const started = performance.now();
  const since = (from: number) => performance.now() - from;
  const env = { ...process.env, ...tool.env, BROWSER: 'none' };
  const child = spawn(command!, rest, { cwd: folder, env, detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const tree = watchTree(child.pid!);
  try {
    await waitForAnswer(url, () => child.exitCode === null);
    const answer = since(started);
    await openAndWait(page, url, mark(0));
    const result: StartFigures = { answer, screen: since(started), edits: [], memory: 0 };
    // Servers finish background work, and the page connects to them.
    await pause(4_000);
    for (let nth = 1; nth <= edits; nth++) {
      const saved = performance.now();
      await save(nth);
      await waitForText(page, mark(nth));
      result.edits.push(since(saved));
      await pause(1_500);
    }
    return { ...result, memory: tree.stop().memory };
  } finally {
    tree.stop();
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL');
    await ended;
    await chrome.close();
    await writeFile(file, original);
  }
}

/** Measures a tool's development server: two starts, several edits of one page, and peak memory. */
export async function measureDev(tool: Tool, folder: string, slug: string): Promise<DevFigures> {
  const file = join(folder, tool.pages, `${slug}.md`);
  await removeOutput(tool, folder);
  const { answer, screen, edits, memory } = await start(tool, folder, slug, file, EDITS);
  const { screen: again } = await start(tool, folder, slug, file, 0);
  return { answer, screen, again, edit: edits.sort((a, b) => a - b)[EDITS >> 1]!, memory };
}

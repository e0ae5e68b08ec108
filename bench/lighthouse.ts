/**
 * Runs Lighthouse (mobile preset, simulated throttling) on pages of the reference site served by `docsc preview`.
 * Lighthouse is not a dependency: LIGHTHOUSE names the folder it is installed in, CHROME_PATH the browser.
 *
 *   LIGHTHOUSE=…/node_modules/lighthouse CHROME_PATH=… npm run bench:lighthouse [runs]
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveReference } from '../test/browser/reference-site.js';

const pages = {
  home: '/',
  'a long article': '/reference/activation-strategies',
  'much code': '/feature-flag-tutorials/python',
  'an API operation': '/reference/api/vimpel/create-feature',
};
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};
type Lighthouse = (url: string, flags: { port: number; logLevel: 'error' }) => Promise<{ lhr: Report }>;
type Launcher = {
  launch: (options: { chromePath?: string; chromeFlags: string[] }) => Promise<{ port: number; kill: () => void }>;
};

const folder = process.env.LIGHTHOUSE;
if (!folder) throw new Error('Set LIGHTHOUSE to the folder of an installed Lighthouse.');
const load = async (path: string) => import(pathToFileURL(join(folder, path)).href);
const { default: lighthouse } = (await load('core/index.js')) as { default: Lighthouse };
const { launch } = (await load('../chrome-launcher/dist/index.js')) as Launcher;

const runs = Number(process.argv[2] ?? 3);
const site = await serveReference({ isCompressed: true });
for (const [name, path] of Object.entries(pages)) {
  for (let run = 0; run < runs; run++) {
    const chrome = await launch({ chromePath: process.env.CHROME_PATH, chromeFlags: flags });
    const { lhr } = await lighthouse(site.origin + path, { port: chrome.port, logLevel: 'error' });
    chrome.kill();
    const scores = Object.entries(lhr.categories).map(([id, { score }]) => `${id} ${Math.round((score ?? 0) * 100)}`);
    const value = (audit: string) => Number((lhr.audits[audit]?.numericValue ?? Number.NaN).toFixed(3));
    const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
      audit => `${audit} ${Math.round(value(audit))} ms`,
    );
    process.stdout.write(
      `${name}: ${[...scores, ...times, `layout shift ${value('cumulative-layout-shift')}`].join(', ')}\n`,
    );
  }
}
await site.close();

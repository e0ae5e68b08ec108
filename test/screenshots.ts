/**
 * The pictures in the README, taken of the reference site in both colour modes: `npm run screenshots`.
 * Needs: the built reference site and a browser.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openChrome } from './browser/chromium.js';
import { serveReference } from './browser/reference-site.js';
import { makeFolder } from './folder.js';

const PAGES = { operation: '/reference/api/vimpel/create-api-token' };
const WIDTH = 1280;
const HEIGHT = 800;
/** Pixels of a picture for each of the page. */
const SCALE = 1.5;
/** The quality of WebP, up to 100: text stays sharp. */
const QUALITY = 76;

/** The packed browser brings Open Sans alone; code needs a font of the system. */
const FONTS = `<?xml version="1.0"?>
<fontconfig>
  <dir>/tmp/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>/tmp/fonts-cache</cachedir>
  <alias binding="strong"><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="strong"><family>ui-monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;
process.env.FONTCONFIG_FILE = join(await makeFolder('fonts'), 'fonts.conf');
await writeFile(process.env.FONTCONFIG_FILE, FONTS);

const folder = join(import.meta.dirname, '../manual/pictures');
await mkdir(folder, { recursive: true });
const site = await serveReference();
const { context, close } = await openChrome({ width: WIDTH, height: HEIGHT, isStill: true });
for (const [name, route] of Object.entries(PAGES))
  for (const mode of ['light', 'dark'] as const) {
    const page = await context.newPage();
    await page.addInitScript(`localStorage.setItem('theme', '${mode}')`);
    await page.goto(site.origin + route, { waitUntil: 'networkidle' });
    const { data } = await (await context.newCDPSession(page)).send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT, scale: SCALE },
    });
    const bytes = Buffer.from(data, 'base64');
    const path = join(folder, `${name}-${mode}.webp`);
    await writeFile(path, bytes);
    process.stdout.write(`${path}: ${Math.round(bytes.length / 1000)} kB\n`);
    await page.close();
  }
await close();
await site.close();

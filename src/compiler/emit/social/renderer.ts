/** The optional packages that draw pictures: satori sets the text, resvg makes pixels of it. They are loaded in the project. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The packages that a project installs. */
export const RENDERER_PACKAGES = ['satori', '@resvg/resvg-js'] as const;

/** An element of a picture, in the form that satori takes. */
export type Box = { type: 'div'; props: { style: Record<string, string | number>; children?: string | Box[] } };

/** A font with its file. Each has a name of its own. */
export type SocialFont = { name: string; data: Uint8Array; weight: 400; style: 'normal' };

type LoadMissing = (code: string, text: string) => Promise<never[]>;
type Satori = (
  element: Box,
  options: { width: number; height: number; fonts: SocialFont[]; loadAdditionalAsset: LoadMissing },
) => Promise<string>;
type Resvg = new (svg: string, options: object) => { render: () => { asPng: () => Uint8Array } };

/** Draws a picture as PNG; `isWhole` is false where the fonts lack a letter. Rejects for a font that cannot be read. */
export type Draw = (element: Box, fonts: SocialFont[]) => Promise<{ png: Uint8Array; isWhole: boolean }>;

/** The installed packages: their versions, and how to load them. */
export type Renderer = { versions: string[]; load: () => Draw };

/** Width and height that link previews show. */
export const SIZE = { width: 1200, height: 630 };

/** The packages as the project has them; `undefined` where one is not installed. Loads nothing but their descriptions. */
export function findRenderer(root: string): Renderer | undefined {
  const require = createRequire(pathToFileURL(resolve(root, 'package.json')));
  const versionOf = (name: string) => {
    const entry = require.resolve(name).replaceAll('\\', '/');
    const folder = entry.slice(0, entry.lastIndexOf(`/node_modules/${name}/`));
    return (require(join(folder, 'node_modules', name, 'package.json')) as { version: string }).version;
  };
  try {
    const versions = RENDERER_PACKAGES.map(versionOf);
    return { versions, load: () => createDraw(require('satori'), require('@resvg/resvg-js')) };
  } catch {
    // The problem of a package that is there and cannot be loaded is that of `load`.
    return undefined;
  }
}

function createDraw(satoriModule: Satori | { default: Satori }, { Resvg }: { Resvg: Resvg }): Draw {
  const satori = typeof satoriModule === 'function' ? satoriModule : satoriModule.default;
  return async (element, fonts) => {
    const missing: string[] = [];
    const loadAdditionalAsset: LoadMissing = async (_, text) => {
      missing.push(text);
      return [];
    };
    const svg = await satori(element, { ...SIZE, fonts, loadAdditionalAsset });
    // Text is paths by now, so the machine's own fonts change nothing.
    const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
    return { png, isWhole: !missing.length };
  };
}

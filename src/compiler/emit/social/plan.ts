/**
 * Which pages have pictures of their own, and where these are published. The address holds a hash of all that a picture shows,
 * so a page knows it before anything is drawn, and a picture that is in place is never drawn again.
 */
import { ASSETS, type PageChunk } from '../../../format.js';
import { cacheKey } from '../../cache/keys.js';
import { defaultColors } from '../../config/color-tokens.js';
import type { Config } from '../../config/types.js';
import { type FileSystem, shortHash } from '../../disk/project.js';
import type { Site } from '../../types.js';
import type { PageMeta } from '../chunk.js';
import { isIndexed } from '../sitemap.js';
import { type CardColors, type CardLook, type CardTexts, drawCard } from './card.js';
import { findRenderer, SIZE, type SocialFont } from './renderer.js';

/** The parts that all pictures of a site share; `key` is a hash of the packages and fonts that draw them. */
export type SocialPlan = { key: string; look: CardLook };

/** The part of the configuration that pictures depend on. */
export type SocialConfig = Pick<Config, 'site' | 'socialImage' | 'socialPictures' | 'theme'>;

/** The plan; `undefined` for a site without pictures, or whose packages or fonts are missing. */
export async function planPictures(
  config: SocialConfig,
  fs: FileSystem,
  root: string,
): Promise<SocialPlan | undefined> {
  const renderer = config.socialPictures && findRenderer(root);
  if (!renderer) return undefined;
  const fonts = await readFonts(config, fs).catch(() => undefined);
  if (!fonts) return undefined;
  const hashes = fonts.map(({ data }) => shortHash(data));
  const look = { colors: await readCardColors(config), families: fonts.map(({ name }) => name) };
  return { key: cacheKey('social', renderer.versions, hashes), look };
}

/** The published path of a picture. */
export function picturePath({ key, look }: SocialPlan, texts: CardTexts): string {
  // Also that of the card that stands in for a title whose letters the fonts lack.
  const cards = [texts, { site: texts.site }].map(one => drawCard(one, look));
  return `${ASSETS}/social/${shortHash(cacheKey(key, cards))}.png`;
}

/** The texts of a page's picture: the page is below the outermost category that readers see above its title. */
export function cardTexts(
  { title, crumbs, route }: Pick<PageChunk, 'title' | 'crumbs' | 'route'>,
  { title: site, tagline }: SocialConfig['site'],
): CardTexts {
  if (route === '/') return { title: tagline || site, site };
  return { title, section: crumbs[0]?.label, site };
}

/** The size and type that pages name beside a picture. */
export const PICTURE = { ...SIZE, type: 'image/png' };

/** A page that may get a picture, and what decides. */
type Candidate = { route: string; isIndexed: boolean; hasImage: boolean };

/** False for pages with an image of their own, and for a home page whose site has one. */
function getsPicture({ route, isIndexed, hasImage }: Candidate, { socialImage }: Pick<Config, 'socialImage'>): boolean {
  return isIndexed && !hasImage && (route !== '/' || socialImage === undefined);
}

/** The published path of the picture that is drawn for a page; `undefined` if none is. */
export function drawnPicture(
  chunk: Pick<PageChunk, 'title' | 'crumbs' | 'route'>,
  meta: PageMeta,
  { plan, site, socialImage }: Pick<Config, 'site' | 'socialImage'> & { plan: SocialPlan },
): string | undefined {
  const candidate = { route: chunk.route, isIndexed: meta.isIndexed, hasImage: 'image' in meta };
  return getsPicture(candidate, { socialImage }) ? picturePath(plan, cardTexts(chunk, site)) : undefined;
}

/** The pictures of a site by their paths; pages that show the same share one. */
export function listPictures(site: Site, config: SocialConfig, plan: SocialPlan): Map<string, CardTexts> {
  const pages = [...site.pages.values()].filter(({ head }) =>
    getsPicture(
      { route: head.route, isIndexed: isIndexed(head), hasImage: head.frontMatter.image !== undefined },
      config,
    ),
  );
  return new Map(
    pages.map(({ head, crumbs }) => {
      const texts = cardTexts({ title: head.title, crumbs, route: head.route }, config.site);
      return [picturePath(plan, texts), texts];
    }),
  );
}

/** The files of the fonts. Rejects where one cannot be read. */
export function readFonts({ socialPictures }: SocialConfig, fs: FileSystem): Promise<SocialFont[]> {
  const files = socialPictures?.fonts ?? [];
  return Promise.all(
    files.map(async (path, nth) => ({
      name: `font${nth}`,
      data: await fs.readBytes(path),
      weight: 400 as const,
      style: 'normal' as const,
    })),
  );
}

/** The colors of the mode in which readers first see the site. */
async function readCardColors({ site, theme }: SocialConfig): Promise<CardColors> {
  const { readColors, toHex } = await import('../../theme/colors.js');
  const mode = site.colorMode.default;
  const { paper, ink, accent } = { ...defaultColors[mode], ...readColors(theme).colors[mode] };
  const hex = (color: string) => toHex(color, paper);
  return { paper: hex(paper), ink: hex(ink), accent: hex(accent) };
}

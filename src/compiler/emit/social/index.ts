/** Draws the pictures for link previews that the site does not have yet. */
import { type Cache, readCached } from '../../cache/index.js';
import { cacheKey } from '../../cache/keys.js';
import type { Config } from '../../config/types.js';
import type { Diagnostic } from '../../diagnostics/types.js';
import type { FileSystem } from '../../disk/project.js';
import type { OutputFile, Site } from '../../types.js';
import { type CardTexts, drawCard } from './card.js';
import { diagnoseFailure, diagnoseSlowFont } from './check.js';
import { listPictures, planPictures, readFonts, type SocialPlan } from './plan.js';
import { findRenderer } from './renderer.js';

/** Name of the pictures in the record of the output folder. */
const SOCIAL_GROUP = 'social';

/** Does work that another thread watches; undefined if it ended a thread before. */
export type SocialGuard = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** `guard` ends the drawing with a font that holds it. */
type SocialOptions = { config: Config; fs: FileSystem; root: string; cache?: Cache; guard: SocialGuard };

/** Where pictures go; `output` is what the last build left. */
type SocialTarget = {
  write: (file: OutputFile) => Promise<void>;
  output?: {
    reuseFile: (group: string, path: string) => boolean;
    recordGroup: (group: string, files: { key: string; files: string[] }) => void;
  };
};

/** Writes the pictures of a site, and returns the finding where they cannot be drawn. */
export type WriteSocialPictures = (site: Site, target: SocialTarget) => Promise<Diagnostic[]>;

/** Creates the function. Packages are loaded for the first picture that neither the output nor the cache has. */
export function createSocialPictures({ config, fs, root, cache, guard }: SocialOptions): WriteSocialPictures {
  const openPainter = async ({ look }: SocialPlan) => {
    const fonts = await readFonts(config, fs);
    const draw = findRenderer(root)!.load();
    return async (texts: CardTexts): Promise<Uint8Array> => {
      const { png, isWhole } = await draw(drawCard(texts, look), fonts);
      // Boxes instead of letters help nobody: the name of the site does.
      return isWhole ? png : (await draw(drawCard({ site: texts.site }, look), fonts)).png;
    };
  };

  return async (site, { write, output }) => {
    const plan = await planPictures(config, fs, root);
    if (!plan) return [];
    const memo: { painter?: ReturnType<typeof openPainter> } = {};
    const pictures = listPictures(site, config, plan);
    try {
      for (const [path, texts] of pictures) {
        if (output?.reuseFile(SOCIAL_GROUP, path)) continue;
        const key = cacheKey(SOCIAL_GROUP, path);
        const cached = cache && (await readCached(cache, key, bytes => bytes));
        memo.painter ??= cached ? undefined : openPainter(plan);
        const drawn = cached ?? (await guard(async () => (await memo.painter!)(texts)));
        if (!drawn) return [diagnoseSlowFont(config)];
        const png = drawn as Uint8Array;
        if (cache && !cached) void cache.store.put(key, png);
        await write({ path, contents: png });
      }
    } catch (thrown) {
      return [diagnoseFailure(config, thrown)];
    }
    output?.recordGroup(SOCIAL_GROUP, { key: '', files: [...pictures.keys()] });
    return [];
  };
}

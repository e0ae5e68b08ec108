/**
 * The home page that VitePress and Starlight describe in front matter: a `hero` with a name, a text and buttons, and
 * `features`. Its texts are plain; what a tool would draw beside them, such as icons from a file, is left out.
 */
import * as z from 'zod';
import { plainTitle } from '../body/title-code.js';
import type { Position } from '../diagnostics/types.js';
import type { HomePage } from '../types.js';

const text = z
  .union([z.string(), z.number()])
  .transform(value =>
    plainTitle(
      String(value)
        .replace(/<br\s*\/?>/gi, ' ')
        .replace(/<\/?[a-z][^<>]*>/gi, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  )
  .optional()
  .catch(undefined);

/** The icon of a feature, by name or as a character; other tools may have an object or HTML here. */
const icon = z
  .unknown()
  .transform(value => (typeof value === 'string' && !value.includes('<') ? value : undefined))
  .optional();

const image = z
  .union([
    z.string(),
    z
      .object({ src: z.string().optional(), light: z.string().optional(), file: z.string().optional() })
      .transform(({ src, light, file }) => src ?? light ?? file),
  ])
  .optional()
  .catch(undefined);

const heroSchema = z.object({
  name: text,
  title: text,
  text,
  tagline: text,
  image,
  actions: z.array(z.object({ text, link: z.string().optional() })).optional(),
});

const featureSchema = z.object({ icon, title: text, details: text, link: z.string().optional(), linkText: text });

const homeSchema = z
  .object({ hero: heroSchema.optional(), features: z.array(featureSchema).optional() })
  .refine(({ hero, features }) => hero || features);

/** The keys that describe a home page, and their values; other values of `layout` and `template` describe none. */
const homeKeys: ReadonlyMap<string, string | undefined> = new Map([
  ['hero', undefined],
  ['features', undefined],
  ['layout', 'home'],
  ['template', 'splash'],
]);

/** A home page, and the keys of the front matter that it was read from. */
export type FoundHome = { home: HomePage; keys: ReadonlySet<string> };

/** Reads the home page in front matter; `undefined` where there is none, or where another tool means something else. */
export function readHome(
  frontMatter: object,
  positionAt: (pointer: string) => Position | undefined,
): FoundHome | undefined {
  if (!('hero' in frontMatter || 'features' in frontMatter)) return undefined;
  const { success, data } = homeSchema.safeParse(frontMatter);
  if (!success) return undefined;
  const { hero = {}, features = [] } = data;
  const { name = hero.title, text: claim, tagline, image: src, actions = [] } = hero;
  const keys = Object.entries(frontMatter).filter(
    ([key, value]) => homeKeys.has(key) && [undefined, value].includes(homeKeys.get(key)),
  );
  return {
    keys: new Set(keys.map(([key]) => key)),
    home: {
      title: name ?? claim,
      lead: [name && claim, tagline].flatMap(line => line || []),
      image: src === undefined ? undefined : { src, place: positionAt('/hero/image') },
      actions: actions.flatMap(({ text: label, link }, nth) =>
        label && link ? [{ label, href: link, place: positionAt(`/hero/actions/${nth}`) }] : [],
      ),
      features: features.map((feature, nth) => ({ ...feature, place: positionAt(`/features/${nth}`) })),
    },
  };
}

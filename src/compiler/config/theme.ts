/** `theme` in the configuration → `Theme`. Values are checked by their form, because they become CSS. */
import { posix } from 'node:path';
import * as z from 'zod';
import { type ColorToken, colorTokens } from './color-tokens.js';

/** A hex number, a name or a function of numbers: nothing that could end a declaration. No color name is all hex digits. */
const colorSchema = z
  .string()
  .regex(/^(#[\da-f]{3,8}|(?![a-f]+$)[a-z]+|(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch)\([\w .,%/+-]+\))$/i, {
    error: 'must be a colour such as "#0b6e4f", teal or oklch(53% 0.18 32); hex colours need quotes',
  });

const colorsSchema = z
  .strictObject(
    Object.fromEntries(colorTokens.map(name => [name, colorSchema.optional()])) as Record<
      ColorToken,
      z.ZodOptional<typeof colorSchema>
    >,
  )
  .optional();

/** A font name; it becomes a CSS string. */
const familySchema = z.string().regex(/^[\p{L}\p{N} _.-]+$/u, {
  error: 'must be the name of one font, made of letters, digits, spaces, - and _',
});

const weightSchema = z.union([z.int().min(1).max(1000), z.string().regex(/^\d{1,4} \d{1,4}$/)], {
  error: 'must be a number such as 400, or a range such as 100 900',
});

const fontFileSchema = z.strictObject({
  path: z
    .string()
    .regex(/\.(woff2|woff|ttf|otf)$/i, { error: 'must be a woff2, woff, ttf or otf file in the static folder' })
    .describe('A woff2, woff, ttf or otf file in the static folder.'),
  weight: weightSchema.optional().describe('400 by default; for a variable font a range such as 100 900.'),
  style: z.enum(['normal', 'italic']).optional(),
});

const fontSchema = z
  .strictObject({
    family: familySchema.describe('Name of the font.'),
    files: z.array(fontFileSchema).min(1).describe('Files of the font.'),
    fallback: z.array(familySchema).min(1).optional().describe("Fonts to fall back to; docsc's own by default."),
  })
  .optional();

/** The schema of `theme`. */
export const themeSchema = z.strictObject({
  colors: z
    .strictObject({
      accent: colorSchema
        .optional()
        .describe('The one signal colour; its variants for both modes are derived from it.'),
      light: colorsSchema.describe('Colours of the light mode, by name.'),
      dark: colorsSchema.describe('Colours of the dark mode, by name.'),
    })
    .optional(),
  fonts: z
    .strictObject({
      text: fontSchema.describe('For text and controls.'),
      headings: fontSchema.describe('For headings; the font of text by default.'),
      code: fontSchema.describe('For code.'),
    })
    .optional()
    .describe('Fonts that the site hosts itself.'),
  radius: z
    .union([z.literal(0), z.string().regex(/^\d{1,3}(\.\d+)?(px|rem|em)$/)], {
      error: 'must be 0 or a length such as 6px or 0.5rem',
    })
    .optional()
    .describe('Corner radius of boxes and buttons.'),
  stylesheet: z.string().optional().describe("A style sheet in the project; it overrides docsc's own."),
});

/** A site's theme, as written. The folder `theme/` checks the values as CSS; color names are those of `tokens.css`. */
export type Theme = {
  accent?: string;
  light: Partial<Record<ColorToken, string>>;
  dark: Partial<Record<ColorToken, string>>;
  fonts: { text?: ThemeFont; headings?: ThemeFont; code?: ThemeFont };
  radius?: string;
  /** Relative to the project's folder. */
  stylesheet?: string;
  announcement: { background?: string; text?: string };
};
/** One font; a `weight` is a number, or a range such as `100 900` for a variable font. */
export type ThemeFont = {
  family: string;
  files: { path: string; weight: string; style: 'normal' | 'italic' }[];
  fallback?: string[];
};

type UserTheme = z.infer<typeof themeSchema>;
type UserAnnouncement = { backgroundColor?: string; textColor?: string };

/** The theme with its defaults filled in; the announcement's colors are part of it. */
export function buildThemeConfig(user: UserTheme = {}, { backgroundColor, textColor }: UserAnnouncement = {}): Theme {
  const { colors = {}, fonts = {}, radius, stylesheet } = user;
  return {
    accent: colors.accent,
    light: colors.light ?? {},
    dark: colors.dark ?? {},
    fonts: { text: buildFont(fonts.text), headings: buildFont(fonts.headings), code: buildFont(fonts.code) },
    radius: radius === undefined ? undefined : String(radius),
    stylesheet: stylesheet === undefined ? undefined : posix.normalize(stylesheet),
    announcement: { background: backgroundColor, text: textColor },
  };
}

function buildFont(user: z.infer<typeof fontSchema>): ThemeFont | undefined {
  if (!user) return undefined;
  const files = user.files.map(file => ({
    path: file.path,
    weight: String(file.weight ?? 400),
    style: file.style ?? ('normal' as const),
  }));
  return { family: user.family, files, fallback: user.fallback };
}

/** The schema of `announcement`, the bar above the top bar. Its colors become part of the theme. */
export const announcementSchema = z.strictObject({
  id: z.string().describe('A bar that a reader has closed returns when its id changes.'),
  content: z.string().describe('Text; [text](/route) and [text](https://example.com) are links.'),
  backgroundColor: colorSchema.optional().describe('Background colour.'),
  textColor: colorSchema.optional().describe('Text colour.'),
  isCloseable: z.boolean().optional().describe('Whether readers can close it; true by default.'),
});

/** A theme's colors: parsed, derived from the accent, and checked for contrast. Loaded only for sites that set colors. */
import { oklch, rgb } from 'culori/css';
import { type Color, formatCss, formatHex, type Oklch, parse, toGamut, wcagContrast } from 'culori/fn';
import { type ColorToken, defaultColors, type ThemeMode, themeModes } from '../config/color-tokens.js';
import type { Theme } from '../config/theme.js';

/** The values of color tokens in each mode. */
export type ThemeColors = Record<ThemeMode, Partial<Record<ColorToken, string>>>;
/** A problem with a color; `pointer` leads to the value in the configuration. */
export type ThemeProblem = { pointer: string; message: string; isLowContrast?: true };

/** WCAG 2.2, success criterion 1.4.3, for text of regular size. */
const MIN_CONTRAST = 4.5;

/** The colors as CSS, with those derived from the accent. Without any colors if a value cannot be parsed. */
export function readColors({ accent, light, dark, announcement }: Theme): {
  colors: ThemeColors;
  problems: ThemeProblem[];
} {
  const written = { light, dark };
  const values = [
    ...(accent === undefined ? [] : [['/theme/colors/accent', accent] as const]),
    ...themeModes.flatMap(mode =>
      Object.entries(written[mode]).map(([name, value]) => [`/theme/colors/${mode}/${name}`, value] as const),
    ),
    ...(announcement.background ? [['/announcement/backgroundColor', announcement.background] as const] : []),
    ...(announcement.text ? [['/announcement/textColor', announcement.text] as const] : []),
  ];
  const invalid = values.filter(([, value]) => !parse(value));
  if (invalid.length) {
    const problems = invalid.map(([pointer, value]) => ({ pointer, message: `"${value}" is not a colour.` }));
    return { colors: { light: {}, dark: {} }, problems };
  }
  const colors = {
    light: { ...deriveAccentColors('light', light.accent ?? accent), ...light },
    dark: { ...deriveAccentColors('dark', dark.accent ?? (accent && darkAccent(accent))), ...dark },
  };
  const problems = [
    ...themeModes.flatMap(mode => checkContrasts(mode, colors[mode], written[mode])),
    ...checkAnnouncementContrast(announcement),
  ];
  return { colors, problems };
}

/** The tokens that depend on the accent: for hover, for text on the accent, and as a tint of the paper. */
function deriveAccentColors(mode: ThemeMode, accent: string | undefined): Partial<Record<ColorToken, string>> {
  if (accent === undefined) return {};
  const { l, c, h } = toOklch(accent);
  const isLight = mode === 'light';
  const [white, black] = ['oklch(100% 0 0)', formatOklch({ l: 0.2, c: Math.min(c, 0.03), h })];
  const onAccent = [isLight ? white : black, isLight ? black : white];
  const ink = onAccent.find(color => contrastRatio(color, accent) >= MIN_CONTRAST);
  return {
    accent,
    'accent-strong': formatOklch(
      isLight ? { l: Math.max(0, l - 0.07), c: c * 0.92, h } : { l: Math.min(0.97, l + 0.06), c: c * 0.77, h },
    ),
    'accent-ink': ink ?? [white, black].sort((a, b) => contrastRatio(b, accent) - contrastRatio(a, accent))[0]!,
    'accent-tint': formatOklch(
      isLight ? { l: 0.965, c: Math.min(c * 0.09, 0.02), h } : { l: 0.27, c: Math.min(c * 0.23, 0.03), h },
    ),
  };
}

/** The accent for the dark mode: lighter and with less chroma, so that it is readable on dark paper. */
function darkAccent(accent: string): string {
  const { l, c, h } = toOklch(accent);
  return formatOklch({ l: Math.max(l, 0.75), c: Math.min(c * 0.7, 0.13), h });
}

const CONTRAST_PAIRS = [
  { text: 'accent', on: 'paper', subject: 'Links', verb: 'have' },
  { text: 'ink', on: 'paper', subject: 'Text', verb: 'has' },
  { text: 'accent-ink', on: 'accent', subject: 'Text on the accent', verb: 'has' },
] as const;

/** Checks the pairs of which the theme sets at least one color; `written` are the values that are not derived. */
function checkContrasts(
  mode: ThemeMode,
  colors: ThemeColors[ThemeMode],
  written: ThemeColors[ThemeMode],
): ThemeProblem[] {
  return CONTRAST_PAIRS.flatMap(({ text, on, subject, verb }) => {
    if (colors[text] === undefined && colors[on] === undefined) return [];
    const [front, back] = [colors[text] ?? defaultColors[mode][text], colors[on] ?? defaultColors[mode][on]];
    const ratio = contrastRatio(front, back);
    if (ratio >= MIN_CONTRAST) return [];
    const token = [text, on].find(name => written[name] !== undefined);
    const pointer = token ? `/theme/colors/${mode}/${token}` : '/theme/colors/accent';
    return [
      {
        pointer,
        message: formatContrast(`${subject} in ${mode} mode ${verb}`, ratio, { front, back }),
        isLowContrast: true as const,
      },
    ];
  });
}

function checkAnnouncementContrast({ background, text }: Theme['announcement']): ThemeProblem[] {
  if (background === undefined || text === undefined) return [];
  const ratio = contrastRatio(text, background);
  if (ratio >= MIN_CONTRAST) return [];
  return [
    {
      pointer: '/announcement/textColor',
      message: formatContrast('The announcement has', ratio, { front: text, back: background }),
      isLowContrast: true,
    },
  ];
}

function formatContrast(subject: string, ratio: number, { front, back }: { front: string; back: string }): string {
  // Rounded down, so that 4.46 is not reported as 4.5.
  return `${subject} a contrast of ${Math.floor(ratio * 10) / 10}:1: ${front} on ${back}.`;
}

/** The contrast ratio (WCAG) as screens show it: mapped to sRGB, with a translucent front blended into the back. */
export function contrastRatio(front: string, back: string): number {
  return wcagContrast(blend(front, back), toRgb(back));
}

/** A color as screens show it on a ground, such as `#00695c`. */
export function toHex(front: string, back: string): string {
  return formatHex(blend(front, back));
}

function blend(front: string, back: string) {
  const below = toRgb(back);
  const { r, g, b, alpha } = toRgb(front);
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return { mode: 'rgb' as const, r: mix(r, below.r), g: mix(g, below.g), b: mix(b, below.b) };
}

const intoSrgb = toGamut('rgb', 'oklch');

function toRgb(color: string) {
  const { r = 0, g = 0, b = 0, alpha = 1 } = rgb(intoSrgb(parse(color)!) as Color);
  return { mode: 'rgb' as const, r, g, b, alpha };
}

function toOklch(color: string): { l: number; c: number; h: number } {
  const { l = 0, c = 0, h = 0 } = oklch(parse(color)!) as Oklch;
  return { l, c, h };
}

/** Rounded to differences that can be seen. */
function formatOklch({ l, c, h }: { l: number; c: number; h: number }): string {
  const round = (value: number, places: number) => Number(value.toFixed(places));
  return formatCss({ mode: 'oklch', l: round(l, 3), c: round(c, 3), h: round(h, 1) });
}

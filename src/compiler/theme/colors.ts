/** A theme's colours: read, derived from the accent, and held against each other. Loaded by sites with colours of their own. */
import { type Color, formatCss, type Oklch, oklch, parse, rgb, toGamut, wcagContrast } from 'culori';
import { type ColorToken, defaultColors, type ThemeMode, themeModes } from '../config/color-tokens.js';
import type { Theme } from '../config/theme.js';

export type ThemeColors = Record<ThemeMode, Partial<Record<ColorToken, string>>>;
/** `pointer` leads to the value in the configuration. */
export type ThemeProblem = { pointer: string; message: string; isLowContrast?: true };

/** WCAG 2.2, text of usual size. */
const MIN_CONTRAST = 4.5;

/** Values as they stand in the style sheet; what is no colour is told and left out. */
export function readColors({ accent, light, dark, announcement }: Theme): {
  colors: ThemeColors;
  troubles: ThemeProblem[];
} {
  const given = { light, dark };
  const pointers = [
    ...(accent === undefined ? [] : [['/theme/colors/accent', accent] as const]),
    ...themeModes.flatMap(mode =>
      Object.entries(given[mode]).map(([name, value]) => [`/theme/colors/${mode}/${name}`, value] as const),
    ),
    ...(announcement.background ? [['/announcement/backgroundColor', announcement.background] as const] : []),
    ...(announcement.text ? [['/announcement/textColor', announcement.text] as const] : []),
  ];
  const unknown = pointers.filter(([, value]) => !parse(value));
  const troubles = unknown.map(([pointer, value]) => ({
    pointer,
    message: `"${value}" is no colour.`,
  }));
  if (troubles.length) return { colors: { light: {}, dark: {} }, troubles };
  const colors = {
    light: { ...deriveAccentColors('light', light.accent ?? accent), ...light },
    dark: { ...deriveAccentColors('dark', dark.accent ?? (accent && darkAccent(accent))), ...dark },
  };
  const low = [
    ...themeModes.flatMap(mode => checkContrasts(mode, colors[mode], given[mode])),
    ...checkAnnouncementContrast(announcement),
  ];
  return { colors, troubles: low };
}

/** What belongs to an accent: for hover, for text on it, and a tint of the paper. */
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

/** Lighter, and with less chroma, so that it can be read on dark paper. */
function darkAccent(accent: string): string {
  const { l, c, h } = toOklch(accent);
  return formatOklch({ l: Math.max(l, 0.75), c: Math.min(c * 0.7, 0.13), h });
}

const CONTRAST_PAIRS = [
  { text: 'accent', on: 'paper', what: 'Links' },
  { text: 'ink', on: 'paper', what: 'Text' },
  { text: 'accent-ink', on: 'accent', what: 'Text on the accent' },
] as const;

/** Only where the theme changes one of the two. */
function checkContrasts(
  mode: ThemeMode,
  colors: ThemeColors[ThemeMode],
  given: ThemeColors[ThemeMode],
): ThemeProblem[] {
  return CONTRAST_PAIRS.flatMap(({ text, on, what }) => {
    if (colors[text] === undefined && colors[on] === undefined) return [];
    const [front, back] = [colors[text] ?? defaultColors[mode][text], colors[on] ?? defaultColors[mode][on]];
    const ratio = contrastRatio(front, back);
    if (ratio >= MIN_CONTRAST) return [];
    const named = [text, on].find(name => given[name] !== undefined);
    const pointer = named ? `/theme/colors/${mode}/${named}` : '/theme/colors/accent';
    return [
      {
        pointer,
        message: formatContrast(`${what} in the ${mode} mode`, ratio, front, back),
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
      message: formatContrast('The announcement', ratio, text, background),
      isLowContrast: true,
    },
  ];
}

function formatContrast(what: string, ratio: number, front: string, back: string): string {
  // Down, so that 4.46 is not told as 4.5.
  return `${what} has a contrast of ${Math.floor(ratio * 10) / 10}:1: ${front} on ${back}.`;
}

/** As screens show it: within sRGB, what shines through mixed with the ground. */
export function contrastRatio(front: string, back: string): number {
  const ground = toRgb(back);
  const { r, g, b, alpha = 1 } = toRgb(front);
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return wcagContrast({ mode: 'rgb', r: mix(r, ground.r), g: mix(g, ground.g), b: mix(b, ground.b) }, ground);
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

/** Rounded to what can be seen. */
function formatOklch({ l, c, h }: { l: number; c: number; h: number }): string {
  const round = (value: number, places: number) => Number(value.toFixed(places));
  return formatCss({ mode: 'oklch', l: round(l, 3), c: round(c, 3), h: round(h, 1) });
}

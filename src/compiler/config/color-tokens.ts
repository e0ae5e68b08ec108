/** The names of the colors that a site's theme may change. `runtime/theme/tokens.css` has their values. */

/** Custom properties of `tokens.css` without their dashes. */
export const colorTokens = [
  'paper',
  'raised',
  'sunken',
  'ink',
  'ink-soft',
  'ink-faint',
  'line',
  'line-strong',
  'accent',
  'accent-strong',
  'accent-ink',
  'accent-tint',
  'note',
  'info',
  'tip',
  'warning',
  'danger',
  'code-keyword',
  'code-string',
  'code-number',
  'code-function',
  'code-type',
  'code-comment',
  'code-tag',
  'code-punctuation',
] as const;
/** The name of a color, such as `accent-ink`. */
export type ColorToken = (typeof colorTokens)[number];

/** The color modes; a theme may set each color in both. */
export const themeModes = ['light', 'dark'] as const;
/** A color mode. */
export type ThemeMode = (typeof themeModes)[number];

/** Defaults that contrast checks use for colors a theme does not set. A test compares them with `tokens.css`. */
export const defaultColors: Record<ThemeMode, Record<'paper' | 'ink' | 'accent' | 'accent-ink', string>> = {
  light: {
    paper: 'oklch(99% 0.003 240)',
    ink: 'oklch(25% 0.025 255)',
    accent: 'oklch(53% 0.185 32)',
    'accent-ink': 'oklch(100% 0 0)',
  },
  dark: {
    paper: 'oklch(20.5% 0.014 252)',
    ink: 'oklch(93.5% 0.008 245)',
    accent: 'oklch(75% 0.13 38)',
    'accent-ink': 'oklch(20% 0.03 35)',
  },
};

/** The colors of diagrams: images see no style sheet, so what the theme sets is written into the drawings. */
import { type ColorToken, type ThemeMode, themeModes } from '../config/color-tokens.js';
import type { Theme } from '../config/theme.js';

type Role = 'bg' | 'fg' | 'line' | 'accent' | 'muted' | 'surface' | 'border';

/** The colors of drawings in each mode, in the terms of their renderer. */
export type DiagramColors = Record<ThemeMode, Record<Role, string>>;

const defaultDiagramColors: DiagramColors = {
  light: {
    bg: '#ffffff',
    fg: '#1b2530',
    line: '#5b6b7b',
    accent: '#c2311a',
    muted: '#46545f',
    surface: '#f2f5f7',
    border: '#aab6c0',
  },
  dark: {
    bg: '#161b20',
    fg: '#e6ebef',
    line: '#8d9aa6',
    accent: '#f0896f',
    muted: '#a9b4be',
    surface: '#222a31',
    border: '#5b6873',
  },
};

const commonRoles = {
  bg: 'paper',
  fg: 'ink',
  line: 'ink-faint',
  accent: 'accent',
  muted: 'ink-soft',
  border: 'line-strong',
} as const;

/** The tokens of the theme that drawings use. Boxes are darker than light paper, and lighter than dark paper. */
const roles: Record<ThemeMode, Record<Role, ColorToken>> = {
  light: { ...commonRoles, surface: 'sunken' },
  dark: { ...commonRoles, surface: 'raised' },
};

/** docsc's own colors, with those that the theme sets in their place. */
export async function chooseDiagramColors(theme: Theme | undefined): Promise<DiagramColors> {
  if (!theme || (theme.accent === undefined && !themeModes.some(mode => Object.keys(theme[mode]).length)))
    return defaultDiagramColors;
  const { readColors, toHex } = await import('../theme/colors.js');
  const { colors } = readColors(theme);
  const choose = (mode: ThemeMode) => {
    const paper = toHex(colors[mode].paper ?? defaultDiagramColors[mode].bg, defaultDiagramColors[mode].bg);
    const set = Object.entries(roles[mode]).flatMap(([role, token]) => {
      const value = colors[mode][token];
      return value === undefined ? [] : [[role, toHex(value, paper)]];
    });
    return { ...defaultDiagramColors[mode], ...(Object.fromEntries(set) as Partial<Record<Role, string>>) };
  };
  return { light: choose('light'), dark: choose('dark') };
}

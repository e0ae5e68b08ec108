/** A site's theme: `Config` → one style sheet, which font to load first, and what is wrong with it. */

import { themeModes } from '../config/color-tokens.js';
import type { Config } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { OutputFile } from '../types.js';
import type { FontFaces } from './fonts.js';

export type ThemeFiles = {
  files: OutputFile[];
  /** Published path of the sheet; absent where the site is as docsc made it. */
  style?: string;
  /** Address of the font that text is set in. */
  preload?: string;
  diagnostics: Diagnostic[];
};

type ThemeInput = { config: Config; fs: FileSystem; root: string };

export async function buildTheme({ config, fs, root }: ThemeInput): Promise<ThemeFiles> {
  const { theme } = config;
  const diagnostics: Diagnostic[] = [];
  const at = (pointer: string) => ({ path: config.path, pointer, place: config.positionAt(pointer) });
  const colors = await buildColorRules(config, diagnostics);
  const fonts = await buildFonts(config, fs);
  for (const { faces } of fonts)
    diagnostics.push(...faces.problems.map(({ rule, message, pointer }) => finding(rule, message, at(pointer))));
  const shared = [
    ...fonts.map(({ property, faces }) => `${property}:${faces.stack}`),
    ...(theme.radius === undefined ? [] : [`--radius:${theme.radius}`]),
  ];
  const rules = [...(shared.length ? [`:root{${shared.join(';')}}`] : []), ...colors];
  const css = [...fonts.map(({ faces }) => faces.css), ...(rules.length ? [`@layer tokens{${rules.join('\n')}}`] : [])];
  const own = theme.stylesheet;
  if (css.length === 0 && own === undefined) return { files: [], diagnostics };
  const { bundleSheet, diagnoseMissingSheet } = await import('./stylesheet.js');
  if (own !== undefined && !(await fs.exists(own))) diagnostics.push(diagnoseMissingSheet(own, config));
  if (diagnostics.some(({ level }) => level === 'error')) return { files: [], diagnostics };
  const made = await bundleSheet({ css: css.join('\n'), config, fs, root });
  const preload = fonts.find(({ property }) => property === '--sans')?.faces.regular;
  return { ...made, preload, diagnostics: [...diagnostics, ...made.diagnostics] };
}

/** A site without colours of its own does not load what reads them. */
async function buildColorRules(config: Config, diagnostics: Diagnostic[]): Promise<string[]> {
  const { accent, light, dark, announcement } = config.theme;
  const given = [accent, announcement.background, announcement.text, ...Object.values({ ...light, ...dark })];
  if (given.every(value => value === undefined)) return [];
  const { readColors } = await import('./colors.js');
  const { colors, troubles } = readColors(config.theme);
  for (const { pointer, message, isLowContrast } of troubles)
    diagnostics.push(
      finding(isLowContrast ? 'low-contrast' : 'invalid-config', message, {
        path: config.path,
        pointer,
        place: config.positionAt(pointer),
      }),
    );
  const bar = [
    ...(announcement.background ? [`--announcement-background:${announcement.background}`] : []),
    ...(announcement.text ? [`--announcement-text:${announcement.text}`] : []),
  ];
  const rules = themeModes.map(mode => {
    const own = Object.entries(colors[mode]).map(([name, value]) => `--${name}:${value}`);
    const all = mode === 'light' ? [...own, ...bar] : own;
    if (!all.length) return '';
    // Paper is white.
    return mode === 'light'
      ? `:root{${all.join(';')}}`
      : `@media not print{:root[data-theme="dark"]{${all.join(';')}}}`;
  });
  return rules.filter(Boolean);
}

async function buildFonts(config: Config, fs: FileSystem): Promise<{ property: string; faces: FontFaces }[]> {
  const kinds = [
    { key: 'text', property: '--sans' },
    { key: 'code', property: '--mono' },
  ] as const;
  const used = kinds.flatMap(({ key, property }) => {
    const font = config.theme.fonts[key];
    return font ? [{ key, property, font }] : [];
  });
  if (!used.length) return [];
  const { buildFontFaces } = await import('./fonts.js');
  return Promise.all(
    used.map(async ({ key, property, font }) => ({ property, faces: await buildFontFaces(font, { config, fs, key }) })),
  );
}

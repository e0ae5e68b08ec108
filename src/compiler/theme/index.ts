/** A site's theme: the configuration → one style sheet, the font to preload, and what is wrong with the theme. */
import type { SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { themeModes } from '../config/color-tokens.js';
import type { Config } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { OutputFile } from '../types.js';
import type { FontFaces } from './fonts.js';

/** What the theme adds to the published site. */
export type ThemeFiles = {
  files: OutputFile[];
  /** Published path of the style sheet; absent if the site changes nothing. */
  style?: string;
  /** Address of the font that text is set in, to preload it. */
  preload?: string;
  diagnostics: Diagnostic[];
};

/** The part of the configuration that a theme depends on. */
type ThemeConfig = Pick<Config, 'path' | 'positionAt' | 'static' | 'theme' | 'security' | 'pageSeconds'> & {
  site: Pick<SiteInfo, 'base'>;
};

type ThemeInput = { config: ThemeConfig; fs: FileSystem; root: string };

/** The theme's files. `root` is the project's folder. No files are built if the theme has errors. */
export async function buildTheme({ config, fs, root }: ThemeInput): Promise<ThemeFiles> {
  const { theme } = config;
  const at = (pointer: string) => ({ path: config.path, pointer, place: config.positionAt(pointer) });
  const colors = await buildColorRules(config);
  const fonts = await buildFonts(config, fs);
  const problems = fonts.flatMap(({ faces }) => faces.problems);
  const settings = [
    ...fonts.map(({ property, faces }) => `${property}:${faces.stack}`),
    ...(theme.radius === undefined ? [] : [`--radius:${theme.radius}`]),
  ];
  const rules = [
    ...(settings.length ? [`:root{${settings.join(';')}}`] : []),
    ...(theme.fonts.headings ? ['h1,h2,h3,h4,h5,h6{font-family:var(--headings)}'] : []),
    ...colors.rules,
  ];
  const css = [...fonts.map(({ faces }) => faces.css), ...(rules.length ? [`@layer tokens{${rules.join('\n')}}`] : [])];
  const sheet = theme.stylesheet;
  const diagnostics = [
    ...colors.diagnostics,
    ...problems.map(({ rule, message, pointer }) => finding(rule, message, at(pointer))),
  ];
  if (css.length === 0 && sheet === undefined) return { files: [], diagnostics };
  const { bundleSheet, diagnoseMissingSheet } = await import('./stylesheet.js');
  if (sheet !== undefined && !(await fs.exists(sheet))) diagnostics.push(diagnoseMissingSheet(sheet, config));
  if (diagnostics.some(({ level }) => level === 'error')) return { files: [], diagnostics };
  const bundle = await bundleSheet({ css: css.join('\n'), config, fs, root });
  const preload = bundle.fonts[fonts.find(({ property }) => property === '--sans')?.faces.regular ?? ''];
  return {
    files: bundle.files,
    style: bundle.style,
    preload: preload === undefined ? undefined : withBase(preload, config.site.base),
    diagnostics: [...diagnostics, ...bundle.diagnostics],
  };
}

/** The rules that set color tokens. A site that sets no colors does not load the color library. */
async function buildColorRules(
  config: Pick<ThemeConfig, 'path' | 'positionAt' | 'theme'>,
): Promise<{ rules: string[]; diagnostics: Diagnostic[] }> {
  const { accent, light, dark, announcement } = config.theme;
  const values = [accent, announcement.background, announcement.text, ...Object.values({ ...light, ...dark })];
  if (values.every(value => value === undefined)) return { rules: [], diagnostics: [] };
  const { readColors } = await import('./colors.js');
  const { colors, problems } = readColors(config.theme);
  const diagnostics = problems.map(({ pointer, message, isLowContrast }) =>
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
    const tokens = Object.entries(colors[mode]).map(([name, value]) => `--${name}:${value}`);
    const declarations = mode === 'light' ? [...tokens, ...bar] : tokens;
    if (!declarations.length) return '';
    // Printed pages use the light mode.
    return mode === 'light'
      ? `:root{${declarations.join(';')}}`
      : `@media not print{:root[data-theme="dark"]{${declarations.join(';')}}}`;
  });
  return { rules: rules.filter(Boolean), diagnostics };
}

/** The configured fonts with the custom property that each one sets. */
async function buildFonts(config: ThemeConfig, fs: FileSystem): Promise<{ property: string; faces: FontFaces }[]> {
  const kinds = [
    { key: 'text', property: '--sans' },
    { key: 'headings', property: '--headings' },
    { key: 'code', property: '--mono' },
  ] as const;
  const configured = kinds.flatMap(({ key, property }) => {
    const font = config.theme.fonts[key];
    return font ? [{ key, property, font }] : [];
  });
  if (!configured.length) return [];
  const { buildFontFaces } = await import('./fonts.js');
  const context = { folder: config.static, fs };
  return Promise.all(
    configured.map(async ({ key, property, font }) => ({
      property,
      faces: await buildFontFaces(font, { ...context, key }),
    })),
  );
}

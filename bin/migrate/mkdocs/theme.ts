/** The theme of MkDocs, mostly Material's: colours, modes, language, favicon and logo. */
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

type Config = MigratedSite['config'];

/** Names of Material's primary colours, and their values in its palette. */
const colors: Record<string, string> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
};

/** Reads `theme`, which is a mapping or a name. */
export function readTheme(theme: Settings): Pick<Config, 'theme' | 'colorMode' | 'language'> {
  theme.passOver(
    'name',
    'features',
    'icon',
    'static_templates',
    'include_search_page',
    'highlightjs',
    'hljs_languages',
  );
  if (theme.has('custom_dir')) theme.report('custom_dir', 'holds templates, which docsc does not read');
  if (theme.has('font') && theme.take('font') !== false)
    theme.report(
      'font',
      'loads fonts from another site',
      'Put the files of a font into the static folder, and name them under "theme.fonts".',
    );
  theme.passOver('font');
  for (const key of ['logo', 'favicon'])
    if (theme.has(key))
      theme.report(key, 'is a file among the documents', `Move it to the static folder, and name it under "${key}".`);
  const palettes = theme.list('palette').map(palette => {
    palette.passOver('toggle', 'accent');
    return { primary: palette.text('primary'), scheme: palette.text('scheme'), media: palette.text('media') };
  });
  // docsc has one accent, from which it derives that of the dark mode. A palette without a primary colour has Material's.
  const light = palettes.filter(({ scheme }) => scheme !== 'slate');
  const named = (light.length ? light : palettes).find(({ primary }) => primary !== undefined);
  const isDefault = named === undefined && palettes.some(({ primary }) => primary !== undefined);
  const accent = colors[isDefault ? 'indigo' : (named?.primary ?? '')];
  const followSystem = palettes.some(({ media }) => media?.includes('prefers-color-scheme')) || undefined;
  return {
    theme: accent ? { colors: { accent } } : undefined,
    colorMode: palettes.length
      ? { default: palettes[0]?.scheme === 'slate' ? 'dark' : undefined, followSystem }
      : undefined,
    language: theme.text('language'),
  };
}

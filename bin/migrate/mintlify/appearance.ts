/** How a Mintlify site looks: logo, favicon, colours, modes, fonts. */
import { posix } from 'node:path';
import type { UserConfig } from '../../../src/compiler/config/schema.js';
import type { Settings } from '../settings.js';

type Look = Pick<UserConfig, 'logo' | 'favicon' | 'theme' | 'colorMode'>;

/** Reads what `docs.json` and `mint.json` have in common. */
export function readAppearance(settings: Settings): Look {
  return {
    logo: readLogo(settings),
    favicon: readFavicon(settings),
    theme: readTheme(settings),
    colorMode: readModes(settings),
  };
}

/** A file of the project, or a finding about one of another site. */
function readFile(settings: Settings, key: string): string | undefined {
  const path = settings.text(key);
  if (path === undefined) return undefined;
  if (!/^[a-z]+:/i.test(path)) return posix.join('/', path);
  settings.report(
    key,
    'is a file of another site',
    'Put the file into the folder of documents, and name it in the configuration.',
  );
  return undefined;
}

function readLogo(settings: Settings): Look['logo'] {
  const isText = typeof settings.take('logo') === 'string';
  if (isText) {
    const light = readFile(settings, 'logo');
    return light ? { light } : undefined;
  }
  const logo = settings.child('logo');
  const [light, dark, href] = [readFile(logo, 'light'), readFile(logo, 'dark'), logo.text('href')];
  const first = light ?? dark;
  if (!first) return undefined;
  return {
    light: first,
    dark: dark === first ? undefined : dark,
    href: href && /^https?:/.test(href) ? href : undefined,
  };
}

function readFavicon(settings: Settings): string | undefined {
  if (typeof settings.take('favicon') === 'string') return readFile(settings, 'favicon');
  const favicon = settings.child('favicon');
  const light = readFile(favicon, 'light');
  if (favicon.has('dark') && favicon.take('dark') !== favicon.take('light'))
    favicon.report('dark', 'is a second favicon, and a site of docsc has one');
  return light;
}

/** `light` is the colour of emphasis in the dark mode. */
function readTheme(settings: Settings): Look['theme'] {
  const colors = settings.child('colors');
  const [primary, light] = [colors.text('primary'), colors.text('light')];
  // Mintlify uses it for buttons; docsc derives their colour from the accent.
  colors.passOver('dark');
  if (colors.has('anchors')) colors.passOver('anchors');
  const background = settings.child('background');
  const grounds = background.child('color');
  // In mint.json, they are among the colours.
  const older = colors.child('background');
  const readPaper = (mode: 'light' | 'dark') => grounds.text(mode) ?? older.text(mode);
  const paper = { light: readPaper('light'), dark: readPaper('dark') };
  background.passOver('decoration', 'style');
  if (background.has('image')) background.report('image', 'is an image behind the pages', STYLE);
  if (settings.has('backgroundImage')) settings.report('backgroundImage', 'is an image behind the pages', STYLE);
  reportFonts(settings);
  const light_ = { paper: paper.light };
  const dark = { paper: paper.dark, accent: light === primary ? undefined : light };
  const hasMode = Object.values({ ...light_, ...dark }).some(color => color !== undefined) || paper.dark !== undefined;
  if (!primary && !hasMode) return undefined;
  return {
    colors: {
      accent: primary,
      light: paper.light ? light_ : undefined,
      dark: paper.dark || dark.accent ? dark : undefined,
    },
  };
}

const STYLE = 'Write it as a rule of CSS, in a file that "theme.stylesheet" names.';

function reportFonts(settings: Settings): void {
  const key = settings.has('fonts') ? 'fonts' : 'font';
  if (settings.has(key))
    settings.report(
      key,
      'names fonts that Mintlify loads',
      'Put the files of the fonts into the static folder, and name them under "theme.fonts".',
    );
}

/** `appearance` of docs.json; `modeToggle` of mint.json. */
function readModes(settings: Settings): Look['colorMode'] {
  const appearance = settings.child('appearance');
  const toggle = settings.child('modeToggle');
  const mode = appearance.text('default') ?? toggle.text('default') ?? 'system';
  const strict = appearance.flag('strict') ?? toggle.flag('isHidden');
  const [owner, key] = appearance.has('strict') ? [appearance, 'strict'] : [toggle, 'isHidden'];
  if (strict) owner.report(key, 'allows one colour mode, and readers of a docsc site may choose');
  return mode === 'system' ? { followSystem: true } : { default: mode === 'dark' ? 'dark' : 'light' };
}

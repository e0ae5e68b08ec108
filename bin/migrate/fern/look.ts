/** How a Fern site looks: logo, favicon, colours, fonts, style sheets. */
import { posix } from 'node:path';
import type { UserConfig } from '../../../src/compiler/config/schema.js';
import { relativePath } from '../../../src/compiler/source/paths.js';
import type { Settings } from '../settings.js';

type Look = Pick<UserConfig, 'logo' | 'favicon' | 'socialImage' | 'theme' | 'colorMode'>;

/** Reads the look. Paths of files start at the folder of documents. */
export function readLook(settings: Settings, docs: string): Look {
  const logo = settings.child('logo');
  logo.passOver('height', 'right-text', 'align');
  const [light, dark] = ['light', 'dark'].map(key => readFile(logo, key, docs));
  const href = logo.text('href');
  const first = light ?? dark;
  reportStyles(settings);
  return {
    logo: first
      ? {
          light: first,
          dark: dark === first ? undefined : dark,
          href: href && /^https?:/.test(href) ? href : undefined,
        }
      : undefined,
    favicon: readFile(settings, 'favicon', docs),
    ...readColors(settings.child('colors')),
  };
}

/** A file of the project as docsc names it, or a finding about one of another site. */
export function readFile(settings: Settings, key: string, docs: string): string | undefined {
  const written = settings.text(key);
  if (written === undefined) return undefined;
  const path = posix.join(posix.dirname(settings.file.path), written);
  const isInDocs =
    !/^[a-z]+:/i.test(written) && !path.startsWith('..') && (docs === '.' || path.startsWith(`${docs}/`));
  if (isInDocs) return posix.join('/', relativePath(docs, path));
  const cure = 'Put the file into the folder of documents, and name it in the configuration.';
  settings.report(key, 'is no file in the folder of documents', cure);
  return undefined;
}

/** A colour for both modes, or one for each. */
function readColor(colors: Settings, key: string): { light?: string; dark?: string } {
  const value = colors.take(key);
  if (typeof value === 'string') return { light: value, dark: value };
  const modes = colors.child(key);
  return { light: modes.text('light'), dark: modes.text('dark') };
}

function readColors(colors: Settings): Pick<Look, 'theme' | 'colorMode'> {
  const accent = readColor(colors, colors.has('accentPrimary') ? 'accentPrimary' : 'accent-primary');
  const [paper, line, raised] = ['background', 'border', 'card-background'].map(key => readColor(colors, key));
  // docsc has one ground for the page and what is beside it.
  colors.passOver('sidebar-background', 'header-background', 'sidebarBackground', 'headerBackground');
  const mode = (name: 'light' | 'dark') => {
    const tokens = { accent: accent[name], paper: paper?.[name], line: line?.[name], raised: raised?.[name] };
    return Object.values(tokens).some(Boolean) ? tokens : undefined;
  };
  const [light, dark] = [mode('light'), mode('dark')];
  if (!light && !dark) return { colorMode: { followSystem: true } };
  // Fern shows a site with colours of one mode in that mode.
  const only = light && !dark ? 'light' : dark && !light ? 'dark' : undefined;
  const isDarkOnly = !accent.light && accent.dark;
  return {
    theme: { colors: { light, dark } },
    colorMode: only || isDarkOnly ? { default: only ?? 'dark' } : { followSystem: true },
  };
}

function reportStyles(settings: Settings): void {
  const sheet = 'Write a style sheet for the elements of docsc, and name it in "theme.stylesheet".';
  for (const key of ['css', 'background-image'])
    if (settings.has(key)) settings.report(key, 'is written for the elements of Fern', sheet);
  if (settings.has('typography'))
    settings.report(
      'typography',
      'names fonts',
      'Put the files of the fonts into the static folder, and name them under "theme.fonts".',
    );
  for (const key of ['header', 'footer'])
    if (settings.has(key))
      settings.report(key, 'is a component of Fern', 'Write one for docsc, and name it under "components.slots".');
  if (settings.has('js')) settings.report('js', 'runs on the pages of Fern');
}

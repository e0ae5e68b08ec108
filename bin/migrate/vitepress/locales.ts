/** `locales` of VitePress. docsc takes over the texts of the first language, and the pages and sidebars of all. */
import type { Settings } from '../settings.js';

/** The settings of a language: its own, and otherwise those of the site. */
export type Locales = {
  /** The setting that counts for a key of the configuration, and for one of the theme. */
  site: (key: string) => Settings;
  theme: (key: string) => Settings;
  /** The theme of the site, and that of its language. */
  themes: Settings[];
  /** Other languages: the beginning of their addresses, and their themes. */
  others: { key: string; theme: Settings }[];
};

/** Reads the languages. That of the root comes first; without one, that which is listed first. */
export function readLocales(settings: Settings): Locales {
  const locales = settings.child('locales');
  const keys = locales.keys();
  const first = keys.includes('root') ? 'root' : keys[0];
  const own = locales.child(first ?? 'root');
  const [theme, ownTheme] = [settings.child('themeConfig'), own.child('themeConfig')];
  own.passOver('label', 'link', 'dir', 'head', 'titleTemplate');
  const others = keys.filter(key => key !== first).map(key => ({ key, locale: locales.child(key) }));
  for (const { key, locale } of others) {
    locale.passOver('label', 'lang', 'link', 'dir', 'title', 'titleTemplate', 'description', 'head', 'markdown');
    const hint = 'Build it as a site of its own, with its folder as "docs", or leave its folder out with "exclude".';
    locales.report(key, 'is another language, and a site of docsc has one', hint);
  }
  return {
    site: key => (own.has(key) ? own : settings),
    theme: key => {
      // What a language overrides is not left over.
      if (ownTheme.has(key)) theme.passOver(key);
      return ownTheme.has(key) ? ownTheme : theme;
    },
    themes: [theme, ownTheme],
    others: others.map(({ key, locale }) => ({ key, theme: locale.child('themeConfig') })),
  };
}

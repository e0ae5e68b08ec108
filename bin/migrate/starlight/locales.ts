/** `locales` of Starlight. */
import type { Settings } from '../settings.js';

/** A language: the folder of its pages, which is empty for the language at the root, and its tag. */
export type Locale = { folder: string; language: string };

/** The first language, and the others. */
export function readLocales(options: Settings): { first: Locale; others: Locale[] } {
  const locales = options.child('locales');
  const keys = locales.keys();
  const written = options.text('defaultLocale');
  // Without a list of languages, a site has one, whose pages are in no folder of their own.
  if (!keys.length)
    return { first: { folder: '', language: written === 'root' ? 'en' : (written ?? 'en') }, others: [] };
  const main = keys.includes('root') ? 'root' : written && keys.includes(written) ? written : keys[0]!;
  const read = (key: string): Locale => {
    const locale = locales.child(key);
    locale.passOver('label', 'dir');
    const language = locale.text('lang') ?? (key === 'root' ? 'en' : key);
    return { folder: key === 'root' ? '' : key, language };
  };
  const others = keys.filter(key => key !== main);
  const hint = 'Build it as a site of its own, with its folder as "docs", or leave its folder out with "exclude".';
  for (const key of others) locales.report(key, 'is another language, and a site of docsc has one', hint);
  return { first: read(main), others: others.map(read) };
}

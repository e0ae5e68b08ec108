/** The announcement bar of Docusaurus. */
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

/** `announcementBar`: its links become links of Markdown, and other elements their text. */
export function readAnnouncement(bar: Settings): MigratedSite['config']['announcement'] {
  const html = bar.text('content');
  const id = bar.text('id') ?? 'announcement';
  const [backgroundColor, textColor] = [bar.text('backgroundColor'), bar.text('textColor')];
  const isCloseable = bar.flag('isCloseable');
  if (!html) return undefined;
  const content = html
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, '[$2]($1)')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { id, content, backgroundColor, textColor, isCloseable };
}

/** A picture for link previews: the section and title of a page, and the name of the site, in the site's colors. */
import { type Box, SIZE } from './renderer.js';

/** The colors as hex numbers. */
export type CardColors = { paper: string; ink: string; accent: string };

/** The look that all pictures of a site share: `families` are the names of its fonts, the preferred one first. */
export type CardLook = { colors: CardColors; families: string[] };

/** The texts; a card without a title has the name of the site in its place. */
export type CardTexts = { title?: string; section?: string; site: string };

/** Titles of more characters are set smaller, and cut after three lines. */
const LONG_TITLE = 60;

/** The picture as boxes. */
export function drawCard({ title, section, site }: CardTexts, { colors, families }: CardLook): Box {
  const heading = title ?? site;
  const line = (text: string, fontSize: number, color: string) => box({ display: 'flex', fontSize, color }, text);
  return box(
    {
      ...SIZE,
      boxSizing: 'border-box',
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '64px 72px',
      borderLeft: `24px solid ${colors.accent}`,
      background: colors.paper,
      fontFamily: families.join(', '),
    },
    [
      line(title === undefined ? ' ' : (section ?? ' '), 32, colors.accent),
      box(
        {
          display: 'block',
          lineClamp: 3,
          color: colors.ink,
          fontSize: heading.length > LONG_TITLE ? 58 : 76,
          lineHeight: 1.2,
        },
        heading,
      ),
      line(title === undefined ? ' ' : site, 36, colors.ink),
    ],
  );
}

const box = (style: Record<string, string | number>, children: string | Box[]): Box => ({
  type: 'div',
  props: { style, children },
});

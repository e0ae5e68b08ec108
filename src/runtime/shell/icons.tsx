/** Icons drawn by us: one path each, 24 by 24, in the colour of the text. */
import type { IconName } from '../../format.js';

const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.7 11.2L20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M5 19l1.7-1.7M17.3 6.7 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  copy: 'M9 9h11v11H9V9Zm-4 6H4V4h11v1',
  edit: 'M4 20h4L19 9l-4-4L4 16v4Z',
  external: 'M9 6h9v9M18 6 7 17',
} as const;

const brands: Record<IconName, string> = {
  github:
    'M12 3a9 9 0 0 0-2.8 17.5c.4.1.6-.2.6-.4v-1.6c-2.5.5-3-1.1-3-1.1-.4-1-1-1.3-1-1.3-.8-.6.1-.6.1-.6.9.1 1.4.9 1.4.9.8 1.4 2.1 1 2.6.8.1-.6.3-1 .6-1.2-2-.2-4.1-1-4.1-4.4 0-1 .4-1.8.9-2.4-.1-.2-.4-1.1.1-2.4 0 0 .8-.2 2.5.9a8.6 8.6 0 0 1 4.5 0c1.7-1.1 2.5-.9 2.5-.9.5 1.3.2 2.2.1 2.4.6.6.9 1.4.9 2.4 0 3.4-2.1 4.2-4.1 4.4.3.3.6.8.6 1.6v2.4c0 .2.2.5.6.4A9 9 0 0 0 12 3Z',
  linkedin:
    'M5 9h3v10H5V9Zm1.5-5a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4ZM10 9h2.9v1.4c.5-.9 1.5-1.6 3-1.6 2.6 0 3.6 1.6 3.6 4.3V19h-3v-5.3c0-1.4-.4-2.3-1.6-2.3-1.3 0-1.9.9-1.9 2.3V19h-3V9Z',
  x: 'M4 4h4.5l4 5.6L17.3 4H20l-6.2 7.3L20.5 20H16l-4.4-6.1L6.4 20H3.7l6.6-7.8L4 4Zm3 1.7 9.7 12.6h1L8 5.7H7Z',
  slack:
    'M9.5 3a1.8 1.8 0 0 1 1.8 1.8V9.5a1.8 1.8 0 1 1-3.6 0V4.8A1.8 1.8 0 0 1 9.5 3ZM21 9.5a1.8 1.8 0 0 1-1.8 1.8h-4.7a1.8 1.8 0 1 1 0-3.6h4.7A1.8 1.8 0 0 1 21 9.5ZM14.5 21a1.8 1.8 0 0 1-1.8-1.8v-4.7a1.8 1.8 0 1 1 3.6 0v4.7a1.8 1.8 0 0 1-1.8 1.8ZM3 14.5a1.8 1.8 0 0 1 1.8-1.8h4.7a1.8 1.8 0 1 1 0 3.6H4.8A1.8 1.8 0 0 1 3 14.5Z',
  'stack-overflow':
    'M6 14v6h12v-6h2v8H4v-8h2Zm2 2h8v2H8v-2Zm.3-3.7.4-2 7.8 1.7-.4 2-7.8-1.7Zm1.2-4.4.9-1.8 7.2 3.4-.9 1.8-7.2-3.4Zm2.5-4 1.3-1.5 6.1 5.1-1.3 1.5L12 3.9Z',
  youtube:
    'M21.6 8s-.2-1.4-.8-2c-.7-.8-1.6-.8-2-.8C16 5 12 5 12 5s-4 0-6.8.2c-.4 0-1.3 0-2 .8-.6.6-.8 2-.8 2S2.2 9.6 2.2 11.3v1.5c0 1.6.2 3.2.2 3.2s.2 1.4.8 2c.7.8 1.7.8 2.1.8 1.6.2 6.7.2 6.7.2s4 0 6.8-.2c.4 0 1.3 0 2-.8.6-.6.8-2 .8-2s.2-1.6.2-3.2v-1.5C21.8 9.6 21.6 8 21.6 8ZM10 14.6V9.2l5.2 2.7-5.2 2.7Z',
};

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}

export function BrandIcon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
      <path d={brands[name]} />
    </svg>
  );
}

/** Icons of the search, in a file that is loaded with it: one SVG path each, 24 by 24, in the color of the text. */
import { SvgIcon } from '../ui/icon.js';

const searchIconPaths = {
  page: 'M7 3h7l5 5v13H7V3Zm7 0v5h5M10 13h6M10 17h6',
  heading: 'M9 4 7 20M17 4l-2 16M4 9h16M4 15h16',
  recent: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v4.5l3 2',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z',
  remove: 'M7 7l10 10M17 7 7 17',
  enter: 'M19 6v6H6m4-4-4 4 4 4',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
} as const;

/** An icon by its name. */
export function SearchIcon({ name }: { name: keyof typeof searchIconPaths }) {
  return <SvgIcon path={searchIconPaths[name]} className={`sign sign-${name}`} size={18} />;
}

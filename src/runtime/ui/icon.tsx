/** The runtime's icons: one path each, 24 by 24 pixels, in the colour of the text. */
import type { SVGAttributes } from 'react';

const iconPaths = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.7 11.2L20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M5 19l1.7-1.7M17.3 6.7 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  copy: 'M9 9h11v11H9V9Zm-4 6H4V4h11v1',
  edit: 'M4 20h4L19 9l-4-4L4 16v4Z',
  external: 'M9 6h9v9M18 6 7 17',
} as const;

/** One of the icons in this file. */
export function Icon({ name }: { name: keyof typeof iconPaths }) {
  return <SvgIcon path={iconPaths[name]} />;
}

type SvgIconProps = {
  path: string | undefined;
  className?: string;
  size?: number;
  /** How the path is drawn; by default as a line. */
  svgProps?: SVGAttributes<SVGSVGElement>;
};

const strokeProps = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.75',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** An icon with this path, in a box of 24 by 24. Hidden from assistive technology. */
export function SvgIcon({ path, className = 'icon', size = 20, svgProps = strokeProps }: SvgIconProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" {...svgProps}>
      <path d={path} />
    </svg>
  );
}

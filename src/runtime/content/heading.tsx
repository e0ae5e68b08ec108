/** Headings of an article have a link to themselves. It is added here, so that chunks do not carry it. */
import type { Element } from 'hast';
import type { ReactNode } from 'react';
import { headingLabel } from './heading-label.js';

type Level = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
type Props = { id?: string; className?: string; children?: ReactNode; node: Element };

function createHeading(Level: Level) {
  return function Heading({ node, children, ...props }: Props) {
    return (
      <Level {...props}>
        {children}
        {props.id && (
          // biome-ignore lint/a11y/useAnchorContent: its name is the label, its sign comes from the style sheet
          <a className="anchor" href={`#${encodeURIComponent(props.id)}`} aria-label={headingLabel(node)} />
        )}
      </Level>
    );
  };
}

/** A component for each level. */
export const headings = {
  h2: createHeading('h2'),
  h3: createHeading('h3'),
  h4: createHeading('h4'),
  h5: createHeading('h5'),
  h6: createHeading('h6'),
};

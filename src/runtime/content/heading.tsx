/** Headings of an article carry a link to themselves; it is made here, so that chunks need not carry it. */
import type { ReactNode } from 'react';

type Level = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
type Props = { id?: string; className?: string; children?: ReactNode; node?: unknown };

function createHeading(Level: Level) {
  return function Heading({ node: _, children, ...props }: Props) {
    return (
      <Level {...props}>
        {children}
        {props.id && (
          // biome-ignore lint/a11y/useAnchorContent: its name is the label, its sign is drawn
          <a className="anchor" href={`#${encodeURIComponent(props.id)}`} aria-label="Link to this section" />
        )}
      </Level>
    );
  };
}

export const headings = {
  h2: createHeading('h2'),
  h3: createHeading('h3'),
  h4: createHeading('h4'),
  h5: createHeading('h5'),
  h6: createHeading('h6'),
};

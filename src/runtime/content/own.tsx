/**
 * The island `docsc-component`: one of the site's own components. One that throws takes down nothing but itself; where
 * it is not here, or crashed while the page was prerendered, what stands inside it is shown.
 */
import type { Element } from 'hast';
import { Component, type ComponentType, type ReactNode } from 'react';
import type { Islands } from '../../format.js';
import { useSiteData } from '../data/site-data.js';

type Props = { node: Element; children?: ReactNode };

export function Own({ node, children }: Props) {
  const { name, props, inline } = node.data as unknown as Islands['docsc-component'];
  const Found = useSiteData().component('own', name) as ComponentType<Record<string, unknown>> | undefined;
  if (!Found) return children;
  return (
    <Boundary name={name} inline={inline}>
      <Found {...props}>{children}</Found>
    </Boundary>
  );
}

type BoundaryProps = { name: string; inline: boolean; children: ReactNode };

class Boundary extends Component<BoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { name, inline, children } = this.props;
    if (!error) return children;
    const Box = inline ? 'span' : 'div';
    return (
      <Box className="component-crash" role="alert">
        <strong>{name} crashed.</strong> {error.message}{' '}
        <button type="button" className="button-quiet" onClick={() => this.setState({ error: undefined })}>
          Try again
        </button>
      </Box>
    );
  }
}

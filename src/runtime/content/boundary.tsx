/** Around each of the site's own components: one that throws takes down nothing but itself. */
import { Component, type ReactNode } from 'react';

type Props = { name: string; inline: boolean; children: ReactNode };

export class Boundary extends Component<Props, { error?: Error }> {
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

/** Catches what components below it throw, and shows something in their place that can try them again. */
import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; instead: (error: Error, retry: () => void) => ReactNode };

export class Catch extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { children, instead } = this.props;
    return error ? instead(error, () => this.setState({ error: undefined })) : children;
  }
}

/** Around each of the site's own components: one that throws takes down nothing but itself. */
export function Boundary({ name, inline, children }: { name: string; inline: boolean; children: ReactNode }) {
  const Box = inline ? 'span' : 'div';
  const crashed = (error: Error, retry: () => void) => (
    <Box className="component-crash" role="alert">
      <strong>{name} crashed.</strong> {error.message}{' '}
      <button type="button" className="button-quiet" onClick={retry}>
        Try again
      </button>
    </Box>
  );
  return <Catch instead={crashed}>{children}</Catch>;
}

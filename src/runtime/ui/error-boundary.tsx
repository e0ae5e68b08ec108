/** Catches what components below it throw, and shows something in their place that can try them again. */
import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; instead: (error: Error, retry: () => void) => ReactNode };

export class ErrorBoundary extends Component<Props, { error?: Error }> {
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

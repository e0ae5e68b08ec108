/** Catches what components below it throw, and shows a fallback in their place. */
import { Component, type ReactNode } from 'react';

/** `retry` renders the children again. */
type Props = { children: ReactNode; fallback: (error: Error, retry: () => void) => ReactNode };

/** React has error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { children, fallback } = this.props;
    return error ? fallback(error, () => this.setState({ error: undefined })) : children;
  }
}

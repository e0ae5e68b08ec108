/** What a crashed page looks like, with a way to try again. */
import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode };

export class CrashBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main className="crash" id="docsc:content" tabIndex={-1}>
        <h1 tabIndex={-1}>This page crashed.</h1>
        <p role="alert">{error.message}</p>
        <button type="button" className="button" onClick={() => this.setState({ error: undefined })}>
          Try again
        </button>
      </main>
    );
  }
}

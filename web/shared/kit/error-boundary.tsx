import { Component, type ReactNode } from 'react';
import { WholePageFailed } from './page-failed.tsx';

/** Shows a replacement for a page that could not be loaded, or failed while it was drawn. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <WholePageFailed /> : this.props.children;
  }
}

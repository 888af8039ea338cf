import { Component, type ReactNode } from 'react';
import { WholePageFailed } from './page-failed.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <WholePageFailed /> : this.props.children;
  }
}

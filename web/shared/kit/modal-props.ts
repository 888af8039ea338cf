import type { ComponentType, ReactNode } from 'react';

/** Properties of a dialogue, in the console (on Blueprint) and on the light pages (on the browser's own). */
export interface ModalProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Neither Escape nor a click beside it closes it: only its buttons do. */
  readonly isStatic?: boolean;
  /** Adds the cross of the header; with `isStatic` the default is none. */
  readonly hasCross?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly size?: 'small' | 'medium' | 'large';
  readonly describedBy?: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export type ModalComponent = ComponentType<ModalProps>;

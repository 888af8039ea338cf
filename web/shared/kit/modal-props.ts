import type { ComponentType, ReactNode } from 'react';
import type { Tone } from './tone-icon.tsx';

export interface ModalProps {
  readonly title: ReactNode;
  /** A question, a success or an error: each has its icon and color. */
  readonly tone?: Tone;
  readonly onClose: () => void;
  /** Neither Escape nor a click beside it closes it: only its buttons and the browser's Back do. */
  readonly isStatic?: boolean;
  /** Adds the cross of the header; with `isStatic` the default is none. */
  readonly hasCross?: boolean;
  /** An entry of the history opened it: Back closes it without more. */
  readonly isInAddress?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly size?: 'small' | 'medium' | 'large';
  readonly describedBy?: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export type ModalComponent = ComponentType<ModalProps>;

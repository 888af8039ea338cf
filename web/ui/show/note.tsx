import { Callout } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, TickCircle, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import './show.css';

const LOOKS = {
  info: { intent: 'none', icon: <InfoSign /> },
  good: { intent: 'success', icon: <TickCircle /> },
  warning: { intent: 'warning', icon: <WarningSign /> },
  danger: { intent: 'danger', icon: <ErrorIcon /> },
} as const;

interface NoteProps {
  readonly tone?: keyof typeof LOOKS;
  readonly title?: string;
  readonly children?: ReactNode;
}

export function Note({ tone = 'info', title, children }: NoteProps) {
  const { intent, icon } = LOOKS[tone];
  return (
    <Callout intent={intent} icon={icon} compact className={`ui-note is-${tone}`}>
      {/* No heading, as Blueprint would make it: that would be out of order in most places. */}
      {title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children}
    </Callout>
  );
}

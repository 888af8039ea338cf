import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

interface LinkButtonProps {
  readonly text: string;
  readonly to: string;
  readonly icon?: ReactElement;
  readonly intent?: 'primary';
  readonly variant?: 'minimal';
}

/** Leads to a page, and looks like a button. Blueprint's AnchorButton would load the whole page again. */
export function LinkButton({ text, to, icon, intent, variant }: LinkButtonProps) {
  const classes = ['bp6-button', intent && `bp6-intent-${intent}`, variant && `bp6-${variant}`];
  return (
    <Link to={to} className={classes.filter(Boolean).join(' ')}>
      {icon}
      <span className="bp6-button-text">{text}</span>
    </Link>
  );
}

export interface DownloadButtonProps extends Omit<LinkButtonProps, 'to'>, Pick<AnchorButtonProps, 'onClick'> {
  readonly href: string;
  readonly isNewTab?: boolean;
}

export function DownloadButton({ href, isNewTab = true, ...rest }: DownloadButtonProps) {
  return (
    <AnchorButton
      {...rest}
      role="link"
      href={href}
      {...(isNewTab && { target: '_blank', rel: 'noopener' })}
    />
  );
}

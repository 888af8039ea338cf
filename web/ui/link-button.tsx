import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core';
import { Link } from 'react-router-dom';

interface LinkButtonProps extends Pick<AnchorButtonProps, 'icon' | 'intent' | 'variant' | 'size' | 'fill'> {
  readonly text: string;
  readonly to: string;
}

/** Leads to a page, and looks like a button. Blueprint's AnchorButton would load the whole page again. */
export function LinkButton({ text, to, icon, intent, variant, size, fill = false }: LinkButtonProps) {
  const classes = [
    'bp6-button',
    intent && intent !== 'none' ? `bp6-intent-${intent}` : '',
    variant === 'minimal' ? 'bp6-minimal' : variant === 'outlined' ? 'bp6-outlined' : '',
    size === 'large' ? 'bp6-large' : size === 'small' ? 'bp6-small' : '',
    fill ? 'bp6-fill' : '',
  ];
  return (
    <Link to={to} className={classes.filter(Boolean).join(' ')}>
      {typeof icon === 'string' ? null : icon}
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

import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import './button.css';
import { useHydrated } from './use-hydrated.ts';

export interface ButtonLook {
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  readonly endIcon?: ReactNode;
  readonly intent?: 'primary' | 'warning' | 'danger';
  readonly variant?: 'solid' | 'minimal' | 'outlined';
  readonly size?: 'medium' | 'large';
  readonly fill?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Ignores presses, keeps its name and focus, and is announced as busy. */
  readonly loading?: boolean;
  /** It does nothing before the script: a form would leave the page, with what was typed in its address. */
  readonly needsScript?: boolean;
}

/** The button of the light pages, and of what both entries share: it looks like the console's, without Blueprint. */
export function Button(props: ButtonProps) {
  const {
    text,
    icon,
    endIcon,
    intent,
    variant,
    size,
    fill,
    loading = false,
    needsScript = false,
    onClick,
    ...rest
  } = props;
  const isWaiting = !useHydrated() && needsScript;
  const look = lookOf({
    ...(intent && { intent }),
    ...(variant && { variant }),
    ...(size && { size }),
    fill: fill ?? false,
  });
  const className = `${look} ${loading ? 'r-busy' : ''} ${rest.className ?? ''}`;
  return (
    <button
      type="button"
      {...rest}
      className={className}
      {...(isWaiting && { disabled: true, 'data-waiting': true })}
      onClick={loading ? swallow : onClick}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {icon}
      <span>{text ?? rest.children}</span>
      {endIcon}
    </button>
  );
}

/** The classes of a button's look, for a link: `<Link className={lookOf({ intent: 'primary' })}>`. */
export function lookOf({ intent, variant = 'solid', size, fill }: ButtonLook): string {
  return [
    'r-button',
    intent && `is-${intent}`,
    variant !== 'solid' && `is-${variant}`,
    size === 'large' && 'is-large',
    fill && 'is-fill',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Also what Enter in a field of the form would send. */
export function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

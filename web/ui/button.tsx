import { Button as BlueprintButton, type ButtonProps as BlueprintProps } from '@blueprintjs/core';
import { type MouseEvent, useId } from 'react';
import '../shared/kit/button.css';

export interface ButtonProps extends Omit<BlueprintProps, 'loading'> {
  /** Its action is in progress: it ignores presses, and announces it to screen readers. */
  readonly loading?: boolean;
  /** Why it can't be pressed now: the keyboard still reaches it, and a screen reader says why. '': it can. */
  readonly whyNot?: string;
}

/** Keeps name and focus while busy: Blueprint's own hides its text from screen readers and drops the focus. */
export function Button({ loading = false, whyNot = '', className = '', onClick, ...rest }: ButtonProps) {
  const whyId = useId();
  const isRefused = whyNot !== '';
  const state = loading
    ? { className: `${className} r-busy`, onClick: swallow, 'aria-busy': true, 'aria-disabled': true }
    : isRefused
      ? { className: `${className} bp6-disabled`, onClick: swallow, 'aria-disabled': true }
      : { className, ...(onClick && { onClick }) };
  return (
    <>
      <BlueprintButton {...rest} {...state} {...(isRefused && { 'aria-describedby': whyId })} />
      {isRefused && (
        <span id={whyId} hidden>
          {whyNot}
        </span>
      )}
    </>
  );
}

/** Also what Enter in a field of the form would send. */
function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

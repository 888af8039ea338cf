import { Button as BlueprintButton, type ButtonProps as BlueprintProps } from '@blueprintjs/core';
import { useId } from 'react';
import { swallow } from '../shared/kit/button.tsx';

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

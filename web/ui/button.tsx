import { Button as BlueprintButton, type ButtonProps as BlueprintProps } from '@blueprintjs/core';
import type { MouseEvent } from 'react';
import '../shared/button.css';

export interface ButtonProps extends Omit<BlueprintProps, 'loading'> {
  /** Its action is in progress: it ignores presses, and tells screen readers. */
  readonly loading?: boolean;
}

/**
 * A button that keeps its name and the focus while it is busy. Blueprint's own hides its text, which takes the name
 * from a screen reader, and disables the element, which throws the focus back to the top of the page.
 */
export function Button({ loading = false, className = '', onClick, ...rest }: ButtonProps) {
  if (!loading) return <BlueprintButton {...rest} className={className} {...(onClick && { onClick })} />;
  return (
    <BlueprintButton {...rest} className={`${className} r-busy`} onClick={swallow} aria-busy aria-disabled />
  );
}

/** Also what Enter in a field of the form would send. */
function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

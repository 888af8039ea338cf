import type { ReactNode } from 'react';
import './text-button.css';

interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that looks like a link: a name in a list. Blueprint's buttons don't break lines. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button type="button" className="ui-text-button" onClick={onClick}>
      {children}
    </button>
  );
}

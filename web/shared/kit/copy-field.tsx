import { type ReactNode, useId, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import './copy-field.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly children?: ReactNode;
}

/** A text that is shown only once: to be copied, or used by the steps that `children` offer. */
export function CopyField({ label, value, children }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="r-copy">
      <label htmlFor={id}>{label}</label>
      <span className="r-copy-line">
        <input
          id={id}
          className="r-input"
          ref={input}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        {children}
        {/* Marked, so that it can be copied by hand too. */}
        <CopyButton text={value} onTried={() => input.current?.select()} />
      </span>
    </div>
  );
}

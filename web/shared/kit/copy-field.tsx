import { useId, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import './copy-field.css';

export function CopyField({ label, value }: { label: string; value: string }) {
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
        {/* Marked, so that it can be copied by hand too. */}
        <CopyButton text={value} onTried={() => input.current?.select()} />
      </span>
    </div>
  );
}

import { useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import './copy-field.css';

export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // No clipboard without HTTPS: the text is marked, ready to be copied.
    }
  };
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
        <Button text={isCopied ? 'Copiado' : 'Copiar'} onClick={() => void copy()} />
      </span>
      <span role="status" className="r-sr-only">
        {isCopied ? 'Copiado' : ''}
      </span>
    </div>
  );
}

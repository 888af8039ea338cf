import { useEffect, useRef, useState } from 'react';
import { CheckIcon, CopyIcon } from '../../shared/kit/icons.tsx';

const SAID_MS = 2_500;

interface Props {
  readonly value: string;
  /** With its article, as in the name of the button: `el código`. */
  readonly noun: string;
  readonly className?: string;
}

/** A code or an id with a button that copies it. */
export function CopiedText({ value, noun, className = '' }: Props) {
  const [copied, setCopied] = useState(false);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // No clipboard without HTTPS: the text is then marked, ready for Ctrl+C.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
    }
  }

  const label = `Copiar ${noun}`;
  return (
    <span className="ui-copied">
      <span ref={text} className={`r-code ${className}`} title={value}>
        {value}
      </span>
      <button type="button" className="r-icon-button" aria-label={label} title={label} onClick={copy}>
        {copied ? <CheckIcon /> : <CopyIcon />}
      </button>
      <span className="r-sr-only" role="status">
        {copied ? 'Copiado' : ''}
      </span>
    </span>
  );
}

import { useEffect, useRef, useState } from 'react';
import { CheckIcon, CopyIcon } from '../../shared/kit/icons.tsx';

const SAID_MS = 2_500;

export function ShortCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      // No clipboard without HTTPS: the code is then marked, ready for Ctrl+C.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
    }
  }

  return (
    <div className="r-shortcode">
      <span className="r-sr-only">Código: </span>
      <span ref={text} className="r-shortcode-text r-code">
        {code}
      </span>
      <button
        type="button"
        className="r-icon-button"
        aria-label="Copiar el código"
        title="Copiar el código"
        onClick={copy}
      >
        {copied ? <CheckIcon /> : <CopyIcon />}
      </button>
      <span className="r-sr-only" role="status">
        {copied ? 'Código copiado' : ''}
      </span>
    </div>
  );
}

import { useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  readonly text: string;
  /** There is no clipboard without HTTPS. */
  readonly onTried: (isCopied: boolean) => void;
}

/** Says by itself that it has copied: toasts are out of reach behind a dialogue. */
export function CopyButton({ text, onTried }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      onTried(true);
    } catch {
      onTried(false);
    }
  };
  const isCopied = copied === text;
  return (
    <>
      <Button text={isCopied ? 'Copiado' : 'Copiar'} onClick={() => void copy()} />
      <span role="status" className="r-sr-only">
        {isCopied ? 'Copiado' : ''}
      </span>
    </>
  );
}

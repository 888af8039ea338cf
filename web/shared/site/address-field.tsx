import { type ReactNode, useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { CopyIcon } from '../kit/icons.tsx';
import { useToaster } from '../kit/toaster.tsx';

interface Props {
  readonly label: string;
  readonly url: string;
  readonly children?: ReactNode;
}

/** An address that is shown only once: to be copied, or opened by what `children` offer. */
export function AddressField({ label, url, children }: Props) {
  const toast = useToaster();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ message: 'Dirección copiada', intent: 'success' });
    } catch {
      // There is no clipboard without HTTPS: the address is then selected, ready to be copied.
      field.current?.select();
    }
  };
  return (
    <>
      <input
        ref={field}
        className="r-input"
        readOnly
        aria-label={label}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="r-row">
        {children}
        <Button icon={<CopyIcon />} text="Copiar" onClick={() => void copy()} />
      </div>
    </>
  );
}

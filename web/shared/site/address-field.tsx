import { type ReactNode, useRef } from 'react';
import { CopyButton } from '../kit/copy-button.tsx';
import { CopyIcon } from '../kit/icons.tsx';

interface Props {
  readonly label: string;
  readonly url: string;
  readonly children?: ReactNode;
}

/** An address that is shown only once: to be copied, or opened by what `children` offer. */
export function AddressField({ label, url, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
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
        <CopyButton
          icon={<CopyIcon />}
          text={url}
          onTried={(isCopied) => {
            if (!isCopied) field.current?.select();
          }}
        />
      </div>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { EmptyCourtArt } from '../kit/court-art.tsx';
import { storageAddress } from '../kit/storage-address.ts';
import './picture.css';

interface Props {
  /** Path below `/storage/`; '' where there is none. */
  readonly image: string;
  readonly className?: string;
}

/** Decorative: the name stands beside it. */
export function Picture({ image, className = '' }: Props) {
  const [broken, setBroken] = useState('');
  const shown = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before the script could hear of it.
    if (shown.current?.complete && shown.current.naturalWidth === 0) setBroken(image);
  }, [image]);
  if (image === '' || broken === image) {
    return (
      <span className={`r-picture ${className}`}>
        <EmptyCourtArt />
      </span>
    );
  }
  return (
    <img
      ref={shown}
      className={`r-picture ${className}`}
      src={storageAddress(image)}
      alt=""
      width="320"
      height="220"
      loading="lazy"
      decoding="async"
      onError={() => setBroken(image)}
    />
  );
}

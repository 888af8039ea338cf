import { Media } from '@blueprintjs/icons';
import { useState } from 'react';
import { thumbnailPath } from '../../../api/contract/picture-paths.ts';
import { storageAddress } from '../../shared/kit/storage-address.ts';
import { initialsOf } from '../../shared/text/initials.ts';
import './show.css';

interface ThumbProps {
  /** Path below `/storage/`, or a whole address; empty where there is no picture. */
  readonly image: string | null | undefined;
  readonly alt: string;
  readonly size: number;
  readonly isRound?: boolean;
  readonly name?: string | undefined;
}

export function Thumb({ image, alt, size, isRound = false, name }: ThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const className = `ui-thumb ${isRound ? 'is-round' : ''}`;
  const style = { width: size, height: size };
  if (!image || broken === image) {
    return (
      <span
        className={`${className} is-empty ${name ? 'is-initials' : ''}`}
        style={style}
        {...(name && { 'data-initials': initialsOf(name) })}
        {...(alt && { role: 'img', 'aria-label': alt })}
      >
        {!name && <Media />}
      </span>
    );
  }
  return (
    <img
      className={className}
      style={style}
      src={storageAddress(thumbnailPath(image))}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(image)}
    />
  );
}

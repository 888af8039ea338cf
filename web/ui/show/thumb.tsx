import { Media } from '@blueprintjs/icons';
import { useState } from 'react';
import { thumbnailPath } from '../../../api/contract/picture-paths.ts';
import { initialsOf } from '../../shared/text/initials.ts';
import './show.css';

interface ThumbProps {
  /** Path below `/storage/`, or a whole address; empty where there is no picture. */
  readonly image: string | null | undefined;
  /** Alternative text; '' where the text beside it says the same. */
  readonly alt: string;
  /** Side in pixels. */
  readonly size: number;
  readonly isRound?: boolean;
  /** The name of a person, whose initials stand where there is no picture. */
  readonly name?: string | undefined;
}

/** A small picture, or a place-holder of its size where there is none. */
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

/** `/storage/{path}` of a stored picture's path. */
export function storageAddress(image: string): string {
  return /^(\/|https?:|blob:|data:)/.test(image) ? image : `/storage/${image}`;
}

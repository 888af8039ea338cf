import { circle } from './icons.tsx';
import './court-art.css';

/** A court without lines, for placeholders; hidden from screen readers, colored by the tokens. */
export function EmptyCourtArt() {
  return (
    <svg className="r-art" viewBox="0 0 160 110" aria-hidden="true" focusable="false">
      <rect width="160" height="110" rx="10" />
      <path d={`M12 12h136v86H12zM80 12v86${circle(80, 55, 13)}`} />
      <path className="r-art-ball" d={circle(106, 74, 6)} />
    </svg>
  );
}

import type { ReactNode } from 'react';
import './court-art.css';

/** Courts seen from above, as pictures of their own: no text, hidden from screen readers, coloured by the tokens. */
function Court({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg className={`r-art r-art-${ground}`} viewBox="0 0 160 110" aria-hidden="true" focusable="false">
      <rect className="r-art-ground" width="160" height="110" rx="10" />
      <g className="r-art-lines">{children}</g>
    </svg>
  );
}

export function FootballArt() {
  return (
    <Court ground="turf">
      {[0, 2, 4, 6].map((stripe) => (
        <rect key={stripe} className="r-art-shade" x={12 + stripe * 17} y="12" width="17" height="86" />
      ))}
      <rect x="12" y="12" width="136" height="86" />
      <path d="M80 12v86M12 32h22v46H12M148 32h-22v46h22M12 44h8v22h-8M148 44h-8v22h8" />
      <circle cx="80" cy="55" r="14" />
      <circle className="r-art-dot" cx="80" cy="55" r="2" />
    </Court>
  );
}

export function BasketballArt() {
  return (
    <Court ground="wood">
      <rect x="12" y="12" width="136" height="86" />
      <path className="r-art-patch" d="M12 41h30v28H12zM148 41h-30v28h30z" />
      <path d="M80 12v86M12 22h12a33 33 0 0 1 0 66H12M148 22h-12a33 33 0 0 0 0 66h12" />
      <path d="M42 45a10 10 0 0 1 0 20M118 45a10 10 0 0 0 0 20" />
      <circle cx="80" cy="55" r="12" />
      <circle className="r-art-ball" cx="93" cy="36" r="5" />
    </Court>
  );
}

export function TennisArt() {
  return (
    <Court ground="clay">
      <rect className="r-art-shade" x="18" y="18" width="124" height="74" />
      <rect x="18" y="18" width="124" height="74" />
      <path d="M18 29h124M18 81h124M48 29v52M112 29v52M48 55h64M18 55h4M142 55h-4" />
      <path className="r-art-net" d="M80 12v86" />
      <circle className="r-art-ball" cx="62" cy="43" r="3.5" />
    </Court>
  );
}

export function PoolArt() {
  return (
    <Court ground="tile">
      <rect className="r-art-water" x="14" y="16" width="132" height="78" rx="4" />
      <path className="r-art-lanes" d="M14 29h132M14 42h132M14 55h132M14 68h132M14 81h132" />
      <path d="M24 22.5h6M24 35.5h6M24 48.5h6M24 61.5h6M24 74.5h6M24 87.5h6" />
    </Court>
  );
}

export function TrackArt() {
  return (
    <Court ground="turf">
      <rect className="r-art-run" x="8" y="10" width="144" height="90" rx="45" />
      <rect x="15" y="17" width="130" height="76" rx="38" />
      <rect x="22" y="24" width="116" height="62" rx="31" />
      <rect className="r-art-infield" x="29" y="31" width="102" height="48" rx="24" />
      <path d="M80 79v21M88 79v21" />
    </Court>
  );
}

export function VolleyballArt() {
  return (
    <Court ground="sand">
      <rect className="r-art-shade" x="16" y="20" width="128" height="70" />
      <rect x="16" y="20" width="128" height="70" />
      <path d="M59 20v70M101 20v70" strokeDasharray="6 5" />
      <path className="r-art-net" d="M80 12v86" />
      <circle className="r-art-ball" cx="116" cy="44" r="5" />
    </Court>
  );
}

/** A court that nobody has drawn lines on yet: placeholders, and pages that do not exist. */
export function EmptyCourtArt() {
  return (
    <Court ground="slate">
      <rect x="12" y="12" width="136" height="86" strokeDasharray="7 6" />
      <path d="M80 12v86" strokeDasharray="7 6" />
      <circle cx="80" cy="55" r="13" strokeDasharray="7 6" />
      <circle className="r-art-ball" cx="106" cy="74" r="6" />
    </Court>
  );
}

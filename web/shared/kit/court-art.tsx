import type { CSSProperties, ReactElement } from 'react';
import { box, circle } from './icons.tsx';
import './court-art.css';

type Color = 'line' | 'shade' | 'ball' | 'turf' | 'wood' | 'clay' | 'sand' | 'tile' | 'water' | 'slate';

/** A path, or several of one look. A string alone is a line. */
interface Shape {
  readonly d: string;
  /** Fill colour, from the theme. */
  readonly fill?: Color;
  /** Filled, without its outline. */
  readonly isBare?: boolean;
  readonly dashes?: string;
}

const color = (name: Color) => `var(--r-art-${name})`;

/** Makes a court seen from above, a picture of its own: no text, hidden from screen readers, colored by the tokens. */
const court =
  (ground: Color, ...shapes: readonly (Shape | string)[]) =>
  (): ReactElement => (
    <svg className="r-art" viewBox="0 0 160 110" aria-hidden="true" focusable="false">
      <rect style={{ fill: color(ground), stroke: 'none' }} width="160" height="110" rx="10" />
      {shapes.map((shape) => (typeof shape === 'string' ? { d: shape } : shape)).map(drawn)}
    </svg>
  );

function drawn({ d, fill, isBare = false, dashes }: Shape): ReactElement {
  const look: CSSProperties = {
    ...(fill && { fill: color(fill) }),
    ...(isBare && { stroke: 'none' }),
    ...(dashes && { strokeDasharray: dashes }),
  };
  return <path key={d + fill} d={d} style={look} />;
}

const shade = (d: string): Shape => ({ d, fill: 'shade', isBare: true });
const ball = (x: number, y: number, r: number): Shape => ({
  d: circle(x, y, r),
  fill: 'ball',
  isBare: true,
});
const dashed = (d: string, dashes: string): Shape => ({ d, dashes });

/** The outline of most fields, the line at half way, and a net there. */
const FIELD = 'M12 12h136v86H12z';
const HALF_WAY = 'M80 12v86';
const NET = dashed(HALF_WAY, '1 4');

export const FootballArt = court(
  'turf',
  shade([0, 2, 4, 6].map((stripe) => `M${12 + stripe * 17} 12h17v86h-17z`).join('')),
  FIELD,
  `${HALF_WAY}M12 32h22v46H12M148 32h-22v46h22M12 44h8v22h-8M148 44h-8v22h8`,
  circle(80, 55, 14),
  { d: circle(80, 55, 2), fill: 'line', isBare: true },
);

export const BasketballArt = court(
  'wood',
  FIELD,
  { d: 'M12 41h30v28H12zM148 41h-30v28h30z', fill: 'clay' },
  `${HALF_WAY}M12 22h12a33 33 0 0 1 0 66H12M148 22h-12a33 33 0 0 0 0 66h12`,
  'M42 45a10 10 0 0 1 0 20M118 45a10 10 0 0 0 0 20',
  circle(80, 55, 12),
  ball(93, 36, 5),
);

export const TennisArt = court(
  'clay',
  shade('M18 18h124v74H18z'),
  'M18 18h124v74H18z',
  'M18 29h124M18 81h124M48 29v52M112 29v52M48 55h64M18 55h4M142 55h-4',
  NET,
  ball(62, 43, 3.5),
);

export const PoolArt = court(
  'tile',
  { d: box(14, 16, 132, 78, 4), fill: 'water' },
  dashed('M14 29h132M14 42h132M14 55h132M14 68h132M14 81h132', '5 4'),
  'M24 22.5h6M24 35.5h6M24 48.5h6M24 61.5h6M24 74.5h6M24 87.5h6',
);

export const TrackArt = court(
  'turf',
  { d: box(8, 10, 144, 90, 45), fill: 'clay', isBare: true },
  box(15, 17, 130, 76, 38),
  box(22, 24, 116, 62, 31),
  { d: box(29, 31, 102, 48, 24), fill: 'turf' },
  'M80 79v21M88 79v21',
);

export const VolleyballArt = court(
  'sand',
  shade('M16 20h128v70H16z'),
  'M16 20h128v70H16z',
  dashed('M59 20v70M101 20v70', '6 5'),
  NET,
  ball(116, 44, 5),
);

/** A court that nobody has drawn lines on yet: placeholders, and pages that do not exist. */
export const EmptyCourtArt = court(
  'slate',
  ...[FIELD, HALF_WAY, 'M93 55a13 13 0 1 1-26 0a13 13 0 1 1 26 0z'].map((d) => dashed(d, '7 6')),
  ball(106, 74, 6),
);

import { boarded, bothHalves, lines, onCourt, patch } from './court.ts';
import { goal } from './fittings.ts';
import { BLUE, BLUE_DARK, CLAY, CLAY_DARK, GREEN_DARK, GREEN_HARD, WARM, WOOD } from './palette.ts';
import { ball, bench, tree } from './scenery.ts';
import { circle, group, path, picture, rect, type Shape } from './svg.ts';

const HOOPS = [
  { ground: '#7d958a', floor: GREEN_HARD, apron: CLAY, paint: CLAY_DARK, wood: false },
  { ground: '#5a4a3c', floor: WOOD[0], apron: GREEN_DARK, paint: '#0f7b5f', wood: true },
  { ground: '#8a9aa3', floor: BLUE, apron: BLUE_DARK, paint: WARM, wood: false },
] as const;

/** The lines of half a basketball court (28 × 15 m), its basket included. */
function hoopHalf(paint: string): Shape {
  return bothHalves(
    28,
    rect(0, 5.05, 5.8, 4.9, { fill: paint }),
    lines(
      'M0 .9h2.99a6.75 6.75 0 0 1 0 13.2H0M5.8 5.7a1.8 1.8 0 0 1 0 3.6M1.2 6.25h.375a1.25 1.25 0 0 1 0 2.5H1.2',
    ),
    path('M5.8 5.7a1.8 1.8 0 0 0 0 3.6', { 'stroke-dasharray': '.35 .3' }),
    path('M1.2 6.6v1.8', { 'stroke-width': 0.2 }),
    circle(1.575, 7.5, 0.3, { stroke: WARM, 'stroke-width': 0.14 }),
  );
}

/** Basketball: 28 × 15 m. `variant`: open-air acrylic, hall parquet, blue acrylic. */
export function basketball(title: string, variant = 0): string {
  const look = HOOPS[variant % HOOPS.length] ?? HOOPS[0];
  return picture(
    { title, ground: look.ground },
    onCourt(
      { length: 28, width: 15, margin: 1.3 },
      patch(-1.6, -1.2, 31.2, 17.4, look.apron),
      patch(0, 0, 28, 15, look.floor),
      look.wood ? boarded(0, 0, 28, 15, 24) : '',
      rect(0, 0, 28, 15),
      lines('M14 0v15'),
      circle(14, 7.5, 1.8, { fill: look.paint }),
      lines('M14 5.7v3.6'),
      hoopHalf(look.paint),
    ),
    ball(390, 132, 14, 'basketball'),
  );
}

/** The open-air court of every neighbourhood: basketball and five-a-side football over each other. */
export function multiCourt(title: string): string {
  return picture(
    { title, ground: '#8fa596' },
    tree(14, 30, 30, 0) + tree(630, 22, 34, 1) + tree(8, 384, 32, 2) + tree(626, 388, 28, 0),
    onCourt(
      { length: 28, width: 15, margin: 1.7 },
      patch(-1, -0.9, 30, 16.8, '#3d6f8f'),
      patch(0, 0, 28, 15, '#c4693f'),
      rect(0, 0, 28, 15),
      lines('M14 0v15'),
      hoopHalf('#3d6f8f'),
      group(
        { stroke: '#ffe08a' },
        lines('M0 2.5a5 5 0 0 1 5 5 5 5 0 0 1-5 5M28 2.5a5 5 0 0 0-5 5 5 5 0 0 0 5 5'),
        circle(14, 7.5, 2.4),
      ),
      bothHalves(28, goal(7.5, 3, 0.9)),
    ),
    bench(170, 6),
    bench(414, 6),
    ball(330, 262, 13, 'basketball'),
  );
}

import { bothHalves, lines, mown, onCourt, patch } from './court.ts';
import { dot, goal } from './fittings.ts';
import { BLUE, BLUE_DARK, CLAY, GREEN_DARK, MEADOW, SLATE, TURF } from './palette.ts';
import { ball, bench, floodlights, treeRows } from './scenery.ts';
import { circle, picture, rect, type Shape } from './svg.ts';

/** The bounds of a field, its halfway line, and the circle about its middle with the spot (their radii). Metres. */
function midfield(length: number, width: number, radius: number, spot: number): Shape {
  const [x, y] = [length / 2, width / 2];
  return rect(0, 0, length, width) + lines(`M${x} 0v${width}`) + circle(x, y, radius) + dot(x, y, spot);
}

/** Football, eleven a side: 105 × 68 m. */
export function football11(title: string): string {
  const field = { length: 105, width: 68, margin: 5 };
  const half = bothHalves(
    105,
    lines(
      'M0 13.84h16.5v40.32H0M0 24.84h5.5v18.32H0M16.5 26.69a9.15 9.15 0 0 1 0 14.62M0 1a1 1 0 0 0 1-1M0 67a1 1 0 0 1 1 1',
    ),
    dot(11, 34, 0.6),
    goal(34, 7.32, 3),
  );
  return picture(
    { title, ground: MEADOW },
    treeRows(58, 13),
    onCourt(
      field,
      patch(-4.5, -3, 114, 74, '#2a7a4f'),
      mown(105, 68, 14, TURF),
      midfield(105, 68, 9.15, 0.7),
      half,
    ),
    ball(372, 150, 9, 'football'),
  );
}

/** Football, seven a side: 60 × 40 m on artificial turf. */
export function football7(title: string): string {
  return picture(
    { title, ground: '#6d8a6a' },
    treeRows(64, 12),
    onCourt(
      { length: 60, width: 40, margin: 2.6 },
      patch(-2.4, -1.6, 64.8, 43.2, CLAY, 0.85),
      mown(60, 40, 10, ['#379a62', '#31905a']),
      midfield(60, 40, 6, 0.4),
      bothHalves(
        60,
        lines('M0 7.5h12v25H0M0 14h4v12H0M12 16a5.5 5.5 0 0 1 0 8'),
        dot(9, 20, 0.35),
        goal(20, 6, 2),
      ),
    ),
    floodlights(20),
    ball(262, 258, 10, 'football'),
  );
}

const FIVE = [
  { ground: '#47705a', surface: ['#3aa068', '#349660'] as const, edge: GREEN_DARK },
  { ground: SLATE, surface: [BLUE, '#2c6998'] as const, edge: BLUE_DARK },
  { ground: '#50665b', surface: ['#2f8f7a', '#2b8672'] as const, edge: CLAY },
];

/** Football, five a side: 40 × 20 m, areas drawn from the posts with 6 m. `variant`: the surface. */
export function football5(title: string, variant = 0): string {
  const { ground, surface, edge } = FIVE[variant % FIVE.length] ?? {
    ground: SLATE,
    surface: TURF,
    edge: MEADOW,
  };
  return picture(
    { title, ground },
    bench(210, 14),
    bench(370, 14),
    onCourt(
      { length: 40, width: 20, margin: 2.2 },
      patch(-2, -2, 44, 24, edge),
      rect(-2, -2, 44, 24, { 'stroke-dasharray': '.25 .25', 'stroke-opacity': 0.55, 'stroke-width': 0.22 }),
      mown(40, 20, 10, [surface[0], surface[1]]),
      midfield(40, 20, 3, 0.22),
      bothHalves(
        40,
        lines(
          'M0 2.42a6 6 0 0 1 6 6v3.16a6 6 0 0 1-6 6M5 0v.5M10 0v.5M0 .5a.5.5 0 0 0 .5-.5M0 19.5a.5.5 0 0 1 .5.5',
        ),
        dot(6, 10, 0.18),
        dot(10, 10, 0.18),
        goal(10, 3, 1.3),
      ),
    ),
    ball(420, 160, 11, 'football'),
  );
}

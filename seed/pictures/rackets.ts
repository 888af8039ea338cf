import { bothHalves, lines, onCourt, patch } from './court.ts';
import { net } from './fittings.ts';
import { BLUE, BLUE_DARK, CLAY, CLAY_DARK, GREEN_DARK, GREEN_HARD, INK, MEADOW, WOOD } from './palette.ts';
import { ball, bench, floodlights, treeRows } from './scenery.ts';
import { circle, group, path, picture, rect, repeat, type Shape } from './svg.ts';

const TENNIS = [
  { ground: MEADOW, apron: CLAY_DARK, floor: CLAY },
  { ground: '#5c7a6c', apron: GREEN_HARD, floor: BLUE },
  { ground: '#4c6b5e', apron: '#2b6f5c', floor: '#3f9478' },
] as const;

/** Tennis: 23.77 × 10.97 m, singles at 8.23 m. `variant`: clay, blue on green, green. */
export function tennis(title: string, variant = 0): string {
  const { ground, apron, floor } = TENNIS[variant % TENNIS.length] ?? TENNIS[0];
  const clay = floor === CLAY;
  return picture(
    { title, ground },
    clay ? treeRows(60, 14) : '',
    onCourt(
      { length: 23.77, width: 10.97, margin: 4 },
      rect(-5.4, -3.4, 34.57, 17.77, { fill: apron, stroke: 'none', rx: 0.4 }),
      patch(0, 0, 23.77, 10.97, floor),
      clay ? sweep() : '',
      rect(0, 0, 23.77, 10.97),
      lines('M0 1.37h23.77M0 9.6h23.77M5.485 1.37v8.23M18.285 1.37v8.23M5.485 5.485h12.8'),
      bothHalves(23.77, lines('M0 5.485h.35')),
      net(11.885, -0.91, 12.79),
    ),
    ball(204, 158, 10, 'tennis'),
  );
}

/** The marks that a drag net leaves on clay. */
function sweep(): Shape {
  return group(
    { stroke: '#fff', 'stroke-opacity': 0.07, 'stroke-width': 0.35 },
    repeat(9, (index) => path(`M-5 ${-2.6 + index * 2}q8.5 1.4 17 0t17 0`)),
  );
}

/** Padel: 20 × 10 m within glass and mesh. `variant`: blue or green turf. */
export function padel(title: string, variant = 0): string {
  const [turf, around] = variant % 2 === 0 ? ['#2f74ad', '#5b7467'] : ['#2f8d63', '#66796f'];
  const mesh = { stroke: INK, 'stroke-opacity': 0.55, 'stroke-width': 0.16, 'stroke-dasharray': '.12 .1' };
  return picture(
    { title, ground: String(around) },
    repeat(7, (index) => rect(index * 96 - 8, 0, 2, 400, { fill: '#fff', 'fill-opacity': 0.08 })),
    onCourt(
      { length: 20, width: 10, margin: 1.5 },
      rect(-0.5, -0.5, 21, 11, {
        fill: INK,
        'fill-opacity': 0.25,
        stroke: 'none',
        rx: 0.2,
        transform: 'translate(.2 .25)',
      }),
      patch(-0.35, -0.35, 20.7, 10.7, '#dfe9e6'),
      patch(0, 0, 20, 10, String(turf)),
      repeat(10, (index) => patch(index * 2, 0, 1, 10, '#fff', 0.035)),
      lines('M3.05 0v10M16.95 0v10M3.05 5h13.9'),
      path('M4-.18h12M4 10.18h12', mesh),
      path('M4-.18H-.18V10.18H4M16-.18H20.18V10.18H16', { stroke: '#bfe6f2', 'stroke-width': 0.3 }),
      net(10, -0.1, 10.2),
    ),
    floodlights(18),
    ball(236, 246, 10, 'tennis'),
  );
}

/** A room with four table-tennis tables. */
export function tableTennis(title: string): string {
  const tables = [
    [92, 66],
    [370, 66],
    [92, 236],
    [370, 236],
  ] as const;
  return picture(
    { title, ground: '#b9485a' },
    rect(0, 0, 640, 400, { fill: '#7f9c93' }),
    path('M0 80H640M0 160H640M0 240H640M0 320H640M160 0V400M320 0V400M480 0V400', {
      stroke: '#fff',
      'stroke-opacity': 0.1,
      'stroke-width': 2,
    }),
    ...tables.map(([x, y], index) => table(x, y, index)),
    bench(292, 192),
    ball(250, 92, 7, 'plain'),
  );
}

function table(x: number, y: number, index: number): Shape {
  return group(
    { transform: `translate(${x} ${y})` },
    rect(8, 10, 178, 98, { rx: 3, fill: INK, 'fill-opacity': 0.28 }),
    rect(0, 0, 178, 98, {
      rx: 2,
      fill: index % 3 === 0 ? BLUE_DARK : '#1f6b58',
      stroke: '#fff',
      'stroke-width': 3,
    }),
    path('M0 49H178', { stroke: '#fff', 'stroke-width': 1.6 }),
    path('M89-7V105', { stroke: '#fff', 'stroke-width': 4 }),
    paddle(26, 22 + index * 9, 25),
    paddle(150, 74 - index * 8, 200),
  );
}

function paddle(x: number, y: number, turn: number): Shape {
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    rect(-2.5, 8, 5, 14, { rx: 2, fill: WOOD[0] }),
    circle(0, 0, 10, { fill: '#c9463d', stroke: GREEN_DARK, 'stroke-opacity': 0.3 }),
  );
}

import { mown, onCourt } from './court.ts';
import { BALL, CHALK, CLAY, CLAY_DARK, CONCRETE, INK, MEADOW, TURF, WARM } from './palette.ts';
import { bench, tree, treeRows } from './scenery.ts';
import { circle, ellipse, gradient, group, path, picture, rect, repeat, type Shape } from './svg.ts';

/** An athletics track of eight lanes around a football field. */
export function runningTrack(title: string): string {
  const lanes = Array.from({ length: 9 }, (_, index) => index * 9);
  return picture(
    { title, ground: MEADOW },
    treeRows(70, 10),
    stadium(0, { fill: CLAY }),
    ...lanes.map((inset) =>
      stadium(inset, {
        fill: 'none',
        stroke: CHALK,
        'stroke-opacity': inset % 72 === 0 ? 1 : 0.75,
        'stroke-width': inset % 72 === 0 ? 3 : 1.6,
      }),
    ),
    stadium(73, { fill: TURF[1] }),
    field(),
    path('M448 306v72M456 306v72', { stroke: CHALK, 'stroke-width': 3 }),
    path('M200 22l-22 72M230 22l-14 72', { stroke: CHALK, 'stroke-width': 2, 'stroke-opacity': 0.8 }),
    rect(118, 178, 30, 44, { rx: 3, fill: '#ead5a8', stroke: '#fff' }),
    circle(512, 200, 20, { fill: CLAY_DARK, stroke: CHALK, 'stroke-width': 2 }),
  );
}

function stadium(inset: number, attributes: Readonly<Record<string, string | number>>): Shape {
  const height = 356 - 2 * inset;
  return rect(22 + inset, 22 + inset, 596 - 2 * inset, height, { rx: height / 2, ...attributes });
}

function field(): Shape {
  return group(
    { transform: 'translate(186 108) scale(.42 .46)' },
    onCourt(
      { length: 105, width: 68, margin: 0 },
      mown(105, 68, 12, TURF),
      rect(0, 0, 105, 68),
      path('M52.5 0v68M0 13.84h16.5v40.32H0M105 13.84H88.5v40.32H105'),
      circle(52.5, 34, 9.15),
    ),
  );
}

/** A skating rink with rounded boards. */
export function rink(title: string): string {
  return picture(
    { title, ground: '#6d837a', defs: gradient('floor', 'across', '#8fb7c6', '#79a6b8') },
    tree(20, 20, 34, 0) + tree(622, 24, 30, 1) + tree(18, 384, 28, 2) + tree(624, 382, 36, 0),
    rect(54, 50, 544, 312, { rx: 96, fill: INK, 'fill-opacity': 0.2 }),
    rect(48, 42, 544, 312, { rx: 96, fill: 'url(#floor)', stroke: CHALK, 'stroke-width': 10 }),
    rect(48, 42, 544, 312, { rx: 96, fill: 'none', stroke: WARM, 'stroke-width': 3 }),
    path('M112 128q120 110 210 64t210 66M140 292q90-120 190-84t176-104', {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.35,
      'stroke-width': 3,
    }),
    path('M320 47V349', { stroke: '#b93f36', 'stroke-width': 4 }),
    path('M232 47V349M408 47V349', { stroke: '#22577a', 'stroke-width': 4 }),
    circle(320, 198, 42, { fill: 'none', stroke: '#22577a', 'stroke-width': 3 }),
    repeat(4, (index) =>
      circle(index % 2 ? 482 : 158, index < 2 ? 128 : 268, 30, {
        fill: 'none',
        stroke: '#b93f36',
        'stroke-width': 3,
      }),
    ),
    bench(292, 374) + bench(180, 374) + bench(404, 374),
  );
}

/** A skate park: bowls, ramps and rails in concrete. */
export function skatePark(title: string): string {
  return picture(
    {
      title,
      ground: '#3f7f5d',
      defs: gradient('ramp', 'across', '#e5e9e6', '#9aa6a0') + gradient('drop', 'down', '#8d9993', '#dfe5e1'),
    },
    tree(16, 30, 30, 1) + tree(628, 374, 34, 0),
    rect(30, 26, 580, 348, { rx: 22, fill: CONCRETE }),
    path('M30 142H610M30 258H610M220 26V374M420 26V374', {
      stroke: '#fff',
      'stroke-opacity': 0.5,
      'stroke-width': 1.5,
    }),
    bowl(168, 140, 104, 76) + bowl(256, 190, 72, 56),
    rect(452, 50, 132, 84, { rx: 3, fill: 'url(#ramp)' }),
    rect(452, 50, 10, 84, { fill: WARM }),
    rect(440, 250, 140, 96, { rx: 3, fill: 'url(#drop)' }),
    path('M440 274h140M440 298h140M440 322h140', { stroke: '#7d8a84', 'stroke-opacity': 0.5 }),
    path('M84 312L360 292', {
      stroke: INK,
      'stroke-opacity': 0.25,
      'stroke-width': 7,
      transform: 'translate(4 8)',
    }),
    path('M84 312L360 292', { stroke: BALL, 'stroke-width': 7, 'stroke-linecap': 'round' }),
    path('M330 78l46 10-8 40-46-10z', { fill: '#0f7b5f', 'fill-opacity': 0.85 }),
    board(396, 214),
  );
}

function bowl(x: number, y: number, rx: number, ry: number): Shape {
  return (
    ellipse(x, y, rx, ry, { fill: '#aeb8b2', stroke: '#eef2ef', 'stroke-width': 5 }) +
    ellipse(x + rx * 0.06, y + ry * 0.08, rx * 0.74, ry * 0.72, { fill: '#94a099' }) +
    ellipse(x + rx * 0.1, y + ry * 0.14, rx * 0.46, ry * 0.44, { fill: '#7f8c85' })
  );
}

function board(x: number, y: number): Shape {
  return group(
    { transform: `translate(${x} ${y}) rotate(-28)` },
    rect(3, 4, 62, 18, { rx: 9, fill: INK, 'fill-opacity': 0.3 }),
    rect(0, 0, 62, 18, { rx: 9, fill: '#c9463d' }),
    path('M14 9h34', { stroke: BALL, 'stroke-width': 4, 'stroke-linecap': 'round' }),
  );
}

import { jacket, kettlebell, racket, skate, stopwatch } from './gear.ts';
import { BALL, CHALK, INK, WARM, WATER } from './palette.ts';
import { ball } from './scenery.ts';
import { circle, ellipse, group, path, picture, repeat, type Shape } from './svg.ts';

/** What is drawn for an activity: its thing, large, so that it is known at the size of a thumbnail too. */
const EMBLEMS = {
  football: { ground: '#2f8f5b', shape: () => ball(320, 200, 104, 'football') },
  basketball: { ground: '#8d4a2b', shape: () => ball(320, 200, 104, 'basketball') },
  volleyball: { ground: '#2b8577', shape: () => ball(320, 200, 104, 'volleyball') },
  tennis: { ground: '#b95c36', shape: () => racket('#f2ede2', 'grid') + ball(408, 286, 34, 'tennis') },
  padel: { ground: '#2f6f9f', shape: () => racket('#12382c', 'holes') + ball(408, 286, 34, 'tennis') },
  tableTennis: { ground: '#1f6b58', shape: () => racket('#c9463d', 'plain') + ball(412, 282, 24, 'plain') },
  swimming: { ground: WATER[1], shape: swimmer },
  athletics: { ground: '#a5502e', shape: stopwatch },
  skating: { ground: '#4f7f93', shape: skate },
  martialArts: { ground: '#7a3a3a', shape: jacket },
  dance: { ground: '#5b2a86', shape: notes },
  fitness: { ground: '#3f4f4a', shape: kettlebell },
  gathering: { ground: '#c5743a', shape: bunting },
} as const satisfies Record<string, { ground: string; shape: () => Shape }>;

export type Emblem = keyof typeof EMBLEMS;

/** The picture of an activity. */
export function emblem(kind: Emblem, title: string): string {
  const { ground, shape } = EMBLEMS[kind];
  return picture(
    { title, ground },
    circle(320, 200, 290, { fill: '#fff', 'fill-opacity': 0.06 }),
    circle(320, 200, 220, { fill: '#fff', 'fill-opacity': 0.07 }),
    circle(320, 200, 158, { fill: '#fff', 'fill-opacity': 0.1 }),
    shape(),
  );
}

function swimmer(): Shape {
  const wave = (y: number, opacity: number) =>
    path(`M-40 ${y}q28-26 56 0t57 0 57 0 57 0 57 0 57 0 57 0 57 0 57 0 57 0 57 0 57 0`, {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': opacity,
      'stroke-width': 12,
      'stroke-linecap': 'round',
    });
  return (
    path('M214 214L292 148Q304 138 318 146L352 168', {
      fill: 'none',
      stroke: '#f0c39a',
      'stroke-width': 30,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }) +
    path('M214 232L348 164L430 236Z', { fill: '#f0c39a' }) +
    path('M318 186L348 164L430 236H330Z', { fill: INK, 'fill-opacity': 0.8 }) +
    circle(396, 152, 37, { fill: '#f0c39a' }) +
    path('M361 148a37 37 0 0 1 70-13q-30 22-70 13z', { fill: BALL }) +
    path('M404 156h28', { stroke: INK, 'stroke-width': 11, 'stroke-linecap': 'round' }) +
    path('M-40 238q28-26 56 0t57 0 57 0 57 0 57 0 57 0 57 0 57 0 57 0 57 0 57 0 57 0V400H-40Z', {
      fill: '#24749f',
    }) +
    wave(238, 1) +
    wave(274, 0.6) +
    wave(308, 0.35)
  );
}

function notes(): Shape {
  return group(
    { transform: 'translate(320 200)' },
    path('M-52-92L84-122V60', {
      fill: 'none',
      stroke: CHALK,
      'stroke-width': 15,
      'stroke-linejoin': 'round',
    }),
    path('M-52 84V-92', { stroke: CHALK, 'stroke-width': 15 }),
    path('M-52-92L84-122V-84L-52-54Z', { fill: CHALK }),
    ellipse(-82, 88, 38, 28, { fill: BALL, transform: 'rotate(-18 -82 88)' }),
    ellipse(54, 62, 38, 28, { fill: BALL, transform: 'rotate(-18 54 62)' }),
    repeat(6, (index) =>
      circle(
        [-150, -120, 132, 150, 116, -134][index] ?? 0,
        [-60, 20, -40, 30, 100, -110][index] ?? 0,
        7 + (index % 3) * 3,
        { fill: index % 2 ? WARM : '#d9b8f5' },
      ),
    ),
  );
}

const FLAGS = ['#0f7b5f', '#d8594f', BALL, '#2c86b8', '#e7f3ee'];

/** Two strings of cut-paper flags, as they hang over every celebration. */
function bunting(): Shape {
  const flag = (index: number, x: number, y: number): Shape =>
    group(
      { transform: `translate(${x} ${y})` },
      path('M-25 0H25V58l-8.300-11-8.300 11-8.400-11-8.300 11-8.300-11-8.400 11Z', {
        fill: FLAGS[index % FLAGS.length] ?? BALL,
      }),
      circle(0, 24, 9, { fill: '#c5743a' }) +
        path('M-15 10h6M9 10h6M-15 38h6M9 38h6', { stroke: '#c5743a', 'stroke-width': 5 }),
    );
  const string = (y: number, first: number): Shape =>
    path(`M110 ${y - 26}Q320 ${y + 60} 530 ${y - 26}`, { fill: 'none', stroke: CHALK, 'stroke-width': 4 }) +
    repeat(6, (index) => {
      const t = (index + 0.75) / 6.5;
      return flag(first + index, 110 + 420 * t, y - 26 + 172 * t * (1 - t));
    });
  return string(120, 0) + string(226, 2);
}

import { arena, ceiba, pines, pool, stand } from './buildings.ts';
import { BALL } from './palette.ts';
import { circle, ellipse, gradient, group, path, picture, rect, type Shape } from './svg.ts';

/** A centre's picture: its main building before the volcanoes of the valley. */
const BUILDINGS = { arena, ceiba, pool, pines, stand } as const;
export type Building = keyof typeof BUILDINGS;

const SKIES: Readonly<Record<Building, readonly [string, string]>> = {
  arena: ['#bfe3ea', '#f3efdc'],
  ceiba: ['#cfe8dc', '#f7efd6'],
  pool: ['#aedcec', '#eaf5ee'],
  pines: ['#c7dfe6', '#eef0e0'],
  stand: ['#f3c9a0', '#f9ead0'],
};

/** A whole picture: a building under its sky. */
export function landscape(building: Building, title: string): string {
  return picture(
    {
      title,
      ground: '#fff',
      defs: gradient('sky', 'down', ...SKIES[building]) + gradient('lawn', 'down', '#4da574', '#2c7a50'),
    },
    rect(0, 0, 640, 400, { fill: 'url(#sky)' }),
    circle(building === 'arena' ? 592 : building === 'stand' ? 470 : 520, 96, 40, {
      fill: BALL,
      'fill-opacity': 0.85,
    }),
    cloud(120, 70, 1) + cloud(400, 52, 0.7),
    volcanoes(building),
    path('M0 268C120 244 220 262 340 250S560 246 640 262V400H0Z', { fill: '#6bb389' }),
    path('M0 292C160 276 320 300 640 280V400H0Z', { fill: 'url(#lawn)' }),
    BUILDINGS[building](),
  );
}

function cloud(x: number, y: number, size: number): Shape {
  return group(
    { transform: `translate(${x} ${y}) scale(${size})`, fill: '#fff', 'fill-opacity': 0.85 },
    ellipse(0, 0, 46, 15) + ellipse(-16, -11, 24, 15) + ellipse(16, -13, 28, 19),
  );
}

/** Agua, Fuego and Acatenango, from a little further left or right. */
function volcanoes(building: Building): Shape {
  const shift = { arena: 0, ceiba: 90, pool: -60, pines: 150, stand: -120 }[building];
  return group(
    { transform: `translate(${shift} 0)` },
    path('M-220 280L30 104Q44 96 58 106L330 280Z', { fill: '#8fb3b5' }),
    path('M30 104Q44 96 58 106L92 128 66 124 48 138 34 122 8 120Z', { fill: '#b5cdcc' }),
    path('M300 280L466 124 482 132 500 118 524 140 548 130 760 280Z', { fill: '#7ea6aa' }),
    path('M500 118q-8-22 6-34t2-30', {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.7,
      'stroke-width': 12,
      'stroke-linecap': 'round',
    }),
    path('M-100 282Q60 208 220 256T520 240 800 282Z', { fill: '#7bb598' }),
  );
}

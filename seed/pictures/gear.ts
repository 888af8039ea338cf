import { BALL, CHALK, INK, WARM, WOOD } from './palette.ts';
import { circle, ellipse, group, path, rect, repeat, type Shape } from './svg.ts';

/** What people bring along, drawn large about the picture's middle. */

/** A racket that leans to the right: strung, with holes, or plain rubber. */
export function racket(face: string, kind: 'grid' | 'holes' | 'plain'): Shape {
  const holes = repeat(25, (index) => {
    const [column, row] = [(index % 5) - 2, Math.floor(index / 5) - 2];
    return Math.abs(column) + Math.abs(row) < 4 ? circle(column * 22, row * 22, 6, { fill: '#4f8ab5' }) : '';
  });
  const strings = path(
    'M-50-52V52M-25-72V72M0-78V78M25-72V72M50-52V52M-56-50H56M-64-25H64M-66 0H66M-64 25H64M-56 50H56',
    { stroke: '#8fa39a', 'stroke-width': 2 },
  );
  const inside = kind === 'holes' ? holes : kind === 'grid' ? strings : '';
  const height = kind === 'plain' ? 70 : 82;
  return group(
    { transform: 'translate(300 170) rotate(-38)' },
    group(
      { transform: 'translate(8 14)', 'fill-opacity': 0.22 },
      ellipse(0, 0, 72, height, { fill: INK }),
      rect(-11, height - 6, 22, 110, { rx: 9, fill: INK }),
    ),
    path(`M-22 ${height - 14}L-9 ${height + 34}H9L22 ${height - 14}Z`, {
      fill: kind === 'plain' ? WOOD[0] : INK,
    }),
    rect(-11, height + 20, 22, 84, { rx: 9, fill: kind === 'plain' ? WOOD[1] : WARM }),
    ellipse(0, 0, 70, height, {
      fill: face,
      stroke: kind === 'plain' ? '#fff' : INK,
      'stroke-width': kind === 'plain' ? 3 : 11,
    }),
    inside,
    path(`M-46 ${-height * 0.52}Q-20 ${-height * 0.86} 14 ${-height * 0.84}`, {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.5,
      'stroke-width': 6,
      'stroke-linecap': 'round',
    }),
  );
}

/** A stopwatch that has run for a third of its round. */
export function stopwatch(): Shape {
  const ticks = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [Math.sin((index * Math.PI) / 6), -Math.cos((index * Math.PI) / 6)];
    return `M${Math.round(x * 76)} ${Math.round(y * 76)}L${Math.round(x * 64)} ${Math.round(y * 64)}`;
  });
  return group(
    { transform: 'translate(320 214)' },
    circle(8, 14, 106, { fill: INK, 'fill-opacity': 0.25 }),
    rect(-15, -142, 30, 40, { rx: 6, fill: '#dfe7e3' }) + rect(-26, -150, 52, 18, { rx: 8, fill: CHALK }),
    group({ transform: 'rotate(42)' }, rect(-9, -128, 18, 24, { rx: 4, fill: '#dfe7e3' })),
    circle(0, 0, 106, { fill: '#dfe7e3' }) + circle(0, 0, 90, { fill: CHALK }),
    path('M0 0V-84A84 84 0 0 1 73 42Z', { fill: '#0f7b5f', 'fill-opacity': 0.22 }),
    path(ticks.join(''), { stroke: INK, 'stroke-width': 6, 'stroke-linecap': 'round' }),
    path('M0 0L50 29', { stroke: '#c9463d', 'stroke-width': 8, 'stroke-linecap': 'round' }),
    circle(0, 0, 10, { fill: INK }),
  );
}

/** A roller skate, seen from the side. */
export function skate(): Shape {
  return group(
    { transform: 'translate(320 200)' },
    ellipse(0, 128, 128, 10, { fill: INK, 'fill-opacity': 0.25 }),
    path('M-92-104H10V-22Q14 0 58 12T116 58V66H-92Z', { fill: CHALK }),
    path('M-92-104H10V-74H-92Z', { fill: '#0f7b5f' }),
    path('M10-60H-26M10-38H-26M14-16H-20M32 4L4 20', {
      stroke: '#c9463d',
      'stroke-width': 7,
      'stroke-linecap': 'round',
    }),
    path('M-92 58H116V78H-92Z', { fill: WARM }),
    ...[-62, 0, 76].map((x) => circle(x, 100, 25, { fill: INK }) + circle(x, 100, 11, { fill: BALL })),
    path('M104 70l30 12q8 10-6 14l-26-8z', { fill: '#c9463d' }),
  );
}

/** A kettlebell with a barbell on its belly. */
export function kettlebell(): Shape {
  return group(
    { transform: 'translate(320 210)' },
    ellipse(4, 116, 104, 12, { fill: '#000', 'fill-opacity': 0.3 }),
    path('M-52-34Q-66-124 0-124T52-34', {
      fill: 'none',
      stroke: '#d5dfda',
      'stroke-width': 25,
      'stroke-linecap': 'round',
    }),
    path('M-76 112A98 98 0 1 1 76 112Z', { fill: '#1fa583' }),
    circle(0, 36, 46, { fill: '#12382c' }),
    path('M-18 36H18M-22 22V50M22 22V50', { stroke: CHALK, 'stroke-width': 10, 'stroke-linecap': 'round' }),
    path('M-70 0Q-54-36-20-46', {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.5,
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }),
  );
}

/** The jacket of a martial artist, belted. */
export function jacket(): Shape {
  return group(
    { transform: 'translate(320 204)' },
    path('M-58-112L-138-62L-116 10L-76-12V112H76V-12L116 10L138-62L58-112Z', {
      fill: INK,
      'fill-opacity': 0.25,
      transform: 'translate(8 12)',
    }),
    path('M-58-112L-138-62L-116 10L-76-12V112H76V-12L116 10L138-62L58-112Z', {
      fill: CHALK,
      stroke: '#d5dfda',
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }),
    path('M-34-112L0-52L34-112Z', { fill: '#f0c39a' }),
    path('M-46-112L24 34M46-112L-8-16', { stroke: '#c3d0ca', 'stroke-width': 9 }),
    rect(-78, 30, 156, 24, { fill: INK }),
    path('M-10 48l-22 58 20 6 16-50zM10 48l22 58-20 6-16-50z', { fill: INK }),
    rect(-17, 26, 34, 32, { rx: 6, fill: '#1f5a47' }),
  );
}

import { BALL, BLUE_DARK, CHALK, INK, LEAF, TILE, TILE_LINE, WARM, WATER } from './palette.ts';
import { tree } from './scenery.ts';
import { circle, ellipse, gradient, group, path, picture, rect, repeat, type Shape } from './svg.ts';

/** The tiles around a pool. */
function deck(): Shape {
  const across = Array.from({ length: 19 }, (_, index) => `M0 ${(index + 1) * 20}H640`).join('');
  const down = Array.from({ length: 31 }, (_, index) => `M${(index + 1) * 20} 0V400`).join('');
  return path(across + down, { stroke: TILE_LINE, 'stroke-opacity': 0.6 });
}

/** Light that plays on water. */
function ripples(count: number, x: number, y: number, width: number, height: number): Shape {
  const d = Array.from({ length: count }, (_, index) => {
    const left = x + 14 + ((index * 149) % (width - 70));
    const top = y + 10 + ((index * 83) % (height - 20));
    return `M${left} ${top}q9-6 18 0t18 0`;
  });
  return path(d.join(''), {
    fill: 'none',
    stroke: '#fff',
    'stroke-opacity': 0.28,
    'stroke-width': 2,
    'stroke-linecap': 'round',
  });
}

const FLOATS = ['#d8483f', CHALK, '#2c86b8'] as const;

/** A pool for swimmers. `lanes`: 10 of 50 m, 6 of 25 m. */
export function lanePool(title: string, lanes: 6 | 8 | 10): string {
  const [x, y, width, height] = lanes === 6 ? [110, 72, 420, 256] : [56, 52, 528, 296];
  const lane = height / lanes;
  const middles = Array.from({ length: lanes }, (_, index) => y + (index + 0.5) * lane);
  const marks = middles.map(
    (at) => `M${x + 22} ${at}h${width - 44}M${x + 22} ${at - 6}v12M${x + width - 22} ${at - 6}v12`,
  );
  return picture(
    { title, ground: TILE, defs: gradient('water', 'down', ...WATER) },
    deck(),
    rect(x - 12, y - 12, width + 24, height + 24, {
      rx: 8,
      fill: INK,
      'fill-opacity': 0.14,
      transform: 'translate(4 6)',
    }),
    rect(x - 12, y - 12, width + 24, height + 24, { rx: 8, fill: '#f3f8f8' }),
    rect(x, y, width, height, { fill: 'url(#water)' }),
    path(marks.join(''), { stroke: BLUE_DARK, 'stroke-opacity': 0.55, 'stroke-width': 5 }),
    ripples(26, x, y, width, height),
    repeat(lanes - 1, (index) => rope(x, y + (index + 1) * lane, width, FLOATS[index % 3] ?? CHALK)),
    flags(x + width * 0.12, y, height) + flags(x + width * 0.88, y, height),
    ...middles.flatMap((at, index) => [block(x - 24, at, index + 1), block(x + width + 4, at, index + 1)]),
    parasol(36, 24, 0) + parasol(600, 22, 1) + parasol(28, 380, 1) + parasol(612, 380, 0),
  );
}

function rope(x: number, y: number, width: number, color: string): Shape {
  const base = { fill: 'none', 'stroke-linecap': 'round' };
  return (
    path(`M${x} ${y}h${width}`, { ...base, stroke: CHALK, 'stroke-width': 4 }) +
    path(`M${x} ${y}h${width}`, { ...base, stroke: color, 'stroke-width': 4, 'stroke-dasharray': '9 9' })
  );
}

function flags(x: number, y: number, height: number): Shape {
  return path(`M${x} ${y}v${height}`, {
    stroke: BALL,
    'stroke-width': 5,
    'stroke-dasharray': '6 7',
    'stroke-opacity': 0.9,
  });
}

function block(x: number, y: number, number: number): Shape {
  return rect(x, y - 8, 20, 16, {
    rx: 3,
    fill: number % 2 === 0 ? '#e9f0f0' : '#fff',
    stroke: '#8fa3aa',
    'stroke-width': 1,
  });
}

function parasol(x: number, y: number, tone: number): Shape {
  const color = tone === 0 ? WARM : '#0f7b5f';
  return (
    circle(x + 5, y + 7, 24, { fill: INK, 'fill-opacity': 0.18 }) +
    circle(x, y, 24, { fill: color }) +
    path(
      `M${x} ${y}l24 0a24 24 0 0 1-7 17zM${x} ${y}l-24 0a24 24 0 0 1 7-17zM${x} ${y}l0-24a24 24 0 0 1 17 7zM${x} ${y}l0 24a24 24 0 0 1-17-7z`,
      { fill: '#fff', 'fill-opacity': 0.85 },
    )
  );
}

/** A shallow pool of round forms, with a slide, a mushroom that rains, and rings. */
export function kidsPool(title: string): string {
  const shape =
    'M120 210C96 110 200 62 300 92S470 44 536 122 566 316 470 330 352 292 270 322 140 314 120 210Z';
  return picture(
    { title, ground: TILE, defs: gradient('water', 'down', '#6cc6e2', '#3c9fcb') },
    deck(),
    path(shape, { fill: INK, 'fill-opacity': 0.14, transform: 'translate(5 8)' }),
    path(shape, { fill: 'url(#water)', stroke: '#f6fafa', 'stroke-width': 16, 'stroke-linejoin': 'round' }),
    path(
      'M170 210C160 150 220 118 290 136S440 110 486 156 500 276 444 282 340 254 272 276 180 268 170 210Z',
      { fill: '#2f8fc0', 'fill-opacity': 0.35 },
    ),
    ripples(16, 180, 120, 330, 170),
    slide(),
    mushroom(258, 200),
    ring(390, 150, '#d8483f') + ring(448, 232, BALL) + ring(330, 250, '#0f7b5f'),
    tree(30, 26, 40, 1) + tree(612, 372, 44, 0) + tree(20, 382, 30, 2) + tree(606, 20, 28, 0),
  );
}

function slide(): Shape {
  return (
    path('M560 60C520 90 540 130 500 150', {
      fill: 'none',
      stroke: INK,
      'stroke-opacity': 0.2,
      'stroke-width': 30,
      transform: 'translate(5 8)',
    }) +
    path('M560 60C520 90 540 130 500 150', {
      fill: 'none',
      stroke: WARM,
      'stroke-width': 30,
      'stroke-linecap': 'round',
    }) +
    path('M560 60C520 90 540 130 500 150', {
      fill: 'none',
      stroke: '#f6b26f',
      'stroke-width': 17,
      'stroke-linecap': 'round',
    }) +
    rect(544, 36, 40, 34, { rx: 6, fill: '#9d6a3c' })
  );
}

function mushroom(x: number, y: number): Shape {
  const spots = [
    [0, -22],
    [20, 6],
    [-20, 6],
    [0, 20],
  ] as const;
  return (
    circle(x, y, 62, {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.7,
      'stroke-width': 4,
      'stroke-dasharray': '2 9',
      'stroke-linecap': 'round',
    }) +
    circle(x + 5, y + 7, 42, { fill: INK, 'fill-opacity': 0.2 }) +
    circle(x, y, 42, { fill: '#d8594f' }) +
    spots.map(([dx, dy]) => ellipse(x + dx, y + dy, 8, 7, { fill: CHALK })).join('')
  );
}

function ring(x: number, y: number, color: string): Shape {
  return group(
    { fill: 'none', 'stroke-width': 9 },
    circle(x + 3, y + 4, 15, { stroke: INK, 'stroke-opacity': 0.2 }),
    circle(x, y, 15, { stroke: CHALK }),
    circle(x, y, 15, { stroke: color, 'stroke-dasharray': '12 11.56' }),
    circle(x, y, 19.5, { stroke: LEAF[2], 'stroke-opacity': 0.12, 'stroke-width': 1 }),
  );
}

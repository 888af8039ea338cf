import { BALL, CHALK, INK, LEAF } from './palette.ts';
import { circle, ellipse, group, path, rect, repeat, type Shape } from './svg.ts';

/** What is around courts, seen from above, in pixels of the picture. */

/** A tree crown with its shadow. */
export function tree(x: number, y: number, r: number, tone = 0): Shape {
  const color = LEAF[tone % LEAF.length] ?? LEAF[0];
  return [
    circle(x + r * 0.22, y + r * 0.26, r, { fill: INK, 'fill-opacity': 0.25 }),
    circle(x, y, r, { fill: color }),
    circle(x - r * 0.28, y - r * 0.28, r * 0.58, { fill: '#fff', 'fill-opacity': 0.12 }),
  ].join('');
}

/** Trees along the upper and lower edge; `every` is their distance. */
export function treeRows(every = 52, r = 17): Shape {
  const count = Math.ceil(640 / every) + 1;
  return repeat(count, (index) => {
    const shift = (index * 37) % 13;
    return (
      tree(index * every - shift, 4 - (index % 3) * 4, r + (index % 3) * 3, index) +
      tree(index * every + shift - 18, 398 + (index % 2) * 5, r + ((index + 1) % 3) * 3, index + 1)
    );
  });
}

/** A floodlight mast with its glow. */
function floodlight(x: number, y: number): Shape {
  return [
    circle(x, y, 26, { fill: BALL, 'fill-opacity': 0.1 }),
    circle(x, y, 12, { fill: BALL, 'fill-opacity': 0.2 }),
    rect(x - 7, y - 3, 14, 6, {
      rx: 2,
      fill: '#fdf3c4',
      stroke: INK,
      'stroke-opacity': 0.5,
      'stroke-width': 1,
    }),
  ].join('');
}

/** One in each corner. */
export function floodlights(inset = 22): Shape {
  return [
    floodlight(inset, inset),
    floodlight(640 - inset, inset),
    floodlight(inset, 400 - inset),
    floodlight(640 - inset, 400 - inset),
  ].join('');
}

/** A bench, lying along x. */
export function bench(x: number, y: number, length = 56): Shape {
  return group(
    { transform: `translate(${x} ${y})` },
    rect(2, 4, length, 9, { rx: 2, fill: INK, 'fill-opacity': 0.25 }),
    rect(0, 0, length, 9, { rx: 2, fill: '#e9efe9' }),
    path(`M0 3h${length}M0 6h${length}`, { stroke: '#b9c6bf', 'stroke-width': 1 }),
  );
}

const SKINS = {
  plain: BALL,
  football: CHALK,
  basketball: '#d9772f',
  volleyball: '#fff2bf',
  tennis: '#d7e64a',
} as const;
type Ball = keyof typeof SKINS;

/** The seams of a ball of radius 1. */
function seams(kind: Ball): Shape {
  const thin = { fill: 'none', stroke: INK, 'stroke-width': 0.09 };
  switch (kind) {
    case 'football':
      return path(
        'M-.25-.3L.2-.36.42.05.05.38-.36.1zM-.25-.3L-.5-.84M.2-.36L.55-.82M.42.05L.98.1M.05.38L.1.98M-.36.1L-.95.25',
        {
          ...thin,
          fill: INK,
          'stroke-linejoin': 'round',
        },
      );
    case 'basketball':
      return path('M-.98 0H.98M0-.98V.98M-.7-.7Q0 0-.7.7M.7-.7Q0 0 .7.7', thin);
    case 'volleyball':
      return repeat(3, (index) =>
        path('M0 0C.14-.35.1-.7-.12-.97M.33.14C.5-.25.5-.6.36-.9M.66.3C.8-.05.86-.3.8-.56', {
          ...thin,
          'stroke-width': 0.07,
          transform: `rotate(${index * 120})`,
        }),
      );
    case 'tennis':
      return path('M-.75-.65Q0-.1-.55.82M.75-.65Q0-.1.55.82', { ...thin, stroke: CHALK });
    case 'plain':
      return '';
  }
}

/** A ball and its shadow; larger than life, or nobody would see it. */
export function ball(x: number, y: number, r: number, kind: Ball = 'plain'): Shape {
  return [
    ellipse(x + r * 0.55, y + r * 0.75, r, r * 0.75, { fill: INK, 'fill-opacity': 0.28 }),
    group(
      { transform: `translate(${x} ${y}) scale(${r})` },
      circle(0, 0, 1, { fill: SKINS[kind] }),
      seams(kind),
    ),
    circle(x - r * 0.35, y - r * 0.38, r * 0.3, { fill: '#fff', 'fill-opacity': 0.32 }),
  ].join('');
}

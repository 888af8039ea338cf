import { patch } from './court.ts';
import { INK } from './palette.ts';
import { circle, path, rect, repeat, type Shape } from './svg.ts';

/** What belongs to courts of several sports, in metres. */

/** A goal behind the left end line, with its net. Metres. */
export function goal(middle: number, mouth: number, depth: number): Shape {
  const top = middle - mouth / 2;
  return (
    rect(-depth, top, depth, mouth, { fill: '#fff', 'fill-opacity': 0.35 }) +
    path(
      repeat(3, (index) => `M${(-depth * (index + 1)) / 4} ${top}v${mouth}`) +
        repeat(4, (index) => `M0 ${top + ((index + 1) * mouth) / 5}h${-depth}`),
      { 'stroke-opacity': 0.5, 'stroke-width': depth / 14 },
    )
  );
}

/** A painted spot. */
export function dot(x: number, y: number, r: number): Shape {
  return circle(x, y, r, { fill: '#fff', stroke: 'none' });
}

/** A net across the court at `x`, with its posts. */
export function net(x: number, y: number, width: number): Shape {
  return (
    patch(x - 0.02, y, 0.26, width, INK, 0.22) +
    path(`M${x} ${y}v${width}`, { stroke: '#fff', 'stroke-width': 0.13 }) +
    path(`M${x} ${y}v${width}`, {
      stroke: INK,
      'stroke-width': 0.13,
      'stroke-dasharray': '.05 .13',
      'stroke-opacity': 0.7,
    }) +
    [y, y + width]
      .map((end) => circle(x, end, 0.2, { fill: '#e9efe9', stroke: INK, 'stroke-width': 0.06 }))
      .join('')
  );
}

import { CHALK } from './palette.ts';
import { group, HEIGHT, path, rect, repeat, type Shape, WIDTH } from './svg.ts';

/** A court's own measures: everything inside is drawn in metres, x along its length from the left end line. */
interface Measures {
  /** Metres. */
  readonly length: number;
  readonly width: number;
  /** Metres that must stay visible beyond the lines. */
  readonly margin: number;
}

/** Pixels a metre at which the court fits the picture. */
function scaleOf({ length, width, margin }: Measures): number {
  return Math.min(WIDTH / (length + 2 * margin), HEIGHT / (width + 2 * margin));
}

/** Draws in metres, the court in the picture's middle. Lines are 2.6 pixels wide whatever the scale. */
export function onCourt(measures: Measures, ...shapes: readonly Shape[]): Shape {
  const scale = scaleOf(measures);
  const left = (WIDTH - measures.length * scale) / 2;
  const top = (HEIGHT - measures.width * scale) / 2;
  return group(
    {
      transform: `matrix(${scale.toFixed(4)} 0 0 ${scale.toFixed(4)} ${left.toFixed(2)} ${top.toFixed(2)})`,
      fill: 'none',
      stroke: CHALK,
      'stroke-width': 2.6 / scale,
      'stroke-linejoin': 'round',
    },
    ...shapes,
  );
}

/** The shapes of the left half, and the same mirrored in the right one. */
export function bothHalves(length: number, ...shapes: readonly Shape[]): Shape {
  return group({}, ...shapes) + group({ transform: `matrix(-1 0 0 1 ${length} 0)` }, ...shapes);
}

/** A filled area without an outline. */
export function patch(x: number, y: number, width: number, height: number, fill: string, opacity = 1): Shape {
  return rect(x, y, width, height, { fill, stroke: 'none', 'fill-opacity': opacity });
}

/** Lines. */
export function lines(d: string): Shape {
  return path(d);
}

/** Bands across the length, as mowers leave them: every second one is a little darker. */
export function mown(length: number, width: number, count: number, colors: readonly [string, string]): Shape {
  const band = length / count;
  return (
    patch(0, 0, length, width, colors[0]) +
    repeat(Math.floor(count / 2), (index) => patch((2 * index + 1) * band, 0, band, width, colors[1]))
  );
}

/** Boards along the length, as in a sports hall. */
export function boarded(x: number, y: number, length: number, width: number, count: number): Shape {
  const board = width / count;
  return group(
    { stroke: '#7c4f1d', 'stroke-opacity': 0.16, 'stroke-width': width / 300 },
    path(
      Array.from(
        { length: count - 1 },
        (_, index) => `M${x} ${(y + (index + 1) * board).toFixed(2)}h${length}`,
      ).join(''),
    ),
    path(
      Array.from({ length: count * 2 }, (_, index) => {
        const at = x + (((index * 7 + 3) % 23) / 23) * length;
        return `M${at.toFixed(2)} ${(y + Math.floor(index / 2) * board).toFixed(2)}v${board.toFixed(2)}`;
      }).join(''),
    ),
  );
}

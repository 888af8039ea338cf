/** Small helpers that write SVG. Every picture of the product is 640 × 400, so that cards and thumbnails crop alike. */

export const WIDTH = 640;
export const HEIGHT = 400;

/** A piece of SVG, ready to be placed in a document. */
export type Shape = string;

type Attributes = Readonly<Record<string, string | number>>;

/** `{ stroke: '#fff', 'stroke-width': 2 }` as attributes; numbers with two decimals at most. */
function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? rounded(value) : value}"`)
    .join('');
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A rectangle by its upper left corner. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes = {},
): Shape {
  return `<rect${written({ x, y, width, height, ...attributes })}/>`;
}

/** A circle about a point. */
export function circle(cx: number, cy: number, r: number, attributes: Attributes = {}): Shape {
  return `<circle${written({ cx, cy, r, ...attributes })}/>`;
}

/** An ellipse about a point. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, attributes: Attributes = {}): Shape {
  return `<ellipse${written({ cx, cy, rx, ry, ...attributes })}/>`;
}

/** A path in the language of SVG's `d`. */
export function path(d: string, attributes: Attributes = {}): Shape {
  return `<path${written({ d, ...attributes })}/>`;
}

/** Shapes that share their attributes. */
export function group(attributes: Attributes, ...shapes: readonly Shape[]): Shape {
  return `<g${written(attributes)}>${shapes.join('')}</g>`;
}

/** Another copy of the shape that `defs` holds under that id. */
export function use(id: string, x: number, y: number): Shape {
  return `<use${written({ href: `#${id}`, x, y })}/>`;
}

/** `count` shapes, made from their index. */
export function repeat(count: number, shape: (index: number) => Shape): Shape {
  return Array.from({ length: count }, (_, index) => shape(index)).join('');
}

/** A horizontal or vertical gradient between colours, to be named as `url(#id)`. */
export function gradient(id: string, direction: 'down' | 'across', ...colors: readonly string[]): Shape {
  const end = direction === 'down' ? { x2: 0, y2: 1 } : { x2: 1, y2: 0 };
  const stops = colors.map((color, index) => {
    const offset = index / Math.max(1, colors.length - 1);
    return `<stop${written({ offset, 'stop-color': color })}/>`;
  });
  return `<linearGradient${written({ id, x1: 0, y1: 0, ...end })}>${stops.join('')}</linearGradient>`;
}

interface Picture {
  /** What is to be seen, in Spanish: the picture's accessible name. */
  readonly title: string;
  readonly ground: string;
  readonly defs?: Shape;
}

/** A whole document: ground, shapes, and the same soft light from the upper left over all of it. */
export function picture({ title, ground, defs = '' }: Picture, ...shapes: readonly Shape[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<defs>${defs}<linearGradient id="light" x1="0" y1="0" x2="1" y2="1">`,
    '<stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>',
    '<stop offset="1" stop-color="#06241b" stop-opacity=".2"/></linearGradient></defs>',
    rect(0, 0, WIDTH, HEIGHT, { fill: ground }),
    ...shapes,
    rect(0, 0, WIDTH, HEIGHT, { fill: 'url(#light)' }),
    '</svg>\n',
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

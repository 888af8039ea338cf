/** Colour arithmetic for the theme's test: contrast (WCAG 2) and distance (CIE 1976) as colour-blind eyes see it. */

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

export type Vision = 'all eyes' | 'protanopia' | 'deuteranopia' | 'tritanopia';
export const VISIONS: readonly Vision[] = ['all eyes', 'protanopia', 'deuteranopia', 'tritanopia'];

/** Machado, Oliveira and Fernandes (2009), full severity, on linear RGB. */
const SEEN: Readonly<Record<Vision, Matrix>> = {
  'all eyes': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

const each = (matrix: Matrix, value: Triple): Triple => {
  const row = ([a, b, c]: Triple) => a * value[0] + b * value[1] + c * value[2];
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** Linear RGB of `#0f7b5f`. */
function linear(hex: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** 1 (none) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [one, other].map((hex) => each(XYZ, linear(hex))[1]).sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** A colour as somebody sees it, in CIE L*a*b*. */
export function seenBy(vision: Vision, hex: string): Triple {
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const [r, g, b] = each(SEEN[vision], linear(hex));
  const [x, y, z] = each(XYZ, [clamp(r), clamp(g), clamp(b)]);
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const [fx, fy, fz] = [f(x / WHITE[0]), f(y / WHITE[1]), f(z / WHITE[2])];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** A difference of 2 is just visible side by side; 15 at a glance. */
export function apart(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

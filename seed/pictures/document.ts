import { circle, path, picture, rect, repeat } from './svg.ts';

const PAPER = '#e9eef2';
const LINE = '#8fa3b3';
const BAND = '#2f6f9f';

/** A side of a sample identity document: what there is to see, and nothing of anybody. */
export function documentPicture(side: 'front' | 'back'): string {
  const title = side === 'front' ? 'Muestra de DPI, lado frontal' : 'Muestra de DPI, lado posterior';
  return picture(
    { title, ground: '#55636e' },
    rect(60, 50, 520, 300, { fill: PAPER, rx: 22 }),
    rect(60, 72, 520, 42, { fill: BAND }),
    ...(side === 'front' ? front() : back()),
  );
}

function front() {
  return [
    rect(92, 138, 130, 168, { fill: '#cfd9e1', rx: 8 }),
    circle(157, 196, 34, { fill: LINE }),
    path('M104 300c4-44 28-62 53-62s49 18 53 62z', { fill: LINE }),
    repeat(5, (index) => rect(252, 146 + index * 34, index % 2 === 0 ? 270 : 190, 12, { fill: LINE, rx: 6 })),
  ];
}

function back() {
  return [
    repeat(4, (index) => rect(92, 140 + index * 26, 300 - index * 24, 10, { fill: LINE, rx: 5 })),
    rect(440, 140, 108, 108, { fill: '#cfd9e1', rx: 8 }),
    repeat(3, (index) => rect(92, 266 + index * 24, 456, 12, { fill: '#6d8090', rx: 2 })),
  ];
}

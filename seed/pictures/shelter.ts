import { INK } from './palette.ts';
import { tree } from './scenery.ts';
import { circle, path, picture, rect, repeat, type Shape } from './svg.ts';

/** A picnic shelter: a thatched roof seen from above, tables and a grill among trees. */
export function picnicShelter(title: string): string {
  return picture(
    { title, ground: '#4f9a66' },
    repeat(30, (index) =>
      circle((index * 131) % 640, (index * 89) % 400, 3 + (index % 4), {
        fill: '#fff',
        'fill-opacity': 0.07,
      }),
    ),
    path('M-10 330C120 300 150 380 300 372S520 300 660 330', {
      fill: 'none',
      stroke: '#e0c792',
      'stroke-width': 30,
    }),
    rect(190, 72, 270, 210, { rx: 6, fill: INK, 'fill-opacity': 0.25 }),
    path('M180 62H450V272H180Z', { fill: '#c89a56' }),
    path('M180 62L250 167L180 272Z', { fill: '#b58443' }),
    path('M450 62L380 167L450 272Z', { fill: '#a87a3c' }),
    path('M180 272L250 167H380L450 272Z', { fill: '#b98a49' }),
    repeat(12, (index) =>
      path(
        `M${206 + index * 19} 66L${262 + index * 10} 163M${206 + index * 19} 268L${262 + index * 10} 171`,
        { stroke: '#7c5424', 'stroke-opacity': 0.3 },
      ),
    ),
    path('M250 167H380', { stroke: '#7c5424', 'stroke-width': 5, 'stroke-linecap': 'round' }),
    table(500, 120) + table(66, 210),
    rect(520, 232, 54, 34, { rx: 4, fill: '#3a4541' }) +
      path('M528 238v22M536 238v22M544 238v22M552 238v22M560 238v22M568 238v22', {
        stroke: '#d8594f',
        'stroke-width': 2,
      }),
    tree(60, 70, 54, 0) +
      tree(140, 30, 34, 1) +
      tree(590, 46, 46, 2) +
      tree(36, 330, 30, 1) +
      tree(606, 380, 40, 0),
  );
}

function table(x: number, y: number): Shape {
  return (
    rect(x + 5, y + 6, 88, 64, { rx: 3, fill: INK, 'fill-opacity': 0.2 }) +
    rect(x, y, 88, 12, { rx: 2, fill: '#8c5a30' }) +
    rect(x, y + 18, 88, 28, { rx: 2, fill: '#a8703f' }) +
    rect(x, y + 52, 88, 12, { rx: 2, fill: '#8c5a30' })
  );
}

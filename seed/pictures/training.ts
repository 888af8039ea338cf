import { boarded } from './court.ts';
import { BLUE, CHALK, INK, SLATE, WARM, WOOD } from './palette.ts';
import { circle, group, path, picture, rect, repeat, type Shape } from './svg.ts';

/** Interlocking mats of a martial-arts room. */
export function dojo(title: string): string {
  const mats = repeat(40, (index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    const edge = column < 1 || column > 6 || row < 1 || row > 3;
    return rect(80 + column * 60, 50 + row * 60, 58.5, 58.5, {
      fill: edge ? '#c9463d' : column % 2 === row % 2 ? '#2f74ad' : '#2a6a9f',
    });
  });
  return picture(
    { title, ground: WOOD[1] },
    boarded(0, 0, 640, 400, 20),
    rect(76, 46, 494, 314, { fill: INK, 'fill-opacity': 0.25 }),
    rect(76, 46, 486, 306, { fill: '#12382c' }),
    mats,
    path('M262 170v60M378 170v60', { stroke: CHALK, 'stroke-width': 6 }),
    group(
      { transform: 'translate(320 200)' },
      circle(0, 0, 26, { fill: 'none', stroke: CHALK, 'stroke-width': 5 }),
      path('M-26 0a13 13 0 0 1 26 0 13 13 0 0 0 26 0A26 26 0 0 1-26 0Z', { fill: CHALK }),
    ),
    path('M18 60v280', { stroke: '#7c4f1d', 'stroke-width': 10, 'stroke-linecap': 'round' }),
    path('M622 60v280', { stroke: '#7c4f1d', 'stroke-width': 10, 'stroke-linecap': 'round' }),
  );
}

/** A gymnasium: treadmills, racks, mats. */
export function gym(title: string): string {
  return picture(
    { title, ground: '#3f4f4a' },
    path(
      'M0 66H640M0 133H640M0 200H640M0 266H640M0 333H640M107 0V400M213 0V400M320 0V400M427 0V400M533 0V400',
      { stroke: '#fff', 'stroke-opacity': 0.05, 'stroke-width': 2 },
    ),
    rect(0, 0, 640, 14, { fill: '#bfe6f2', 'fill-opacity': 0.8 }),
    repeat(6, (index) => treadmill(52 + index * 66, 38)),
    repeat(3, (index) => rack(70 + index * 130, 250)),
    repeat(3, (index) => mat(478, 60 + index * 104, [WARM, '#1fa583', BLUE][index] ?? BLUE)),
    circle(446, 210, 24, { fill: '#1fa583' }) + circle(438, 202, 8, { fill: '#fff', 'fill-opacity': 0.35 }),
  );
}

function treadmill(x: number, y: number): Shape {
  return (
    rect(x + 4, y + 6, 44, 118, { rx: 6, fill: '#000', 'fill-opacity': 0.3 }) +
    rect(x, y, 44, 118, { rx: 6, fill: '#cfd8d4' }) +
    rect(x + 7, y + 24, 30, 88, { rx: 2, fill: '#1d2a26' }) +
    path(`M${x + 7} ${y + 44}h30M${x + 7} ${y + 64}h30M${x + 7} ${y + 84}h30`, {
      stroke: '#fff',
      'stroke-opacity': 0.12,
    }) +
    rect(x + 9, y + 5, 26, 12, { rx: 3, fill: '#0f7b5f' })
  );
}

function rack(x: number, y: number): Shape {
  const plates = [-12, -4, 96, 104].map((dx, index) =>
    rect(x + dx, y + 22 - (index % 3 === 0 ? 0 : 6), 7, index % 3 === 0 ? 30 : 42, {
      rx: 2,
      fill: index % 3 === 0 ? SLATE : '#20302b',
    }),
  );
  return (
    rect(x + 36, y - 18, 30, 110, {
      rx: 5,
      fill: '#000',
      'fill-opacity': 0.25,
      transform: 'translate(4 5)',
    }) +
    rect(x + 36, y - 18, 30, 110, { rx: 5, fill: '#c9463d' }) +
    path(`M${x - 18} ${y + 37}h136`, { stroke: '#e9efe9', 'stroke-width': 5, 'stroke-linecap': 'round' }) +
    plates.join('')
  );
}

function mat(x: number, y: number, color: string): Shape {
  return (
    rect(x + 4, y + 5, 124, 74, { rx: 8, fill: '#000', 'fill-opacity': 0.25 }) +
    rect(x, y, 124, 74, { rx: 8, fill: color }) +
    path(`M${x + 31} ${y}v74M${x + 62} ${y}v74M${x + 93} ${y}v74`, {
      stroke: '#fff',
      'stroke-opacity': 0.25,
      'stroke-width': 2,
    })
  );
}

import { boarded } from './court.ts';
import { BALL, CHALK, CLAY, GREEN_DARK, INK, WARM, WOOD } from './palette.ts';
import { circle, group, path, picture, rect, repeat, type Shape, use } from './svg.ts';

/** A parquet floor within its walls. */
function parquet(): Shape {
  return (
    rect(26, 24, 588, 352, { fill: WOOD[0] }) +
    boarded(26, 24, 588, 352, 22) +
    rect(26, 24, 588, 352, { fill: 'none', stroke: '#f4efe6', 'stroke-width': 10 }) +
    path('M90 381H210M430 381H550', { stroke: '#bfe6f2', 'stroke-width': 8 })
  );
}

/** A hall with a stage and rows of chairs. */
export function assemblyHall(title: string): string {
  return picture(
    { title, ground: '#5b6b63', defs: chair() },
    parquet(),
    rect(52, 96, 92, 210, { fill: INK, 'fill-opacity': 0.25, transform: 'translate(5 6)' }),
    rect(44, 90, 98, 220, { fill: '#8c5a30', stroke: '#6d4322', 'stroke-width': 3 }),
    path('M44 130H142M44 170H142M44 210H142M44 250H142', { stroke: '#6d4322', 'stroke-opacity': 0.5 }),
    path('M36 90q14 22 0 44t0 44 0 44 0 44 0 44', { fill: 'none', stroke: CLAY, 'stroke-width': 12 }),
    rect(110, 186, 20, 28, { rx: 3, fill: GREEN_DARK }),
    repeat(9, (column) =>
      repeat(8, (row) => (row === 4 ? '' : use('chair', 216 + column * 40, 66 + row * 36))),
    ),
  );
}

function chair(): Shape {
  return group(
    { id: 'chair' },
    rect(2, 3, 20, 20, { rx: 4, fill: INK, 'fill-opacity': 0.22 }),
    rect(0, 0, 20, 20, { rx: 4, fill: '#0f7b5f' }),
    rect(15, 0, 5, 20, { rx: 2, fill: GREEN_DARK }),
  );
}

/** A hall laid for a celebration: round tables about a dance floor. */
export function banquetHall(title: string): string {
  const places = [
    [104, 104],
    [104, 296],
    [214, 78],
    [214, 322],
    [426, 78],
    [426, 322],
    [536, 104],
    [536, 296],
    [72, 200],
    [568, 200],
  ] as const;
  return picture(
    { title, ground: '#6b5a4b', defs: roundTable() },
    parquet(),
    rect(232, 136, 176, 128, { rx: 4, fill: '#f0e6d4' }),
    repeat(24, (index) =>
      (Math.floor(index / 6) + index) % 2 === 0
        ? rect(240 + (index % 6) * 26.7, 144 + Math.floor(index / 6) * 28, 26.7, 28, {
            fill: '#3c5a50',
            'fill-opacity': 0.85,
          })
        : '',
    ),
    ...places.map(([x, y]) => use('table', x, y)),
    path('M40 36Q180 84 320 40T600 36', {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.7,
      'stroke-width': 1.5,
    }),
    repeat(14, (index) =>
      circle(60 + index * 40, 50 + (index % 2) * 9, 5, { fill: [BALL, WARM, CHALK][index % 3] ?? BALL }),
    ),
  );
}

function roundTable(): Shape {
  const seats = repeat(8, (seat) => {
    const angle = (seat * Math.PI) / 4;
    return circle(Math.cos(angle) * 35, Math.sin(angle) * 35, 7.5, {
      fill: seat % 2 ? '#0f7b5f' : GREEN_DARK,
    });
  });
  return group(
    { id: 'table' },
    circle(4, 6, 30, { fill: INK, 'fill-opacity': 0.22 }),
    seats,
    circle(0, 0, 27, { fill: CHALK, stroke: '#d8e2dc', 'stroke-width': 3 }),
    circle(0, 0, 7, { fill: '#d8594f' }),
    circle(0, 0, 3, { fill: BALL }),
  );
}

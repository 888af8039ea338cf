import { boarded, lines, onCourt, patch } from './court.ts';
import { net } from './fittings.ts';
import { BLUE, GREEN_DARK, SAND, WOOD } from './palette.ts';
import { ball, tree } from './scenery.ts';
import { path, picture, rect, repeat } from './svg.ts';

/** Volleyball: 18 × 9 m, attack lines at 3 m. `variant`: orange in teal, wood in green. */
export function volleyball(title: string, variant = 0): string {
  const wood = variant % 2 === 1;
  return picture(
    { title, ground: wood ? '#4f5f55' : '#6f8f86' },
    onCourt(
      { length: 18, width: 9, margin: 2 },
      patch(-2.2, -1.9, 22.4, 12.8, wood ? GREEN_DARK : '#2b8577'),
      patch(0, 0, 18, 9, wood ? WOOD[0] : '#df8148'),
      patch(6, 0, 6, 9, wood ? '#c98f50' : '#cf6f38'),
      wood ? boarded(0, 0, 18, 9, 18) : '',
      rect(0, 0, 18, 9),
      lines('M6 0v9M12 0v9'),
      path('M6-.15v-1.6M12-.15v-1.6M6 9.15v1.6M12 9.15v1.6', { 'stroke-dasharray': '.2 .22' }),
      net(9, -0.8, 10.6),
    ),
    ball(214, 250, 13, 'volleyball'),
  );
}

/** Beach volleyball: 16 × 8 m on sand, no line at the net. */
export function beachVolleyball(title: string): string {
  return picture(
    { title, ground: SAND[1] },
    repeat(26, (index) => {
      const [x, y] = [(index * 97) % 660, (index * 61) % 400];
      return path(`M${x - 22} ${y}q14-7 28 0t28 0`, {
        fill: 'none',
        stroke: '#cfae72',
        'stroke-opacity': 0.4,
        'stroke-width': 2,
      });
    }),
    onCourt(
      { length: 16, width: 8, margin: 2.4 },
      patch(0, 0, 16, 8, SAND[0]),
      rect(0, 0, 16, 8, { stroke: BLUE, 'stroke-width': 0.13 }),
      net(8, -0.9, 9.8),
    ),
    tree(34, 40, 36, 1) + tree(606, 356, 40, 0) + tree(600, 30, 26, 2),
    ball(420, 156, 14, 'volleyball'),
  );
}

import { settings } from './settings.ts';

/** Other settings of `deploy/compose.env.example`: the compose file reads the same `.env`. */
const OF_COMPOSE: ReadonlySet<string> = new Set([
  ...['POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD'],
  ...['EVENTSTORE_PASSWORD', 'EVENTSTORE_APP_PASSWORD', 'NATS_PASSWORD'],
]);

const KNOWN = Object.keys(settings.shape);

/** Slips of the keyboard between a name and the one that was meant; fewer in a short one. */
const mostSlips = (name: string) => Math.min(2, Math.floor(name.length / 3));

/** Others may be lines of a key that was pasted without its name, and stay out of the log. */
const SETTING = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

/** Names that nothing reads, each with the setting that may be meant. */
export function unknownSettings(names: readonly string[]): string[] {
  return names
    .filter((name) => !KNOWN.includes(name) && !OF_COMPOSE.has(name) && !name.startsWith('COMPOSE_'))
    .flatMap((name) => {
      const meant = nearest(name);
      if (meant !== null) return [`${name} (${meant}?)`];
      return SETTING.test(name) ? [name] : [];
    });
}

function nearest(name: string): string | null {
  const written = name.toUpperCase().replaceAll('-', '_');
  const [best] = KNOWN.map((known) => ({ known, slips: slipsBetween(written, known) }))
    .filter(({ slips }) => slips <= mostSlips(name))
    .sort((a, b) => a.slips - b.slips);
  return best?.known ?? null;
}

/** Letters that are missing, too many or wrong, and neighbors that changed places. */
function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const slips = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      rows[row]?.push(slips);
    }
  }
  return at(one.length, other.length);
}

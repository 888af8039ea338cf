/** How a reservation type looks: never by colour alone, so each has a letter and a pattern (`theme.css`) too. */
export interface ReservationTypeLook {
  readonly id: number;
  readonly name: string;
  /** One or two characters for the badge. */
  readonly letter: string;
  /** CSS class that sets `--type-color`, `--type-on-color`, `--type-fill`, `--type-ink` and `--type-pattern`. */
  readonly className: string;
}

export const LEGEND: readonly ReservationTypeLook[] = [
  { id: 1, name: 'Momento', letter: 'M', className: 'r-type-1' },
  { id: 2, name: 'Afluencia media', letter: 'A', className: 'r-type-2' },
  { id: 3, name: 'Mayor afluencia', letter: 'A+', className: 'r-type-3' },
  { id: 4, name: 'Liga Deportiva', letter: 'L', className: 'r-type-4' },
  { id: 5, name: 'Academía', letter: 'Ac', className: 'r-type-5' },
];

const byId = new Map(LEGEND.map((look) => [look.id, look]));

export const OTHER_TYPES: ReservationTypeLook = {
  id: 0,
  name: 'Otros tipos',
  letter: 'O',
  className: 'r-type-other',
};

/** The type that citizens book: generic too, with a letter of its own. */
const NORMAL: ReservationTypeLook = { id: 6, name: 'Normal', letter: 'N', className: 'r-type-other' };

/** The look of a type; any type beyond the five of the legend gets the generic filled style, and keeps its own name. */
export function lookOfType(id: number, name?: string): ReservationTypeLook {
  if (id === NORMAL.id) return name === undefined ? NORMAL : { ...NORMAL, name };
  return byId.get(id) ?? { ...OTHER_TYPES, id, name: name ?? 'Otro tipo' };
}

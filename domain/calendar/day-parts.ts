/** Parts of a day by which hours are filtered: noon and six in the evening divide it. Minutes since local midnight. */
export const DAY_PARTS = {
  manana: { name: 'Por la mañana', from: 0, to: 12 * 60 },
  tarde: { name: 'Por la tarde', from: 12 * 60, to: 18 * 60 },
  noche: { name: 'Por la noche', from: 18 * 60, to: 24 * 60 },
} as const;

export type DayPart = keyof typeof DAY_PARTS;
export const DAY_PART_NAMES = Object.keys(DAY_PARTS) as readonly DayPart[];

/** Whether an hour begins in a part of the day; absent: in any. */
export function beginsIn(part: DayPart | undefined, minute: number): boolean {
  return part === undefined || (DAY_PARTS[part].from <= minute && minute < DAY_PARTS[part].to);
}

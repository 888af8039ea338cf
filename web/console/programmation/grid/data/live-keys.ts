/** Views that stand for everything: the catalogue, and "something may have been missed". */
const ALWAYS = new Set(['catalog', '*']);

/** The key that moves when a day of a court changes. */
export function dayKey(courtId: number, date: string): string {
  return `day:${courtId}:${date}`;
}

/** Whether one of the keys that moved concerns what is shown: any of the courts on any of the dates. */
export function concerns(
  moved: readonly string[],
  courtIds: readonly number[],
  dates: readonly string[],
): boolean {
  const shown = new Set(courtIds.flatMap((courtId) => dates.map((date) => dayKey(courtId, date))));
  return moved.some((key) => ALWAYS.has(key) || shown.has(key));
}

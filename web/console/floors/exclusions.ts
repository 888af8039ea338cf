import type { Floor } from '../../../api/contract/floors.ts';

/** An attraction on a floor. */
export type Lying = Floor['attractions'][number];

/** The deleted attractions that still lie on it, as they are named. */
export function gone({
  removed_attractions: removed,
}: {
  readonly removed_attractions: readonly Lying[];
}): Lying[] {
  return removed.map((one) => ({ ...one, name: `${one.name} (eliminada)` }));
}

/** How the attractions lie on a date: at most one entry of each. */
export function lyingOn(attractions: readonly Lying[], date: string): Lying[] {
  return attractions.filter(({ from, until }) => from <= date && (until === null || date < until));
}

export function liesOn(attractions: readonly Lying[], id: number, date: string): boolean {
  return lyingOn(attractions, date).some((one) => one.id === id);
}

/** The attractions that a booking of each makes unavailable, in words. */
export function exclusionTexts(
  attractions: readonly (Pick<Lying, 'id' | 'name'> & { readonly cells: readonly number[] })[],
): string[] {
  return attractions.map((one) => {
    const met = attractions
      .filter(({ id, cells }) => id !== one.id && cells.some((cell) => one.cells.includes(cell)))
      .map(({ name }) => name);
    if (met.length === 0) return `«${one.name}» no impide reservar ninguna otra.`;
    return `Si se reserva «${one.name}», no se ${met.length === 1 ? 'puede' : 'pueden'} reservar ${noneOf(met)}.`;
  });
}

/** `«A», «B» ni «C»` */
function noneOf(names: readonly string[]): string {
  const quoted = names.map((name) => `«${name}»`);
  const last = quoted.pop();
  return quoted.length === 0 ? `${last}` : `${quoted.join(', ')} ni ${last}`;
}

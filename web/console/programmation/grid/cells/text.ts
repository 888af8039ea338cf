/** Court names as people count: `Cancha 2` before `Cancha 10`, accents and case aside. */
const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Natural order of two names; negative where the first comes first. */
export function compareNames(left: string, right: string): number {
  return collator.compare(left, right);
}

/** `1 cancha libre`, `3 canchas libres`: the noun agrees with its number. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

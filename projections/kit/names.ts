import { ERASED } from '../../domain/event-definition.ts';

const spanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** "Cancha 2" before "Cancha 10", regardless of accents and case. */
export function sortedByName<T extends { readonly id: number; readonly name: string }>(
  items: readonly T[],
): T[] {
  return [...items].sort((a, b) => spanish.compare(a.name, b.name) || a.id - b.id);
}

/** SQL of a person's name from `read.people` as `alias`; of an erased one a single placeholder. */
export const personNameSql = (alias: string) =>
  `case ${alias}.last_name when '${ERASED}' then '${ERASED}' else trim(${alias}.first_name || ' ' || ${alias}.last_name) end`;

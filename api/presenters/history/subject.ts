import type { Facts } from '../../../projections/history/facts.ts';
import type { CatalogNames } from '../../../projections/history/names.ts';
import { fieldValue } from './fields.ts';

/** Identifies a register for a reader by its known facts; '' where there are none. */
export function subjectOf(facts: Facts, names: CatalogNames): string {
  const text = (field: string) => fieldValue(field, facts[field] ?? null, names) ?? '';
  const joined = (separator: string, ...fields: readonly string[]) =>
    // Once: of an erased person every part is the same placeholder.
    [...new Set(fields.map(text))].filter((part) => part !== '').join(separator);
  // A reservation, a wait or a slot of a week is known by its place and time; its `name` is that of who is in charge.
  if (facts.capacity === undefined && typeof facts.attraction_id === 'number')
    return [joined(', ', 'attraction_id', 'date', 'day_of_week'), joined('–', 'start', 'end')]
      .filter((part) => part !== '')
      .join(', ');
  return joined(' ', 'first_name', 'last_name') || text('email') || text('name') || text('reason');
}

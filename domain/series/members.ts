import type { EditableField } from '../schedule/reservation-data.ts';
import type { Placed } from '../schedule/state.ts';
import type { Day } from '../schedule/stream.ts';
import type { Scope } from './scopes.ts';
import type { CompletedSeries } from './state.ts';

export interface Member {
  readonly id: string;
  readonly day: Day;
  readonly booking: Placed;
}

export function membersInScope(members: readonly Member[], opened: Member, scope: Scope): Member[] {
  if (scope === 'one') return [opened];
  if (scope === 'all') return [...members];
  return members.filter(
    ({ day, booking }) =>
      day.date > opened.day.date || (day.date === opened.day.date && booking.start >= opened.booking.start),
  );
}

/** An exception: stays when its series moves. */
export function wasMovedAlone({ id, day, booking }: Member, { occurrences }: CompletedSeries): boolean {
  const planned = occurrences.get(id);
  if (!planned) return true;
  return (
    planned.attractionId !== day.attractionId ||
    planned.date !== day.date ||
    planned.start !== booking.start ||
    planned.end !== booking.end
  );
}

/** Keeps its value when the series changes this field. */
export function hasOwnValue(
  { id, booking }: Member,
  { occurrences }: CompletedSeries,
  field: EditableField,
): boolean {
  const planned = occurrences.get(id);
  return planned !== undefined && planned[field] !== booking.details[field];
}

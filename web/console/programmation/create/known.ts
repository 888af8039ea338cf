import type { GridData } from '../grid/data/use-grid-data.ts';
import type { FormValues, Slot } from './form-values.ts';
import { type Habits, nextReference } from './habits.ts';

/** Initial values of a form besides its cell: those without a choice, and the person's last choices. */
export function knownFor(slot: Slot, data: GridData, habits: Habits | null): Partial<FormValues> {
  const court = data.attractions.find(({ id }) => id === slot.courtId);
  const here = data.activities.filter(({ id }) => court?.activities.includes(id));
  const origin = data.origins.length === 1 ? data.origins[0]?.id : chosen(data.origins, habits?.originId);
  const type = chosen(data.reservation_types, habits?.typeId);
  const [activity] = here;
  return {
    ...(activity && here.length === 1 && { selected_activity_id: activity.id }),
    ...(origin !== undefined && { selected_origin_id: origin }),
    ...(type !== undefined && { selected_reservation_type_id: type }),
    ...(habits && { reservation_reference: nextReference(habits.reference) }),
  };
}

/** An id that is still in the list. */
function chosen(list: readonly { readonly id: number }[], id: number | undefined): number | undefined {
  return list.find((one) => one.id === id)?.id;
}

import { readStored, store } from '../../../shared/storage/local-storage.ts';
import type { GridData } from '../grid/data/use-grid-data.ts';
import type { FormValues, Slot } from './form-values.ts';

/** One for the browser, which is the desk: a colleague who takes over goes on with the same row of numbers. */
const KEY = 'create';

/** The next of a row of numbers: `P-018` of `P-017`; '' where a reference does not end in one. */
export function nextReference(reference: string): string {
  const [, before = '', digits] = /^(.*?)(\d{1,12})$/.exec(reference.trim()) ?? [];
  if (digits === undefined) return '';
  return before + String(Number(digits) + 1).padStart(digits.length, '0');
}

function readHabits() {
  const [typeId, originId, ...reference] = (readStored(KEY) ?? '').split(' ');
  return typeId && originId
    ? { typeId: Number(typeId), originId: Number(originId), reference: reference.join(' ') }
    : null;
}

export function keepHabits(values: FormValues): void {
  const { selected_reservation_type_id: type, selected_origin_id: origin } = values;
  store(KEY, `${type} ${origin} ${values.reservation_reference.trim()}`);
}

export function knownFor(slot: Slot, data: GridData): Partial<FormValues> {
  const habits = readHabits();
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

function chosen(list: readonly { readonly id: number }[], id: number | undefined): number | undefined {
  return list.find((one) => one.id === id)?.id;
}

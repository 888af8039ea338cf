import { readStored, store } from '../../../shared/local-storage.ts';
import type { FormValues } from './form-values.ts';

/** The last choices of this person in the form, on this browser: the next form starts with them. */
export interface Habits {
  readonly typeId: number;
  readonly originId: number;
  readonly reference: string;
}

const keyOf = (userId: string) => `create.${userId}`;

/** The next of a row of numbers: `P-018` of `P-017`; '' where a reference does not end in one. */
export function nextReference(reference: string): string {
  const [, before = '', digits] = /^(.*?)(\d{1,12})$/.exec(reference.trim()) ?? [];
  if (digits === undefined) return '';
  return before + String(Number(digits) + 1).padStart(digits.length, '0');
}

export function readHabits(userId: string): Habits | null {
  const [typeId, originId, ...reference] = (readStored(keyOf(userId)) ?? '').split(' ');
  return typeId && originId
    ? { typeId: Number(typeId), originId: Number(originId), reference: reference.join(' ') }
    : null;
}

export function keepHabits(userId: string, values: FormValues): void {
  const { selected_reservation_type_id: type, selected_origin_id: origin } = values;
  store(keyOf(userId), `${type} ${origin} ${values.reservation_reference.trim()}`);
}

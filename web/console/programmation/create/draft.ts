import { z } from 'zod';
import { recurrenceType } from '../../../../api/contract/recurrence.ts';
import { dropDraft, keepDraft, readDraft } from '../../../shared/drafts.ts';
import type { FormValues, Slot } from './form-values.ts';

/** A form that was left unfinished: where it was opened, and what is in it. */
export interface CreateDraft {
  readonly slot: Slot;
  readonly values: FormValues;
}

const NAME = 'create';

const values: z.ZodType<FormValues> = z.object({
  selected_center_id: z.number(),
  selected_date: z.string(),
  selected_attraction_id: z.number(),
  selected_hour_start: z.string(),
  selected_hour_end: z.string(),
  selected_reservation_type_id: z.number(),
  selected_activity_id: z.number(),
  selected_origin_id: z.number(),
  reservation_reference: z.string(),
  reservation_person_cui: z.string(),
  reservation_person_is_admin: z.boolean(),
  reservation_is_recurring: z.boolean(),
  reservation_recurring_type_selected: recurrenceType.or(z.literal('')),
  reservation_recurring_count: z.number(),
  reservation_dependency: z.string(),
  reservation_name: z.string(),
  reservation_observations: z.string(),
});

const draft = z.object({
  slot: z.object({
    centerId: z.number(),
    courtId: z.number(),
    date: z.string(),
    column: z.number(),
    columns: z.number().optional(),
  }),
  values,
});

/** The unfinished form of a user in this tab; null where there is none, or one of another version of the page. */
export function readCreateDraft(userId: string): CreateDraft | null {
  return draft.safeParse(readDraft(userId, NAME)).data ?? null;
}

export function keepCreateDraft(userId: string, unfinished: CreateDraft): void {
  keepDraft(userId, NAME, unfinished);
}

export function dropCreateDraft(userId: string): void {
  dropDraft(userId, NAME);
}

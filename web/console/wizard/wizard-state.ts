import { z } from 'zod';
import { alternative } from '../../../api/contract/booking.ts';
import { toTime } from '../../../domain/schedule/interval.ts';
import { minutesOf } from '../../shared/text/dates.ts';

const HOUR = 60;

const requester = z.object({ id: z.string(), human_cui: z.string(), full_name: z.string() });

const step = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type Step = z.output<typeof step>;

const state = z.object({
  step,
  typeId: z.number(),
  centerId: z.number(),
  attractionId: z.number(),
  /** `YYYY-MM-DD HH:mm`; '' where nothing is chosen. */
  start: z.string(),
  end: z.string(),
  availability: z.enum(['', 'is_available', 'not_available']),
  /** Free places in the stead of a time that was lost. */
  places: z.array(alternative).default([]),
  search: z.string().default(''),
  person: requester.nullable(),
  observations: z.string(),
  shortcode: z.string(),
  notes: z.array(z.string()).default([]),
});

export type WizardState = z.output<typeof state>;

export const EMPTY: WizardState = {
  step: 1,
  typeId: 0,
  centerId: 0,
  attractionId: 0,
  start: '',
  end: '',
  availability: '',
  places: [],
  search: '',
  person: null,
  observations: '',
  shortcode: '',
  notes: [],
};

/** The stored state of an unfinished wizard, without the checked availability, which may have changed. */
export function readState(kept: unknown): WizardState {
  const read = state.safeParse(kept);
  if (!read.success || read.data.step === 4) return EMPTY;
  return read.data.step === 1 ? { ...read.data, availability: '', places: [] } : read.data;
}

export function stepOfEntry(entry: unknown): Step | null {
  return z.object({ step }).safeParse(entry).data?.step ?? null;
}

/** The step to be shown where one is asked for: the first that lacks something, if that comes before. */
export function reachable({ availability, person, shortcode }: WizardState, asked: Step): Step {
  if (shortcode !== '') return 4;
  const first = availability !== 'is_available' ? 1 : person === null ? 2 : 3;
  return asked < first ? asked : first;
}

export type Choice = Partial<Pick<WizardState, 'typeId' | 'centerId' | 'attractionId' | 'start' | 'end'>>;

/** Another type clears the dates, another centre the court; both the checked availability. A start moves the end along. */
export function chosen(now: WizardState, choice: Choice): WizardState {
  const next = { ...now, ...choice, availability: '' as const, places: [] };
  if (choice.typeId !== undefined && choice.typeId !== now.typeId) return { ...next, start: '', end: '' };
  if (choice.centerId !== undefined && choice.centerId !== now.centerId) return { ...next, attractionId: 0 };
  if (choice.start) return { ...next, end: endBehind(choice.start, now) };
  return next;
}

/** The end on the day of a new start: as long as before, an hour where that is not known. */
function endBehind(start: string, before: WizardState): string {
  const isLong = before.start !== '' && before.end !== '' && !isBackwards(before);
  const minutes = isLong ? minutesOf(before.end.slice(11)) - minutesOf(before.start.slice(11)) : HOUR;
  const end = Math.min(minutesOf(start.slice(11)) + minutes, 24 * HOUR);
  return `${start.slice(0, 10)} ${toTime(end)}`;
}

export function isChosen({ typeId, centerId, attractionId, start, end }: WizardState): boolean {
  return typeId > 0 && centerId > 0 && attractionId > 0 && start !== '' && end !== '';
}

/** Whether the type does not allow the day: the availability of the court does not show it. */
export function isOutside(
  { start }: WizardState,
  type: { readonly next_date: string; readonly last_date: string } | undefined,
): boolean {
  const date = start.slice(0, 10);
  return type !== undefined && date !== '' && (date < type.next_date || date > type.last_date);
}

/** Whether the end is not after the start on the same day, which is an error of the form and not of the court. */
export function isBackwards({ start, end }: WizardState): boolean {
  return start !== '' && end !== '' && (end <= start || end.slice(0, 10) !== start.slice(0, 10));
}

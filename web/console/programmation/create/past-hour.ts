import type { ProductNow } from '../../../shared/clock.ts';
import type { FormValues } from './form-values.ts';

/** Whether the chosen hours of today have begun already: staff may book them, and are asked. */
export function hasBegun(values: FormValues, now: ProductNow | undefined): boolean {
  if (!now || values.selected_date !== now.date) return false;
  return values.selected_hour_end <= now.time;
}

/** The question before past hours of today are booked. */
export const PAST_HOUR = {
  title: 'Esa hora ya pasó',
  text: 'El horario elegido ya terminó hoy. ¿Desea registrar la reserva de todos modos?',
  confirm: 'Reservar de todos modos',
  cancel: 'Cambiar el horario',
  intent: 'warning',
} as const;

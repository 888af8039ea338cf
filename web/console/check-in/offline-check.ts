import type { DoorReservation } from '../../../api/contract/door.ts';
import { minutesOf } from '../../shared/text/dates.ts';

/** The reservation of a code among those of today that were loaded before the connection went; null: none has it. */
export function loadedReservation(
  reservations: readonly DoorReservation[],
  code: string,
): DoorReservation | null {
  return reservations.find(({ shortcode, qrcode }) => shortcode === code || qrcode === code) ?? null;
}

/** Whether a code can be checked in as far as is known without the server, and why not. `time` is local, `HH:mm`. */
export function checkOffline(known: DoorReservation | null, time: string): string {
  if (!known) return 'No está entre las reservas de hoy que se habían cargado.';
  if (known.status === 2) return `Ya tenía check-in a las ${known.check_in_datetime.slice(11, 16)}.`;
  if (known.status === 3 || (time !== '' && minutesOf(known.hour_end) <= minutesOf(time)))
    return `Terminó a las ${known.hour_end}.`;
  if (time !== '' && minutesOf(known.hour_start) > minutesOf(time))
    return `Empieza a las ${known.hour_start}.`;
  return 'La reserva es de hoy y de esta hora.';
}

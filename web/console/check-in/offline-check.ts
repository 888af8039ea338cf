import type { DoorReservation } from '../../../api/contract/door.ts';
import { minutesOf } from '../../shared/text/dates.ts';

/** The reservation of a code among those of today that were loaded before the connection went; null: none has it. */
export function loadedReservation(
  reservations: readonly DoorReservation[],
  code: string,
): DoorReservation | null {
  return reservations.find(({ shortcode, qrcode }) => shortcode === code || qrcode === code) ?? null;
}

/** Checks a code without the server: whether it can be checked in, and why not. `time` is local, `HH:mm`. */
export function checkOffline(
  known: DoorReservation | null,
  time: string,
): { isDoubtful: boolean; text: string } {
  if (!known) return { isDoubtful: true, text: 'No está entre las reservas de hoy que se habían cargado.' };
  if (known.status === 2)
    return { isDoubtful: true, text: `Ya tenía check-in a las ${known.check_in_datetime.slice(11, 16)}.` };
  if (known.status === 3 || (time !== '' && minutesOf(known.hour_end) <= minutesOf(time)))
    return { isDoubtful: true, text: `Terminó a las ${known.hour_end}.` };
  if (time !== '' && minutesOf(known.hour_start) > minutesOf(time))
    return { isDoubtful: true, text: `Empieza a las ${known.hour_start}.` };
  return { isDoubtful: false, text: 'La reserva es de hoy y de esta hora.' };
}

import { accept, refuse } from '../decider.ts';
import { ERASED, eventFamily } from '../event-definition.ts';
import { reservationDay } from '../event-fields.ts';
import type { Now } from './booking-policy.ts';
import {
  changedFields,
  changedOptions,
  changesOf,
  type ReservationChanges,
  type ReservationData,
  series,
  type Target,
  version,
} from './reservation-data.ts';
import { type DecisionOf, findPlaced, isOver, rule, target } from './rule.ts';
import { type DaySchedule, onPlaced, withoutOffer } from './state.ts';
import { isOpen } from './status.ts';

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  ReservationErased: event('upd', 'Datos personales de la reserva eliminados'),
  ReservationChanged: event(
    'upd',
    'Datos de la reserva modificados',
    { version, ...changedFields },
    changedOptions,
  ),
  /** It keeps its id, codes and order. */
  ReservationJoinedSeries: event('upd', 'Reserva convertida en la primera fecha de una serie', {
    version,
    series,
  }),
}));

interface ChangeReservation extends Target {
  /** Version the change is based on; null: any. */
  readonly version: number | null;
  readonly changes: ReservationChanges;
  readonly now: Now;
}

/** Unchanged values give no event. */
function change(command: ChangeReservation, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  const { version, details, personId } = booking;
  const requested = Object.entries(changesOf(command.changes));
  const current = new Map<string, unknown>(Object.entries(details));
  if (requested.every(([field, value]) => current.get(field) === value)) return accept();
  if (command.version !== null && command.version !== version)
    return refuse({ code: 'version_conflict', version, details });
  const { changes } = command;
  const data = { ...target(command), version: version + 1, fromPersonId: personId };
  if (changes.personId === null || changes.personId === personId)
    return accept({ type: 'ReservationChanged', data: { ...data, ...changes, personId } });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (isOver(command, booking)) return refuse({ code: 'reservation_expired' });
  // Both texts, so that they are sealed for the new person.
  const name = changes.name ?? details.name;
  const observations = changes.observations ?? details.observations;
  return accept({ type: 'ReservationChanged', data: { ...data, ...changes, name, observations } });
}

interface JoinSeries extends Target {
  readonly series: { readonly seriesId: string; readonly number: number; readonly count: number };
}

function joinSeries(command: JoinSeries, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  const { series } = command;
  if (booking.details.series?.seriesId === series.seriesId) return accept();
  if (booking.details.series !== null) return refuse({ code: 'in_series_already' });
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  return accept({
    type: 'ReservationJoinedSeries',
    data: { ...target(command), version: booking.version + 1, series },
  });
}

function erase(command: Target, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  return accept({ type: 'ReservationErased', data: target(command) });
}

function withoutTexts(details: ReservationData): ReservationData {
  const erased = (text: string) => (text === '' ? '' : ERASED);
  return { ...details, name: erased(details.name), observations: erased(details.observations) };
}

export const changing = rule({
  events,
  evolve: {
    ReservationErased: onPlaced((known) => ({ ...known, details: withoutTexts(known.details) })),
    ReservationChanged: onPlaced((known, data) => ({
      ...(data.personId === data.fromPersonId ? known : withoutOffer(known)),
      version: data.version,
      personId: data.personId,
      details: { ...known.details, ...changesOf(data) },
    })),
    ReservationJoinedSeries: onPlaced((known, { version, series }) => ({
      ...known,
      version,
      details: { ...known.details, series },
    })),
  },
  decide: { ChangeReservation: change, JoinSeries: joinSeries, EraseReservation: erase },
  may: {
    edit: ({ status }) => status !== 1,
    changePerson: isOpen,
    repeat: (standing) => isOpen(standing) && !standing.isInSeries,
  },
});

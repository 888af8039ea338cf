import { accept, refuse } from '../decider.ts';
import { ERASED, eventFamily } from '../event-definition.ts';
import { reservationDay } from '../event-fields.ts';
import {
  changedFields,
  changesOf,
  personalDetails,
  type ReservationChanges,
  type ReservationData,
  series,
  type Target,
  version,
} from './reservation-data.ts';
import { type DecisionOf, findPlaced, rule, target } from './rule.ts';
import { type DaySchedule, onPlaced } from './state.ts';
import { isOpen } from './status.ts';

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  ReservationErased: event('upd', 'Datos personales de la reserva eliminados'),
  /** Null: unchanged. `personId`: whose key seals the texts. */
  ReservationChanged: event(
    'upd',
    'Datos de la reserva modificados',
    { version, ...changedFields },
    personalDetails,
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
}

/** Unchanged values give no event. */
function change(command: ChangeReservation, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  const { version, details, personId } = booking;
  const requested = Object.entries(changesOf(command.changes));
  const current = new Map<string, unknown>(Object.entries(details));
  if (requested.every(([field, value]) => current.get(field) === value)) return accept();
  if (command.version !== null && command.version !== version)
    return refuse({ code: 'version_conflict', version, details });
  return accept({
    type: 'ReservationChanged',
    data: { ...target(command), version: version + 1, personId, ...command.changes },
  });
}

interface JoinSeries extends Target {
  readonly series: { readonly seriesId: string; readonly number: number; readonly count: number };
}

function joinSeries(command: JoinSeries, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command.reservationId, day);
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
  const { booking, refusal } = findPlaced(command.reservationId, day);
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
      ...known,
      version: data.version,
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
    repeat: (standing) => isOpen(standing) && !standing.isInSeries,
  },
});

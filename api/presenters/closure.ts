import { toTime } from '../../domain/schedule/interval.ts';
import { toLocal } from '../../platform/clock.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { CatalogNames } from '../../projections/catalog/entries.ts';
import type { Proposal } from '../../projections/closures/proposals.ts';
import type { AffectedReservation as Affected, ListedClosure } from '../../projections/closures/queries.ts';
import type { HistoryEntry } from '../../projections/history/history.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import type { AffectedReservation, Closure, ClosureMessage, UnreachedPerson } from '../contract/closures.ts';
import { enumeration, hours } from './spanish.ts';

type Names = Pick<CatalogNames, 'centers' | 'attractions'>;

export function presentClosure(closure: ListedClosure, names: Names): Closure {
  return {
    id: closure.id,
    center_ids: [...closure.centerIds],
    attraction_ids: [...closure.attractionIds],
    date_start: closure.dateStart,
    date_end: closure.dateEnd,
    hour_start: toTime(closure.start),
    hour_end: toTime(closure.end),
    reason: closure.reason,
    place: placeOf(closure, names),
    created_by: closure.createdBy,
  };
}

/** `Polideportivo Central y Estadio Sur - Cancha 2`; `Estadio Sur: Cancha 1 y Cancha 2` where several are of one center. */
function placeOf({ centerIds, attractionIds }: ListedClosure, names: Names): string {
  const courtsOf = groupBy(
    attractionIds.flatMap((id) => names.attractions.get(id) ?? []),
    ({ centerId }) => centerId,
  );
  const nameOf = (centerId: number) => names.centers.get(centerId)?.name ?? '';
  const places = [
    ...centerIds.map(nameOf),
    ...[...courtsOf].map(([centerId, courts]) => {
      const listed = enumeration(courts.map(({ name }) => name));
      return `${nameOf(centerId)}${courts.length === 1 ? ' - ' : ': '}${listed}`;
    }),
  ];
  if (places.length === 0) return 'Todos los centros';
  const hasLists = [...courtsOf.values()].some(({ length }) => length > 1);
  return hasLists ? places.join('; ') : enumeration(places);
}

/** Somebody with reservations that a closure affects. */
export interface AffectedPerson {
  /** Null: nobody is known by CUI, and the name is all there is. */
  readonly personId: string | null;
  readonly reservations: readonly [ReservationDetail, ...ReservationDetail[]];
  /** A letter about them can be sent. */
  readonly isReached: boolean;
}

/** Somebody whom no mail reaches, with the first of their reservations. */
export function presentUnreached({ reservations }: AffectedPerson, phone: string): UnreachedPerson {
  const [first, ...others] = reservations;
  const { person, date } = first;
  return {
    name: person ? `${person.firstName} ${person.lastName}`.trim() : first.name || first.dependency,
    phone,
    place: `${first.center} - ${first.attraction}`,
    date,
    hours: hours(first),
    more: others.length,
  };
}

/** A message in the history of a closure; `emails` by account. */
export function presentClosureMessage(
  { stored: { event, metadata } }: HistoryEntry,
  emails: ReadonlyMap<string, string>,
  timeZone: string,
): ClosureMessage {
  if (event.type !== 'ClosureMessageSent') throw new Error(`${event.type} is no message`);
  return {
    at: toLocal(metadata.at, timeZone).datetime,
    by: emails.get(metadata.userId ?? '') ?? '',
    text: event.data.text,
    people: event.data.people,
  };
}

/** The actual or possible outcome for a reservation in closed hours. */
interface AffectedOutcome {
  readonly cancelled?: boolean;
  readonly moved?: boolean;
  readonly proposal?: Proposal | undefined;
}

export function presentAffected(
  reservation: Affected,
  { cancelled = false, moved = false, proposal }: AffectedOutcome,
): AffectedReservation {
  const { id, shortcode, date } = reservation;
  return {
    id,
    shortcode,
    date,
    name: reservation.name || reservation.dependency,
    place: `${reservation.centerName} - ${reservation.attractionName}`,
    hours: hours(reservation),
    checked_in: reservation.checkedIn,
    cancelled,
    moved,
    proposal: proposal
      ? { attraction_id: proposal.id, place: `${proposal.centerName} - ${proposal.name}` }
      : null,
  };
}

import { mayReadOf } from '../../api/auth/own-scope.ts';
import type { EventOf } from '../../domain/event-definition.ts';
import type { scheduleEvents } from '../../domain/schedule/events.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { type ReservationDetail, readReservation } from '../../projections/reservation-detail/queries.ts';
import { approvalRequested } from '../texts/approval.ts';
import type { Letter } from '../texts/letter.ts';
import { booked, handedOver } from '../texts/reservation.ts';
import {
  accountOf,
  isOver,
  isStillOf,
  type LetterDeps,
  presentForOwner,
  waitForViews,
} from './recipients.ts';
import { factsOf } from './reservations.ts';
import { isOfSeriesChange, knewOf, passedOnLetter } from './series.ts';

const NONE: readonly Letter[] = [];
/** Part of the letter to the former person; a letter sent by an earlier release keeps its id. */
const FORMER = { part: '1' } as const;

/** The new owner gets the ticket; the former owner's calendar removes the entry. */
export async function lettersForHandover(
  deps: LetterDeps,
  stored: StoredEvent,
  { reservationId, personId, fromPersonId }: EventOf<typeof scheduleEvents.ReservationHandedOver>['data'],
): Promise<readonly Letter[]> {
  await waitForViews(deps, stored.position);
  const detail = await readReservation(deps.pool, reservationId);
  if (!detail || detail.cancelledAt !== null || isOver(deps, detail)) return NONE;
  const [now, former] = [await newOwner(deps, detail, personId), await accountOf(deps, fromPersonId)];
  return [
    ...(now ? [await ownLetter(deps, detail, now)] : []),
    ...(former
      ? [{ ...handedOver(await factsOf(deps, { detail, account: former }, { isRemoval: true })), ...FORMER }]
      : []),
  ];
}

/** Staff put it in another name. The former person hears of it if they knew of the reservation. */
export async function lettersForNewPerson(
  deps: LetterDeps,
  stored: StoredEvent,
  { reservationId, personId, fromPersonId }: EventOf<typeof scheduleEvents.ReservationChanged>['data'],
): Promise<readonly Letter[]> {
  await waitForViews(deps, stored.position);
  const detail = await readReservation(deps.pool, reservationId);
  if (!detail || detail.cancelledAt !== null || isOver(deps, detail)) return NONE;
  if (await isOfSeriesChange(deps, stored, detail)) return NONE;
  const [now, former] = [await newOwner(deps, detail, personId), await accountOf(deps, fromPersonId)];
  return [
    ...(now && mayReadOf(now, detail) ? [await ownLetter(deps, detail, now)] : []),
    ...(former && knewOf(former, detail)
      ? [{ ...(await passedOnLetter(deps, former, [detail])), ...FORMER }]
      : []),
  ];
}

/** No confirmation while the request waits for staff. */
async function ownLetter(deps: LetterDeps, detail: ReservationDetail, account: Account): Promise<Letter> {
  return detail.approval === 'pending'
    ? approvalRequested(account, [presentForOwner(deps, account, detail)], deps.publicUrl())
    : booked(await factsOf(deps, { detail, account }));
}

async function newOwner(
  deps: LetterDeps,
  detail: ReservationDetail,
  personId: string | null,
): Promise<Account | null> {
  return (await isStillOf(deps, detail, personId)) ? accountOf(deps, detail.personId) : null;
}

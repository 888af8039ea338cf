import type { Pool } from 'pg';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Position } from '../../eventstore/port.ts';
import { type Clock, toInstant, toLocal } from '../../platform/clock.ts';
import { type Account, readAccount, readAccountsOfPerson } from '../../projections/accounts/queries.ts';
import { readClosureOf } from '../../projections/closures/queries.ts';
import {
  type ReservationDetail,
  readOrder,
  readReservation,
} from '../../projections/reservation-detail/queries.ts';
import type { ViewName } from '../../projections/view-names.ts';
import type { ViewWaiter } from '../../projections/wait.ts';
import { readWaitingPlace } from '../../projections/waiting-list/queries.ts';
import { confirmToken, inviteLink, inviteToken, issueResetToken } from '../auth/mail-tokens.ts';
import { pauseSentence } from '../presenters/booking-rules.ts';
import { calendarOf } from '../presenters/calendar.ts';
import { presentReservation } from '../presenters/reservation.ts';
import { presentWaiting } from '../presenters/waiting-list.ts';
import {
  invited,
  passwordChanged,
  passwordReset,
  registeredAgain,
  secondFactorChanged,
  welcome,
} from './account-letters.ts';
import type { Letter } from './letter.ts';
import { bookingsPaused, documentRefused, documentVerified } from './person-letters.ts';
import { booked, bookedSeries, cancelled, changed, type ReservationNews } from './reservation-letters.ts';
import { handoverOffered, offered } from './waiting-letters.ts';

export interface LetterDeps {
  readonly pool: Pool;
  readonly waiter: Pick<ViewWaiter, 'waitFor'>;
  readonly clock: Clock;
  readonly timeZone: string;
  /** The product's own. */
  readonly secret: string;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** The events that somebody is written to about. */
export const LETTER_EVENTS = [
  'UserRegistered',
  'UserConfirmationRequested',
  'UserRegistrationRepeated',
  'UserInvited',
  'UserPasswordResetRequested',
  'UserPasswordChanged',
  'UserSecondFactorEnabled',
  'UserSecondFactorDisabled',
  'UserSecondFactorReset',
  'UserPasskeyAdded',
  'UserPasskeyRemoved',
  'UserRecoveryCodeUsed',
  'SlotReserved',
  'SeriesCompleted',
  'ReservationCancelled',
  'ReservationChanged',
  'ReservationRescheduled',
  'ReservationMoved',
  'ReservationRestored',
  'DpiVerified',
  'DpiRefused',
  'BookingsPaused',
  'SlotOffered',
  'HandoverOffered',
  'ReservationHandedOver',
] as const;

const STAFF_DID = {
  ReservationChanged: 'changed',
  ReservationMoved: 'moved',
  ReservationRestored: 'restored',
} as const;

const VIEWS = ['accounts', 'person-directory', 'reservation-detail', 'catalog'] as const;
/** A rebuild of a read model takes longer than a mail may wait for. */
const PATIENCE_MS = 10_000;

/** What is written about an event; null: nothing. @throws where the read models lag behind it */
export async function letterFor(deps: LetterDeps, stored: StoredEvent): Promise<Letter | null> {
  const { event, metadata } = stored;
  switch (event.type) {
    case 'UserRegistered':
      // Accounts that the product or an administrator made are told of otherwise.
      return metadata.userId === event.data.userId ? confirmation(deps, stored, event.data.userId) : null;
    case 'UserConfirmationRequested':
      return confirmation(deps, stored, event.data.userId);
    case 'UserRegistrationRepeated':
      return toAccount(deps, stored, event.data.userId, (account) =>
        registeredAgain(account, deps.publicUrl()),
      );
    case 'UserPasswordResetRequested':
      return reset(deps, stored, event.data.userId);
    case 'UserInvited': {
      const link = inviteLink(deps.publicUrl(), inviteToken(deps.secret, event.data.inviteId));
      return toAccount(deps, stored, event.data.userId, (account) => invited(account, link));
    }
    case 'UserPasswordChanged':
      return toAccount(deps, stored, event.data.userId, (account) =>
        passwordChanged(account, deps.publicUrl()),
      );
    case 'UserSecondFactorEnabled':
    case 'UserSecondFactorDisabled':
    case 'UserSecondFactorReset':
    case 'UserPasskeyAdded':
    case 'UserPasskeyRemoved':
    case 'UserRecoveryCodeUsed':
      return toAccount(deps, stored, event.data.userId, (account) =>
        secondFactorChanged(account, deps.publicUrl(), event),
      );
    case 'SlotReserved':
      // The dates of a series are told together; what the product itself made (a demo) is no news to anybody.
      if (event.data.series !== null || metadata.userId === null) return null;
      return aboutReservation(deps, stored, event.data.reservationId, 'booked');
    case 'SeriesCompleted':
      return metadata.userId === null ? null : series(deps, stored, event.data.seriesId);
    case 'ReservationCancelled':
      if (metadata.userId === null) return null;
      return aboutReservation(deps, stored, event.data.reservationId, 'cancelled');
    case 'ReservationChanged':
    case 'ReservationMoved':
    case 'ReservationRestored':
      return aboutReservation(deps, stored, event.data.reservationId, STAFF_DID[event.type]);
    case 'ReservationRescheduled':
      // As the end of a move from another day it was told with that.
      return event.data.moveId === null
        ? aboutReservation(deps, stored, event.data.reservationId, 'moved')
        : null;
    case 'DpiVerified':
      return toPerson(deps, stored, event.data.personId, (account) =>
        documentVerified(account, deps.publicUrl()),
      );
    case 'DpiRefused': {
      const { personId, reason } = event.data;
      return toPerson(deps, stored, personId, (account) =>
        documentRefused(account, deps.publicUrl(), reason),
      );
    }
    case 'BookingsPaused': {
      const { personId, until, reservationIds } = event.data;
      const sentence = pauseSentence({ until, missed: reservationIds.length });
      return toPerson(deps, stored, personId, (account) =>
        bookingsPaused(account, deps.publicUrl(), sentence),
      );
    }
    case 'SlotOffered':
      return offer(deps, stored, event.data.entryId);
    case 'HandoverOffered':
      return handover(deps, stored, event.data.reservationId);
    case 'ReservationHandedOver':
      return aboutReservation(deps, stored, event.data.reservationId, 'booked');
    default:
      return null;
  }
}

async function mustHaveSeen(
  { waiter }: LetterDeps,
  position: Position,
  views: readonly ViewName[] = VIEWS,
): Promise<void> {
  if (!(await waiter.waitFor(position, views, PATIENCE_MS)))
    throw new Error('the read models have not seen the event yet');
}

async function toAccount(
  deps: LetterDeps,
  { position }: StoredEvent,
  userId: string,
  write: (account: Account) => Letter | Promise<Letter>,
): Promise<Letter | null> {
  await mustHaveSeen(deps, position);
  const account = await readAccount(deps.pool, userId);
  return account?.active && account.email.includes('@') ? write(account) : null;
}

function confirmation(deps: LetterDeps, stored: StoredEvent, userId: string): Promise<Letter | null> {
  const token = confirmToken(deps.secret, userId, stored.recordedAt);
  return toAccount(deps, stored, userId, (account) => welcome(account, deps.publicUrl(), token));
}

function reset(deps: LetterDeps, stored: StoredEvent, userId: string): Promise<Letter | null> {
  const { pool, secret } = deps;
  return toAccount(deps, stored, userId, async (account) => {
    const token = await issueResetToken(pool, { secret, eventId: stored.id, userId, at: stored.metadata.at });
    return passwordReset(account, deps.publicUrl(), token);
  });
}

/** The account that is written to about a person's things; of several, the one that was registered first. */
async function accountOf({ pool }: LetterDeps, personId: string | null): Promise<Account | null> {
  const [userId] = personId === null ? [] : await readAccountsOfPerson(pool, personId);
  const account = userId === undefined ? null : await readAccount(pool, userId);
  return account?.active && account.email.includes('@') ? account : null;
}

async function aboutReservation(
  deps: LetterDeps,
  { position, metadata }: StoredEvent,
  reservationId: string,
  news: ReservationNews,
): Promise<Letter | null> {
  await mustHaveSeen(deps, position, [...VIEWS, 'closures']);
  const detail = await readReservation(deps.pool, reservationId);
  const account = await accountOf(deps, detail?.personId ?? null);
  // Cancelled or restored by now: the letter about that follows. What is over needs none.
  if (!detail || !account || (detail.cancelledAt !== null) !== (news === 'cancelled')) return null;
  if (Date.parse(toInstant(detail.date, detail.end, deps.timeZone)) < Date.parse(deps.clock.now()))
    return null;
  const facts = {
    account,
    reservation: present(deps, detail),
    site: deps.publicUrl(),
    calendar: calendarOf([detail], { timeZone: deps.timeZone, site: deps.publicUrl() }),
  };
  if (news === 'booked') return booked(facts);
  if (news !== 'cancelled') return changed(facts, news);
  const closure = await readClosureOf(deps.pool, detail);
  return cancelled(facts, { isOwn: metadata.userId === account.id, closure });
}

/** A letter to the account of a person; null where there is none. */
async function toPerson(
  deps: LetterDeps,
  { position }: StoredEvent,
  personId: string,
  write: (account: Account) => Letter,
): Promise<Letter | null> {
  await mustHaveSeen(deps, position);
  const account = await accountOf(deps, personId);
  return account && write(account);
}

async function series(deps: LetterDeps, { position }: StoredEvent, orderId: string): Promise<Letter | null> {
  await mustHaveSeen(deps, position);
  const details = (await readOrder(deps.pool, orderId)).filter(({ cancelledAt }) => cancelledAt === null);
  const account = await accountOf(deps, details[0]?.personId ?? null);
  if (!account) return null;
  const reservations = details.map((detail) => present(deps, detail));
  return bookedSeries(account, reservations, deps.publicUrl());
}

/** What was accepted, left or has expired by now needs no letter. */
async function offer(deps: LetterDeps, { position }: StoredEvent, entryId: string): Promise<Letter | null> {
  await mustHaveSeen(deps, position, [...VIEWS, 'waiting-list']);
  const { pool, clock, timeZone } = deps;
  const row = await readWaitingPlace(pool, entryId);
  const account = await accountOf(deps, row?.personId ?? null);
  if (!row || !account) return null;
  const place = presentWaiting(row, toLocal(clock.now(), timeZone), timeZone);
  return place.state === 'offered' ? offered(account, place, deps.publicUrl()) : null;
}

/** What was taken back, declined or accepted by now needs no letter. */
async function handover(
  deps: LetterDeps,
  { position }: StoredEvent,
  reservationId: string,
): Promise<Letter | null> {
  await mustHaveSeen(deps, position);
  const detail = await readReservation(deps.pool, reservationId);
  const account = await accountOf(deps, detail?.handoverTo ?? null);
  return detail && account ? handoverOffered(account, present(deps, detail), deps.publicUrl()) : null;
}

function present({ clock, timeZone }: LetterDeps, detail: ReservationDetail) {
  const at = clock.now();
  return presentReservation(detail, { at, local: toLocal(at, timeZone) });
}

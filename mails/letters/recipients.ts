import type { Pool } from 'pg';
import { mayReadOf } from '../../api/auth/own-scope.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import { presentOwn } from '../../api/presenters/own-reservation.ts';
import type { CommandHandler } from '../../commands/handler/command-handler.ts';
import { toInstant } from '../../domain/calendar/instant.ts';
import type { SettingsBook } from '../../domain/settings/state.ts';
import type { Codec, StoredEvent } from '../../eventstore/codec.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import { type Clock, toLocal } from '../../platform/clock.ts';
import {
  type Account,
  hasMail,
  isTrusted,
  readAccount,
  readMailAccount,
} from '../../projections/accounts/queries.ts';
import { type ReservationDetail, readReservation } from '../../projections/reservation-detail/queries.ts';
import type { ViewWaiter } from '../../projections/runner/wait.ts';
import type { ViewName } from '../../projections/view-names.ts';
import type { Letter } from '../texts/letter.ts';

export interface LetterDeps {
  readonly pool: Pool;
  readonly waiter: Pick<ViewWaiter, 'waitFor'>;
  readonly handler: CommandHandler;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Pick<Codec, 'decode'>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly secret: string;
  /** Without a slash at the end. */
  readonly publicUrl: () => string;
}

/** Retry later. */
export class ViewsBehindError extends Error {
  override readonly name = 'ViewsBehindError';
}

const VIEWS = ['accounts', 'person-directory', 'reservation-detail', 'catalog'] as const;
const WAIT_MS = 10_000;

/** @throws ViewsBehindError if they stay behind, as during a rebuild */
export async function waitForViews(
  { waiter }: LetterDeps,
  position: Position,
  ...more: readonly ViewName[]
): Promise<void> {
  if (!(await waiter.waitFor(position, [...VIEWS, ...more], WAIT_MS)))
    throw new ViewsBehindError('the read models have not seen the event yet');
}

/** `isRequested`: sent even if earlier mail was returned. */
export async function toAccount(
  deps: LetterDeps,
  { position }: StoredEvent,
  userId: string,
  write: (account: Account) => Letter | Promise<Letter>,
  { isRequested = false } = {},
): Promise<readonly Letter[]> {
  await waitForViews(deps, position);
  const account = await readAccount(deps.pool, userId);
  if (!account || !hasMail(account)) return [];
  return account.unreachableSince === null || isRequested ? [await write(account)] : [];
}

export interface ReservationRecipient {
  readonly detail: ReservationDetail;
  readonly account: Account;
}

/** Null: nobody to write to. `whose`: default: the person of the reservation. */
export async function recipientOf(
  deps: LetterDeps,
  reservationId: string,
  whose = ({ personId }: ReservationDetail) => personId,
): Promise<ReservationRecipient | null> {
  const detail = await readReservation(deps.pool, reservationId);
  const account = detail && (await accountOf(deps, whose(detail)));
  return account && mayReadOf(account, detail) ? { detail, account } : null;
}

/** The same, once the read models have seen what happened. @throws ViewsBehindError */
export async function recipientOnceVisible(
  deps: LetterDeps,
  { position }: StoredEvent,
  reservationId: string,
  whose?: (detail: ReservationDetail) => string | null,
): Promise<ReservationRecipient | null> {
  await waitForViews(deps, position);
  return recipientOf(deps, reservationId, whose);
}

export async function toPerson(
  deps: LetterDeps,
  { position }: StoredEvent,
  personId: string,
  write: (account: Account) => Letter,
): Promise<readonly Letter[]> {
  await waitForViews(deps, position);
  const account = await accountOf(deps, personId);
  return account ? [write(account)] : [];
}

export async function accountOf({ pool }: LetterDeps, personId: string | null): Promise<Account | null> {
  return personId === null ? null : readMailAccount(pool, personId);
}

/** Not if it has passed on to another account since: that event has their letter. */
export async function isStillOf(
  deps: LetterDeps,
  detail: ReservationDetail,
  personId: string | null,
): Promise<boolean> {
  if (detail.personId === personId) return true;
  const [now, then] = [await accountOf(deps, detail.personId), await accountOf(deps, personId)];
  return now?.id === then?.id;
}

export function isOver({ clock, timeZone }: LetterDeps, { date, end }: ReservationDetail): boolean {
  return Date.parse(toInstant(date, end, timeZone)) < Date.parse(clock.now());
}

/** No names where the address may be a stranger's (see `letterTo`). `rules`: with the owner's options. */
export function presentForOwner(
  { clock, timeZone }: LetterDeps,
  account: Account,
  detail: ReservationDetail,
  rules?: SettingsBook,
): Reservation {
  const at = clock.now();
  const shown = presentOwn(detail, { at, local: toLocal(at, timeZone), ...(rules && { rules }) });
  return isTrusted(account) ? shown : { ...shown, name: '', observations: '', person: null };
}

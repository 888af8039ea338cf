import type { Pool } from 'pg';
import type { CommandHandler } from '../../commands/command-handler.ts';
import type { SettingsBook } from '../../domain/settings/state.ts';
import type { Codec, StoredEvent } from '../../eventstore/codec.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import { type Clock, toLocal } from '../../platform/clock.ts';
import { type Account, readAccount, readAccountsOfPerson } from '../../projections/accounts/queries.ts';
import { type ReservationDetail, readReservation } from '../../projections/reservation-detail/queries.ts';
import type { ViewName } from '../../projections/view-names.ts';
import type { ViewWaiter } from '../../projections/wait.ts';
import { presentOwn } from '../presenters/own-reservation.ts';
import type { Letter } from './letter.ts';

export interface LetterDeps {
  readonly pool: Pool;
  readonly waiter: Pick<ViewWaiter, 'waitFor'>;
  readonly handler: CommandHandler;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Pick<Codec, 'decode'>;
  readonly clock: Clock;
  readonly timeZone: string;
  /** The product's own. */
  readonly secret: string;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** The read models lack what the letter needs: try again later. */
export class NotYetError extends Error {
  override readonly name = 'NotYetError';
}

const VIEWS = ['accounts', 'person-directory', 'reservation-detail', 'catalog'] as const;
const PATIENCE_MS = 10_000;

/** Waits for the read models that letters ask. @throws NotYetError where they lag behind, as during a rebuild */
export async function mustHaveSeen(
  { waiter }: LetterDeps,
  position: Position,
  ...more: readonly ViewName[]
): Promise<void> {
  if (!(await waiter.waitFor(position, [...VIEWS, ...more], PATIENCE_MS)))
    throw new NotYetError('the read models have not seen the event yet');
}

/**
 * A letter to an account. `isAskedFor`: its owner asked for it just now, so that it is tried where mail did not arrive before.
 */
export async function toAccount(
  deps: LetterDeps,
  { position }: StoredEvent,
  userId: string,
  write: (account: Account) => Letter | Promise<Letter>,
  { isAskedFor = false } = {},
): Promise<readonly Letter[]> {
  await mustHaveSeen(deps, position);
  const account = await readAccount(deps.pool, userId);
  if (!account || !hasMail(account)) return [];
  return account.unreachableSince === null || isAskedFor ? [await write(account)] : [];
}

/** A reservation and whom to write to about it. */
export interface Concerned {
  readonly detail: ReservationDetail;
  readonly account: Account;
}

/** Null where there is nobody to write to. `whose`: of the reservation; default: its person. */
export async function concernedBy(
  deps: LetterDeps,
  reservationId: string,
  whose = ({ personId }: ReservationDetail) => personId,
): Promise<Concerned | null> {
  const detail = await readReservation(deps.pool, reservationId);
  const account = detail && (await accountOf(deps, whose(detail)));
  return account ? { detail, account } : null;
}

/** The same, once the read models have seen what happened. @throws NotYetError */
export async function concernedOnceSeen(
  deps: LetterDeps,
  { position }: StoredEvent,
  reservationId: string,
  whose?: (detail: ReservationDetail) => string | null,
): Promise<Concerned | null> {
  await mustHaveSeen(deps, position);
  return concernedBy(deps, reservationId, whose);
}

/** A letter to the account of a person; none where there is no such account. */
export async function toPerson(
  deps: LetterDeps,
  { position }: StoredEvent,
  personId: string,
  write: (account: Account) => Letter,
): Promise<readonly Letter[]> {
  await mustHaveSeen(deps, position);
  const account = await accountOf(deps, personId);
  return account ? [write(account)] : [];
}

/** The account that is written to about a person's things; null: none that mail reaches. */
export async function accountOf({ pool }: LetterDeps, personId: string | null): Promise<Account | null> {
  const [userId] = personId === null ? [] : await readAccountsOfPerson(pool, personId);
  const account = userId === undefined ? null : await readAccount(pool, userId);
  return account && hasMail(account) && account.unreachableSince === null ? account : null;
}

function hasMail({ active, email }: Account): boolean {
  return active && email.includes('@');
}

/** A reservation as its owner sees it now. `rules`: where the letter says what its owner may do. */
export function present({ clock, timeZone }: LetterDeps, detail: ReservationDetail, rules?: SettingsBook) {
  const at = clock.now();
  return presentOwn(detail, { at, local: toLocal(at, timeZone), ...(rules && { rules }) });
}

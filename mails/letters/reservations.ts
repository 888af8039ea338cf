import { reminderToken } from '../../api/auth/reminder-tokens.ts';
import { calendarOf } from '../../api/presenters/calendar.ts';
import { presentWaiting } from '../../api/presenters/waiting-list.ts';
import { loadSettingsBook } from '../../commands/catalog/settings.ts';
import { loadApprovalScope, waitsForApproval } from '../../commands/reservation/approvals.ts';
import { toInstant } from '../../domain/calendar/instant.ts';
import type { ReminderEvent } from '../../domain/reminder/events.ts';
import type { ReservationData } from '../../domain/schedule/events.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { PlaceState } from '../../domain/schedule/waiting.ts';
import type { SettingsBook } from '../../domain/settings/state.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { toLocal } from '../../platform/clock.ts';
import { readCenterAddress } from '../../projections/catalog/queries.ts';
import { readClosureOf } from '../../projections/closures/queries.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import { readWaitingPlace } from '../../projections/waiting-list/queries.ts';
import type { Letter } from '../texts/letter.ts';
import { booked, type Change, cancelled, changed, reminder } from '../texts/reservation.ts';
import { handoverDeclined, handoverOffered, offered, waitingEnded } from '../texts/waiting-list.ts';
import { followsFromDecision, followsFromReopening } from './approvals.ts';
import { formerPlace } from './former-place.ts';
import {
  accountOf,
  isOver,
  isStillOf,
  type LetterDeps,
  presentForOwner,
  type ReservationRecipient,
  recipientOf,
  recipientOnceVisible,
  waitForViews,
} from './recipients.ts';
import { isOfSeriesChange } from './series.ts';

const NONE: readonly Letter[] = [];

/** Not if staff have to approve it: the request has its own letter. */
export async function lettersForBooking(
  deps: LetterDeps,
  stored: StoredEvent,
  data: ReservationData,
): Promise<readonly Letter[]> {
  // People added later are notified of that change.
  if (data.personId === null) return NONE;
  const found = await findUncancelled(deps, stored, data.reservationId);
  if (found?.detail.approval !== '' || !(await isStillOf(deps, found.detail, data.personId))) return NONE;
  const scope = await loadApprovalScope(deps.handler);
  if (waitsForApproval(scope, data, stored.metadata.at, deps.timeZone)) return NONE;
  return [await booked(await factsOf(deps, found))];
}

export async function lettersForChange(
  deps: LetterDeps,
  stored: StoredEvent,
  { reservationId, attractionId, date }: Day & { readonly reservationId: string },
  what: 'changed' | 'moved' | 'restored',
): Promise<readonly Letter[]> {
  const found = await findUncancelled(deps, stored, reservationId);
  if (!found || (await isOfSeriesChange(deps, stored, found.detail))) return NONE;
  if (what === 'restored' && (await followsFromReopening(deps, stored, found.detail))) return NONE;
  const rules = await loadSettingsBook(deps.handler);
  const former =
    what === 'moved' ? await formerPlace(deps, reservationId, { attractionId, date }, stored.position) : '';
  const isOwn = stored.metadata.userId === found.account.id;
  const how: Change = what === 'moved' && isOwn ? 'movedByOwner' : what;
  return [await changed(await factsOf(deps, found, { rules }), how, former)];
}

/** Not if a decision with its own letter caused it. */
export async function lettersForCancellation(
  deps: LetterDeps,
  stored: StoredEvent,
  reservationId: string,
): Promise<readonly Letter[]> {
  await waitForViews(deps, stored.position, 'floors');
  const found = await find(deps, reservationId);
  // Restored meanwhile, which has its own letter.
  if (!found || found.detail.cancelledAt === null) return NONE;
  const { detail, account } = found;
  if (await followsFromDecision(deps, stored, detail)) return NONE;
  if (await isOfSeriesChange(deps, stored, detail)) return NONE;
  const closure = await readClosureOf(deps.pool, detail);
  return [cancelled(await factsOf(deps, found), { isOwn: stored.metadata.userId === account.id, closure })];
}

export async function lettersForReminder(
  deps: LetterDeps,
  stored: StoredEvent,
  { reservationId, date, start }: ReminderEvent['data'],
): Promise<readonly Letter[]> {
  const found = await findUncancelled(deps, stored, reservationId);
  if (!found?.account.wantsReminders) return NONE;
  const { detail, account } = found;
  const isSame = detail.date === date && detail.start === start;
  if (!isSame || !isToCome(deps, detail) || detail.approval === 'pending') return NONE;
  const rules = await loadSettingsBook(deps.handler);
  const unsubscribeUrl = `${deps.publicUrl()}/reminders/${reminderToken(deps.secret, account.id)}`;
  return [reminder(await factsOf(deps, found, { rules }), unsubscribeUrl)];
}

/** Skips offers that are over. */
export async function lettersForOffer(
  deps: LetterDeps,
  stored: StoredEvent,
  entryId: string,
): Promise<readonly Letter[]> {
  return lettersForPlace(deps, stored, entryId, 'offered', offered);
}

/** Only if the product ended it: the hour can't be booked any more. Banned and erased people get no mail. */
export async function lettersForEndOfWait(
  deps: LetterDeps,
  stored: StoredEvent,
  entryId: string,
): Promise<readonly Letter[]> {
  return stored.metadata.userId === null
    ? lettersForPlace(deps, stored, entryId, 'left', waitingEnded)
    : NONE;
}

async function lettersForPlace(
  deps: LetterDeps,
  { position }: StoredEvent,
  entryId: string,
  state: PlaceState,
  write: typeof offered,
): Promise<readonly Letter[]> {
  await waitForViews(deps, position, 'waiting-list');
  const { pool, clock, timeZone } = deps;
  const row = await readWaitingPlace(pool, entryId);
  const account = await accountOf(deps, row?.personId ?? null);
  if (!row || !account) return NONE;
  const place = presentWaiting(row, toLocal(clock.now(), timeZone), timeZone);
  return place.state === state ? [write(account, place, deps.publicUrl())] : NONE;
}

/** Skips offers that are over. */
export async function lettersForHandoverOffer(
  deps: LetterDeps,
  stored: StoredEvent,
  reservationId: string,
): Promise<readonly Letter[]> {
  const found = await recipientOnceVisible(deps, stored, reservationId, ({ handoverTo }) => handoverTo);
  if (!found || found.detail.cancelledAt !== null || !isToCome(deps, found.detail)) return NONE;
  return [
    handoverOffered(found.account, presentForOwner(deps, found.account, found.detail), deps.publicUrl()),
  ];
}

/** Reminds the person to visit, unless they withdrew the offer themselves. */
export async function lettersForDeclinedHandover(
  deps: LetterDeps,
  stored: StoredEvent,
  reservationId: string,
): Promise<readonly Letter[]> {
  const found = await findUncancelled(deps, stored, reservationId);
  if (!found || stored.metadata.userId === found.account.id) return NONE;
  return [
    handoverDeclined(found.account, presentForOwner(deps, found.account, found.detail), deps.publicUrl()),
  ];
}

/** Null if it is over or nobody can be notified. */
async function find(deps: LetterDeps, reservationId: string): Promise<ReservationRecipient | null> {
  const found = await recipientOf(deps, reservationId);
  return found && !isOver(deps, found.detail) ? found : null;
}

/** Null if cancelled meanwhile, which has its own letter. */
async function findUncancelled(
  deps: LetterDeps,
  { position }: StoredEvent,
  reservationId: string,
): Promise<ReservationRecipient | null> {
  await waitForViews(deps, position);
  const found = await find(deps, reservationId);
  return found?.detail.cancelledAt === null ? found : null;
}

/** Neither begun nor checked in. */
function isToCome({ clock, timeZone }: LetterDeps, { date, start, checkedInAt }: ReservationDetail): boolean {
  return checkedInAt === null && Date.parse(toInstant(date, start, timeZone)) > Date.parse(clock.now());
}

export async function factsOf(
  deps: LetterDeps,
  { detail, account }: ReservationRecipient,
  { isRemoval = false, rules }: { readonly isRemoval?: boolean; readonly rules?: SettingsBook } = {},
) {
  const { timeZone } = deps;
  const site = deps.publicUrl();
  return {
    account,
    site,
    reservation: presentForOwner(deps, account, detail, rules),
    centerAddress: await readCenterAddress(deps.pool, detail.centerId),
    calendar: calendarOf([detail], { timeZone, site, isRemoval }),
  };
}

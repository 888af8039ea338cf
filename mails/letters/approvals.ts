import { mayReadOf } from '../../api/auth/own-scope.ts';
import { calendarOf } from '../../api/presenters/calendar.ts';
import type { ApprovalEvent } from '../../domain/approval/events.ts';
import { approvalStream } from '../../domain/approval/stream.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { readCenterAddress } from '../../projections/catalog/queries.ts';
import { type ReservationDetail, readOrder } from '../../projections/reservation-detail/queries.ts';
import { approvalDecided, approvalRequested } from '../texts/approval.ts';
import type { Letter } from '../texts/letter.ts';
import { booked } from '../texts/reservation.ts';
import { orderOf } from '../texts/series.ts';
import {
  accountOf,
  isOver,
  type LetterDeps,
  presentForOwner,
  type ReservationRecipient,
  recipientOnceVisible,
  ViewsBehindError,
} from './recipients.ts';

const NONE: readonly Letter[] = [];
/** Wait for further decisions on dates of the same order. */
const REST_MS = 15_000;

/** The dates of a series share one letter, once complete; a request that is renewed has had its letter. */
export async function lettersForApprovalRequest(
  deps: LetterDeps,
  stored: StoredEvent,
  reservationId: string,
): Promise<readonly Letter[]> {
  const found = await recipientOnceVisible(deps, stored, reservationId);
  if (!found) return NONE;
  const { detail, account } = found;
  const needsNoLetter = detail.createdBy === null || detail.series !== null;
  if (needsNoLetter || detail.approval !== 'pending') return NONE;
  const events = await deps.store.readStream(approvalStream(reservationId));
  const first = events.find(({ type }) => type === 'ApprovalRequested');
  if (first && !sharesRequest(first, stored)) return NONE;
  return [approvalRequested(account, [presentForOwner(deps, account, detail)], deps.publicUrl())];
}

type Decision = Extract<
  ApprovalEvent,
  { type: 'ApprovalGranted' | 'ApprovalRefused' | 'ApprovalExpired' | 'ApprovalReopened' }
>;

/** One letter a person for all of their dates that were decided together. */
export async function lettersForDecision(
  deps: LetterDeps,
  stored: StoredEvent,
  { type, data: { reservationId } }: Decision,
): Promise<readonly Letter[]> {
  const found = await recipientOnceVisible(deps, stored, reservationId);
  if (!found || found.detail.createdBy === null) return NONE;
  const { account } = found;
  const together = await decidedTogether(deps, stored, found);
  // Approved and cancelled since, which has a letter of its own.
  const [first, ...rest] =
    type === 'ApprovalGranted'
      ? together.filter((each) => each.cancelledAt === null && !isOver(deps, each))
      : together;
  if (!first) return NONE;
  const { timeZone } = deps;
  const site = deps.publicUrl();
  const calendar = calendarOf([first, ...rest], { timeZone, site });
  const reservations = [first, ...rest].map((each) => presentForOwner(deps, account, each));
  if (type === 'ApprovalReopened') return [approvalRequested(account, reservations, site, { isAgain: true })];
  if (type !== 'ApprovalGranted')
    return [approvalDecided(account, reservations, site, { type, reason: first.approvalReason })];
  const reservation = reservations[0];
  if (rest.length === 0 && reservation) {
    const centerAddress = await readCenterAddress(deps.pool, first.centerId);
    return [await booked({ account, centerAddress, site, calendar, reservation }, { isApproved: true })];
  }
  const order = await orderOf(reservations, site);
  return [approvalDecided(account, reservations, site, { type, calendar, order })];
}

/** None if an earlier letter covers them. @throws ViewsBehindError */
async function decidedTogether(
  deps: LetterDeps,
  stored: StoredEvent,
  { detail, account }: ReservationRecipient,
): Promise<readonly ReservationDetail[]> {
  const order = await datesOf(deps, account, await readOrder(deps.pool, detail.orderId));
  const decisions = await Promise.all(
    order.map(async (each) => ({ each, decision: await decisionOf(deps, each.id) })),
  );
  const isExpiry = stored.event.type === 'ApprovalExpired';
  const together = decisions.filter(
    ({ each, decision }) =>
      decision?.type === stored.event.type &&
      (isExpiry ? each.approvalUntil === detail.approvalUntil : sharesRequest(decision, stored)),
  );
  if (together.some(({ decision }) => decision && decision.position < stored.position)) return [];
  const age = Date.parse(deps.clock.now()) - Date.parse(stored.metadata.at);
  const isReopening = stored.event.type === 'ApprovalReopened';
  const isOpen = order.some(({ approval, approvalUntil }) =>
    isReopening
      ? approval === 'granted' || approval === 'refused'
      : approval === 'pending' && (!isExpiry || approvalUntil === detail.approvalUntil),
  );
  if (isOpen && age < REST_MS) throw new ViewsBehindError('the other dates of the order are not decided yet');
  return together.map(({ each }) => each);
}

/** Others of the order may be in other names. */
async function datesOf(
  deps: LetterDeps,
  account: Account,
  order: readonly ReservationDetail[],
): Promise<readonly ReservationDetail[]> {
  const persons = [...new Set(order.map(({ personId }) => personId))];
  const accounts = await Promise.all(persons.map((personId) => accountOf(deps, personId)));
  const own = new Set(persons.filter((_, index) => accounts[index]?.id === account.id));
  return order.filter((each) => own.has(each.personId) && mayReadOf(account, each));
}

/** Whether the decision's letter already covers a cancellation. */
export async function followsFromDecision(
  deps: LetterDeps,
  stored: StoredEvent,
  { id, approval }: ReservationDetail,
): Promise<boolean> {
  // The product frees expired requests.
  if (stored.metadata.userId === null) return true;
  if (approval !== 'refused') return false;
  const decision = await decisionOf(deps, id);
  return decision !== undefined && sharesRequest(decision, stored);
}

/** Whether a restored reservation only carries out that its refusal was taken back. @throws ViewsBehindError */
export async function followsFromReopening(
  deps: LetterDeps,
  stored: StoredEvent,
  { id, approval }: ReservationDetail,
): Promise<boolean> {
  if (approval === '') return false;
  const decision = await decisionOf(deps, id);
  if (decision?.type === 'ApprovalReopened') return sharesRequest(decision, stored);
  const age = Date.parse(deps.clock.now()) - Date.parse(stored.metadata.at);
  if (approval === 'refused' && age < REST_MS)
    throw new ViewsBehindError('the request may be about to be taken up again');
  return false;
}

const DECISIONS: ReadonlySet<string> = new Set<Decision['type']>([
  'ApprovalGranted',
  'ApprovalRefused',
  'ApprovalExpired',
  'ApprovalReopened',
]);

/** The latest. */
async function decisionOf({ store }: LetterDeps, reservationId: string): Promise<RecordedEvent | undefined> {
  const events = await store.readStream(approvalStream(reservationId));
  return events.findLast(({ type }) => DECISIONS.has(type));
}

function sharesRequest({ metadata }: RecordedEvent, stored: StoredEvent): boolean {
  return metadata.correlationId === stored.metadata.correlationId;
}

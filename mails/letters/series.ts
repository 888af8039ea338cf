import { mayReadOf } from '../../api/auth/own-scope.ts';
import { calendarOf } from '../../api/presenters/calendar.ts';
import { seriesOf } from '../../commands/handler/aggregates.ts';
import { loadApprovalScope, waitsForApproval } from '../../commands/reservation/approvals.ts';
import { isStepOf } from '../../commands/series/drive-series-change.ts';
import type { SeriesChangeRequest } from '../../domain/series/change-events.ts';
import { seriesStream } from '../../domain/series/stream.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { type ReservationDetail, readReservations } from '../../projections/reservation-detail/queries.ts';
import { approvalRequested } from '../texts/approval.ts';
import type { Letter } from '../texts/letter.ts';
import { bookedSeries, changedSeries, passedOn } from '../texts/series.ts';
import { formerPlace } from './former-place.ts';
import { accountOf, isStillOf, type LetterDeps, presentForOwner, waitForViews } from './recipients.ts';

export async function lettersForSeries(
  deps: LetterDeps,
  { position, metadata }: StoredEvent,
  seriesId: string,
): Promise<readonly Letter[]> {
  await waitForViews(deps, position);
  const series = await deps.handler.load(seriesOf(seriesId));
  if (series.status !== 'completed') return [];
  const scope = await loadApprovalScope(deps.handler);
  const details = await readReservations(deps.pool, [...series.occurrences.keys()]);
  const { personId } = series.request;
  const isTheirs = await Promise.all(details.map((detail) => isStillOf(deps, detail, personId)));
  const placed = details.filter(({ cancelledAt }, index) => cancelledAt === null && isTheirs[index]);
  return letterPerPerson(deps, placed, async (account, own) => {
    const reservations = own.map((detail) => presentForOwner(deps, account, detail));
    const site = deps.publicUrl();
    const isPending = own.some(
      (detail) =>
        detail.approval === 'pending' || waitsForApproval(scope, detail, metadata.at, deps.timeZone),
    );
    if (isPending) return approvalRequested(account, reservations, site);
    const calendar = calendarOf(own, { timeZone: deps.timeZone, site });
    return bookedSeries({ account, reservations, site, calendar });
  });
}

/** One letter for all dates; a rejected move has none. */
export async function lettersForSeriesChange(
  deps: LetterDeps,
  stored: StoredEvent,
  { seriesId, changeId }: { readonly seriesId: string; readonly changeId: string },
): Promise<readonly Letter[]> {
  await waitForViews(deps, stored.position);
  const changes = await changesOf(deps, seriesId);
  const own = changes.filter(({ event }) => 'changeId' in event.data && event.data.changeId === changeId);
  const request = own.map(({ event }) => event).find(isRequest);
  if (!request || own.some(({ event }) => event.type === 'SeriesMoveRejected')) return [];
  const isCancelled = request.type === 'SeriesCancelRequested';
  const details = (await readReservations(deps.pool, concerned(request))).filter(
    ({ cancelledAt }) => (cancelledAt !== null) === isCancelled,
  );
  const former = await formerPlaces(deps, own);
  const letters = await letterPerPerson(deps, details, async (account, dates) => {
    const site = deps.publicUrl();
    const reservations = dates.map((detail) => presentForOwner(deps, account, detail));
    const calendar = calendarOf(dates, { timeZone: deps.timeZone, site });
    return changedSeries({ account, reservations, site, calendar }, request.type, former);
  });
  return [...letters, ...(await lettersToFormer(deps, request, details))];
}

async function lettersToFormer(
  deps: LetterDeps,
  request: SeriesChangeRequest,
  details: readonly ReservationDetail[],
): Promise<readonly Letter[]> {
  if (request.type !== 'SeriesEditRequested') return [];
  const { personId, fromPersonId, items } = request.data;
  if (personId === fromPersonId) return [];
  const passed = new Set(
    items.filter(({ fields }) => fields.includes('personId')).map(({ reservationId }) => reservationId),
  );
  const account = await accountOf(deps, fromPersonId);
  const known = details.filter((detail) => passed.has(detail.id) && account && knewOf(account, detail));
  return account && known.length > 0
    ? [{ ...(await passedOnLetter(deps, account, known)), part: 'former' }]
    : [];
}

/** Before staff put it in another name. */
export function knewOf({ isProven }: Account, { channel }: ReservationDetail): boolean {
  return isProven || channel === 'citizen';
}

export async function passedOnLetter(
  deps: LetterDeps,
  account: Account,
  dates: readonly ReservationDetail[],
): Promise<Letter> {
  const site = deps.publicUrl();
  const { timeZone } = deps;
  const reservations = dates.map((detail) => presentForOwner(deps, account, detail));
  return passedOn({
    account,
    reservations,
    site,
    calendar: calendarOf(dates, { timeZone, site, isRemoval: true }),
  });
}

async function formerPlaces(
  deps: LetterDeps,
  change: readonly StoredEvent[],
): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for (const { event, position } of change) {
    if (event.type !== 'SeriesMoveRequested') continue;
    for (const { reservationId, from } of event.data.items)
      places.set(reservationId, await formerPlace(deps, reservationId, from, position));
  }
  return places;
}

export async function isOfSeriesChange(
  deps: LetterDeps,
  stored: StoredEvent,
  { id, series }: ReservationDetail,
): Promise<boolean> {
  if (series === null) return false;
  return (await changesOf(deps, series.id)).some(
    ({ event }) => isRequest(event) && isStepOf(event.data.changeId, stored, id),
  );
}

async function changesOf({ store, codec }: LetterDeps, seriesId: string): Promise<readonly StoredEvent[]> {
  return codec.decode(await store.readStream(seriesStream(seriesId), { direction: 'backwards' }));
}

function isRequest(event: StoredEvent['event']): event is SeriesChangeRequest {
  return /^Series(Cancel|Edit|Move)Requested$/.test(event.type);
}

function concerned({ data }: SeriesChangeRequest): readonly string[] {
  return 'reservationIds' in data
    ? data.reservationIds
    : data.items.map(({ reservationId }) => reservationId);
}

/** Dates may have been handed over to others. */
async function letterPerPerson(
  deps: LetterDeps,
  details: readonly ReservationDetail[],
  write: (
    account: NonNullable<Awaited<ReturnType<typeof accountOf>>>,
    own: readonly ReservationDetail[],
  ) => Promise<Letter>,
): Promise<readonly Letter[]> {
  const letters: Letter[] = [];
  for (const personId of new Set(details.map((detail) => detail.personId))) {
    const account = await accountOf(deps, personId);
    const own = account
      ? details.filter((detail) => detail.personId === personId && mayReadOf(account, detail))
      : [];
    if (account && personId !== null && own.length > 0)
      letters.push({ ...(await write(account, own)), part: personId });
  }
  return letters;
}

import { mayMailAbout } from '../../api/auth/own-scope.ts';
import { closureOf } from '../../commands/handler/aggregates.ts';
import type { StoredEventOf } from '../../projections/kit/projection.ts';
import { readReservations } from '../../projections/reservation-detail/queries.ts';
import { closureMessage } from '../texts/closure.ts';
import type { Letter } from '../texts/letter.ts';
import { accountOf, type LetterDeps, presentForOwner, waitForViews } from './recipients.ts';

/** The letter of staff to a person whom a closure affects, as long as one of their reservations is still theirs. */
export async function lettersForClosureMessage(
  deps: LetterDeps,
  { event: { data }, position }: StoredEventOf<'ClosureMessageAddressed'>,
): Promise<readonly Letter[]> {
  await waitForViews(deps, position);
  const state = await deps.handler.load(closureOf(data.closureId));
  const text = state.status === 'none' ? undefined : state.messages.get(data.messageId);
  const account = await accountOf(deps, data.personId);
  if (state.status === 'none' || text === undefined || !account) return [];
  const details = (await readReservations(deps.pool, data.reservationIds)).filter(
    (detail) => detail.personId === data.personId && mayMailAbout(account, detail),
  );
  if (details.length === 0) return [];
  const reservations = details.map((detail) => presentForOwner(deps, account, detail));
  return [closureMessage(account, { reason: state.closure.reason, text }, reservations, deps.publicUrl())];
}

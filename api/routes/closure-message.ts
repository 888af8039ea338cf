import { messageAffected } from '../../commands/closure/closures.ts';
import { closureOf } from '../../commands/handler/aggregates.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { readMailAccount } from '../../projections/accounts/queries.ts';
import { readAffected, readCancelledBy } from '../../projections/closures/queries.ts';
import type { HistoryEntry } from '../../projections/history/history.ts';
import { readEmails } from '../../projections/history/names.ts';
import { readHistory } from '../../projections/history/read.ts';
import { readPhones } from '../../projections/person-directory/queries.ts';
import { type ReservationDetail, readReservations } from '../../projections/reservation-detail/queries.ts';
import { mayMailAbout } from '../auth/own-scope.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { type AffectedPerson, presentClosureMessage, presentUnreached } from '../presenters/closure.ts';

/** Staff write to the people whom a closure affects. */
export const closureMessageHandlers = {
  async closureRecipients({ params, deps, context }) {
    const found = await affectedPeople(deps, params.id, context());
    if (!found) return refused({ code: 'closure_unknown' });
    const { people, history } = found;
    const without = people.filter(({ isReached }) => !isReached);
    const phones = await readPhones(
      deps.pool,
      without.flatMap(({ personId }) => personId ?? []),
    );
    const sent = history.filter(({ stored }) => stored.event.type === 'ClosureMessageSent');
    const emails = await readEmails(
      deps.pool,
      sent.map(({ stored }) => stored.metadata.userId),
    );
    return {
      people: people.length,
      addresses: people.length - without.length,
      without: without.map((person) => presentUnreached(person, phones.get(person.personId ?? '') ?? '')),
      messages: sent.map((entry) => presentClosureMessage(entry, emails, deps.config.timeZone)),
    };
  },

  async messageAffected({ params, body, deps, context }) {
    const command = context();
    const found = await affectedPeople(deps, params.id, command);
    if (!found) return refused({ code: 'closure_unknown' });
    const recipients = found.people.flatMap(({ personId, reservations, isReached }) =>
      personId !== null && isReached ? [{ personId, reservationIds: reservations.map(({ id }) => id) }] : [],
    );
    const message = { text: body.text, again: body.again, recipients };
    const outcome = await messageAffected(deps.commands, params.id, message, command);
    return afterCommand(outcome, () => ({ addresses: recipients.length }));
  },
} satisfies Partial<Handlers>;

/** Null: there is no such closure. */
async function affectedPeople(
  deps: Deps,
  closureId: string,
  { now }: CommandContext,
): Promise<{ readonly people: readonly AffectedPerson[]; readonly history: readonly HistoryEntry[] } | null> {
  const state = await deps.commands.load(closureOf(closureId));
  if (state.status === 'none') return null;
  // The audit log is late on purpose, and says which request cancelled what.
  await deps.waiter.waitFor(await deps.log.store.head(), ['audit-log', 'reservation-detail', 'accounts']);
  const history = await readHistory({ ...deps.log, pool: deps.pool }, 'closures', closureId);
  const moved = history.flatMap(({ stored: { event } }) =>
    event.type === 'AffectedReservationsDecided' ? event.data.moves.map((move) => move.reservationId) : [],
  );
  const [kept, cancelled] = await Promise.all([
    readAffected(deps.pool, state.closure, now),
    readCancelledBy(deps.pool, closureId),
  ]);
  const ids = new Set([...kept.map(({ id }) => id), ...(cancelled ?? []), ...moved]);
  const details = await readReservations(deps.pool, [...ids]);
  const toCome = details.filter(({ date }) => date >= now.date);
  return { people: await peopleOf(deps, toCome), history };
}

async function peopleOf(
  { pool }: Pick<Deps, 'pool'>,
  details: readonly ReservationDetail[],
): Promise<AffectedPerson[]> {
  const people = new Map<string, [ReservationDetail, ...ReservationDetail[]]>();
  for (const detail of details) {
    const key = detail.personId ?? `${detail.name}|${detail.dependency}`;
    const known = people.get(key);
    if (known) known.push(detail);
    else people.set(key, [detail]);
  }
  return Promise.all(
    [...people.values()].map(async (reservations) => {
      const { personId } = reservations[0];
      const account = personId === null ? null : await readMailAccount(pool, personId);
      const isReached = account !== null && reservations.some((one) => mayMailAbout(account, one));
      return { personId, reservations, isReached };
    }),
  );
}

import type { CommandContext } from '../../../commands/handler/context.ts';
import { sendToReservation } from '../../../commands/handler/locate-reservation.ts';
import { erasePerson, loadPerson } from '../../../commands/people/person.ts';
import { changeUserKeepingAdministrator } from '../../../commands/people/user.ts';
import type { Position } from '../../../eventstore/port.ts';
import { readAccountsOfPerson } from '../../../projections/accounts/queries.ts';
import { allProjections } from '../../../projections/all.ts';
import { readShownReservations } from '../../../projections/reservation-detail/queries.ts';
import { createAdministrators } from '../../auth/administrators.ts';
import { removePicture } from '../../documents/pictures.ts';
import { type Refused, refused } from '../../errors/refusals.ts';
import type { Deps } from '../../http/deps.ts';
import { deleteStoredResponses } from '../../http/idempotency/stored-responses.ts';
import { forgetFilters } from './forget-filters.ts';
import { forgetKeys } from './forget-keys.ts';
import { forgetAccount, forgetPerson } from './forget-rows.ts';

/** Longest wait for views; then the request must be repeated. */
const SEEN_MS = 15_000;
const notSeen = () => refused({ code: 'unavailable', retryAfter: 10 });

/** Events clear the views, then keys and files are deleted. Repeatable. @returns a refusal, or null */
export async function erasePersonData(
  deps: Deps,
  personId: string,
  reason: string,
  context: CommandContext,
): Promise<Refused | null> {
  const { id: kept, person: known } = await loadPerson(deps.commands, personId);
  if (known.status === 'unknown') return refused({ code: 'not_found' });
  // The entry that counts comes last: it knows the others.
  const entries = [...known.absorbed, kept];
  const accounts = await readAccountsOfPerson(deps.pool, kept);
  const closed = await closeAccounts(deps, accounts, context);
  if (closed) return closed;
  const pictures: string[] = [];
  for (const id of entries) {
    const erased = await erasePerson(deps.commands, id, reason, context);
    if (!erased.accepted) return refused(erased.refusal);
    if (erased.state.status === 'erased') pictures.push(...erased.state.handedIn);
    if (!(await isSeen(deps, erased.position))) return notSeen();
  }
  if (!(await eraseReservations(deps, entries, context))) return notSeen();
  await forgetPerson(deps.pool, entries);
  const sources = { ...deps, store: deps.log.store, handler: deps.commands };
  await forgetFilters(sources, { entries, accounts });
  if ((await forgetKeys(sources, { entries, accounts, order: null }, context)) === null) return notSeen();
  for (const path of pictures) await removePicture(deps, path);
  await deleteStoredResponses(deps.pool);
  await deps.scrubFiles();
  return null;
}

async function closeAccounts(
  deps: Deps,
  accounts: readonly string[],
  context: CommandContext,
): Promise<Refused | null> {
  const administrators = createAdministrators(deps.pool);
  for (const userId of accounts) {
    const command = { type: 'EraseUser' as const, userId };
    const outcome = await changeUserKeepingAdministrator(deps.commands, administrators, command, context);
    if (!outcome.accepted) return refused(outcome.refusal);
    await forgetAccount(deps, userId);
  }
  return null;
}

/** Until none shows: a concurrent booking may have been stored. */
async function eraseReservations(
  deps: Deps,
  entries: readonly string[],
  context: CommandContext,
): Promise<boolean> {
  for (;;) {
    const shown = await readShownReservations(deps.pool, entries);
    if (shown.length === 0) return true;
    for (const id of shown) {
      const outcome = await sendToReservation(deps.commands, 'EraseReservation', id, context);
      if (!outcome.accepted) throw new Error(`reservation ${id}: ${outcome.refusal.code}`);
      if (id === shown.at(-1) && !(await isSeen(deps, outcome.position))) return false;
    }
  }
}

async function isSeen({ waiter }: Deps, position: Position | null): Promise<boolean> {
  const views = allProjections.map(({ name }) => name);
  return position === null || waiter.waitFor(position, views, SEEN_MS);
}

import type { LocalStretch } from '../commands/reservation/reminders.ts';
import type { Position } from '../eventstore/port.ts';
import { toLocal } from '../platform/clock.ts';
import { readAccountsOfPerson } from '../projections/accounts/queries.ts';
import { readClosureScopes } from '../projections/closures/queries.ts';
import { readMissedVisits } from '../projections/own-reservations/held.ts';
import { readReservationsToRemind } from '../projections/reservation-detail/reminders.ts';
import { createViewWaiter } from '../projections/runner/wait.ts';
import type { ViewName } from '../projections/view-names.ts';
import type { Services } from './services.ts';

interface Sources extends Pick<Services, 'pool' | 'store' | 'bus' | 'clock'> {
  readonly config: Pick<Services['config'], 'timeZone'>;
}

/** Longest wait for a read model: covers a rebuild of a small one. */
const VIEW_PATIENCE_MS = 60_000;

/** Read models as processes read them: a row that is missing yet would be passed over for good. */
export function viewsOfProcesses({ pool, store, bus, clock, config }: Sources) {
  const waiter = createViewWaiter({ pool, bus });
  const mustSee = async (position: Position, ...views: readonly ViewName[]) => {
    if (!(await waiter.waitFor(position, views, VIEW_PATIENCE_MS)))
      throw new Error(`a read model is late: ${views.join(', ')}`);
  };
  return {
    mustSee,
    close: () => waiter.close(),
    async closuresAt(position: Position) {
      await mustSee(position, 'closures');
      return readClosureScopes(pool, toLocal(clock.now(), config.timeZone).date);
    },
    async accountsAt(position: Position, personId: string) {
      await mustSee(position, 'accounts', 'person-directory');
      return readAccountsOfPerson(pool, personId);
    },
    async beginning(stretch: LocalStretch) {
      await mustSee(await store.head(), 'reservation-detail', 'accounts');
      return readReservationsToRemind(pool, stretch);
    },
    async missed(from: string, before: string) {
      await mustSee(await store.head(), 'reservation-detail');
      return readMissedVisits(pool, from, before);
    },
  };
}

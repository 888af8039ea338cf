import { closureProcess } from '../../commands/closure/closure-process.ts';
import { courtClosing } from '../../commands/closure/court-closing-process.ts';
import { linkProcess } from '../../commands/floor/link-process.ts';
import { importProcess } from '../../commands/import/import-process.ts';
import { claimsProcess } from '../../commands/people/claims-process.ts';
import { mergeProcess } from '../../commands/people/merge-process.ts';
import type { Follower } from '../../commands/processes/follow-events.ts';
import type { BackgroundProcess } from '../../commands/processes/run-process.ts';
import { approvalProcess } from '../../commands/reservation/approval-process.ts';
import { missedVisits } from '../../commands/reservation/missed-visits.ts';
import { moveProcess } from '../../commands/reservation/move-process.ts';
import { reminders } from '../../commands/reservation/reminders.ts';
import { waitingProcess } from '../../commands/reservation/waiting-process.ts';
import { seriesProcess } from '../../commands/series/series-process.ts';
import { LETTER_EVENTS } from '../../mails/letters/letters.ts';
import { NO_ACCOUNTS } from '../support/booking-world.ts';
import type { ProcessWorld, ProductProcess } from './process.ts';
import { readModelsOf } from './read-models.ts';
import type { Owner } from './schedule.ts';
import { openClosures, startingSoon, unvisited } from './views.ts';

/** All roles of a process, each led by one process at a time. */
export function backgroundProcesses(
  process: ProductProcess,
  owner: Owner,
  { disk, schedule, tables, plant }: ProcessWorld,
): readonly BackgroundProcess[] {
  const { handler, store } = process;
  const readModels = tables && readModelsOf(process, owner, { tables, disk, schedule, plant });
  const view = <T>(label: string, read: () => Promise<T>) => schedule.ask(owner, 'read model', label, read);
  return [
    ...[
      seriesProcess,
      moveProcess,
      mergeProcess,
      closureProcess,
      waitingProcess(NO_ACCOUNTS),
      importProcess,
      approvalProcess,
    ],
    linkProcess(store),
    claimsProcess(process),
    courtClosing({
      closuresAt: async (position) => {
        await readModels?.mustSee(position, 'closures');
        return view('closures', () => readModels?.closures(process.clock) ?? openClosures(disk));
      },
    }),
    reminders({
      handler,
      beginning: async (stretch) => {
        if (readModels) await readModels.mustSee(await store.head(), 'reservation-detail');
        return view('to remind', () => readModels?.startingSoon(stretch) ?? startingSoon(disk, stretch));
      },
    }),
    missedVisits({
      handler,
      missed: async (from, before) => {
        if (readModels) await readModels.mustSee(await store.head(), 'reservation-detail');
        return view('missed', () => readModels?.unvisited(from, before) ?? unvisited(disk, from, before));
      },
    }),
    letters(process, owner, { disk, schedule }),
    ...(readModels?.led ?? []),
  ];
}

/** Sends a letter about each event that has one: the events and the order are those of the product, the post is a list. */
function letters(
  { release }: ProductProcess,
  owner: Owner,
  { disk, schedule }: Pick<ProcessWorld, 'disk' | 'schedule'>,
): Follower {
  return {
    kind: 'follow',
    process: 'mails',
    filter: { types: LETTER_EVENTS.filter(release.knows) },
    // As by the product, a letter whose answer did not come is sent again.
    handle: ({ id, event }) =>
      schedule
        .ask(owner, 'letter', event.type, async () => void disk.letters.push(id))
        .then(() => 'done' as const)
        .catch(() => 'later' as const),
  };
}

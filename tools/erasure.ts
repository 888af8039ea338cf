import { deleteStoredResponses } from '../api/http/idempotency/stored-responses.ts';
import { forgetFilters } from '../api/routes/personal-data/forget-filters.ts';
import { forgetKeys } from '../api/routes/personal-data/forget-keys.ts';
import { forgetAccount, forgetPerson } from '../api/routes/personal-data/forget-rows.ts';
import { catchUp } from '../bootstrap/catch-up.ts';
import { requestScrub, scrubIfDue } from '../bootstrap/scrub-files.ts';
import { type CommandHandler, createCommandHandler } from '../commands/handler/command-handler.ts';
import { type CommandContext, newContext } from '../commands/handler/context.ts';
import { sendToReservation } from '../commands/handler/locate-reservation.ts';
import { erasePerson } from '../commands/people/person.ts';
import { changeUser } from '../commands/people/user.ts';
import type { EventStore } from '../eventstore/port.ts';
import { inProcessBus } from '../platform/bus.ts';
import { clockFrom } from '../platform/clock.ts';
import { randomIds } from '../platform/ids.ts';
import type { Scrubbed } from '../platform/postgres/scrub.ts';
import { progressOn } from '../platform/progress.ts';
import { allProjections } from '../projections/all.ts';
import { lastKnownEventMismatch } from '../projections/runner/log-identity/last-known-event.ts';
import { startProjections } from '../projections/runner/start.ts';
import { type Pictures, picturesOf } from './erasure-pictures.ts';
import {
  accountOf,
  askedFor,
  describe,
  entriesOf,
  findTarget,
  NotNowError,
  shownReservations,
  type Target,
} from './erasure-target.ts';
import { openViews } from './projections.ts';
import { say, type Tool, type Tools, UsageError } from './tool.ts';

/** Erasing what describes a person: first from all views, by events, then for good, by deleting the keys. */

interface World extends Awaited<ReturnType<typeof openViews>> {
  readonly handler: CommandHandler;
}

const erase: Tool = async (tools) => {
  const whose = await askedFor(tools);
  const views = await openViews(tools);
  const other = await lastKnownEventMismatch(views);
  if (other) throw new UsageError(`another event log: ${other}`);
  const world: World = { ...views, handler: createCommandHandler(views) };
  try {
    const target = await findTarget(world, whose);
    const { by = '', yes } = tools.options;
    const pictures = await picturesOf(tools, world.handler, [...target.formerIds, ...entriesOf(target)]);
    if (!yes) {
      say(`would erase ${describe(target, await shownReservations(world.pool, target))}; --yes does it`);
      return true;
    }
    return await eraseAll(tools, world, { ...target, pictures }, await accountOf(world.pool, by));
  } catch (error) {
    if (!(error instanceof NotNowError)) throw error;
    say(error.message);
    return false;
  }
};

/** False: something may be left that another call could erase. */
async function eraseAll(
  tools: Tools,
  world: World,
  { pictures, ...target }: Target & { readonly pictures: Pictures },
  userId: string,
): Promise<boolean> {
  const { pool, store, handler } = world;
  const clock = {
    clock: clockFrom(tools.config.now),
    ids: randomIds,
    timeZone: tools.config.timeZone,
  };
  const context = () => newContext(clock, { userId });
  // They update the read models that no other process updates now.
  const running = await startProjections({ ...world, bus: inProcessBus(), projections: allProjections });
  tools.shutdown.add(() => running.stop());
  const seen = () => viewsCaughtUp(store, running.status);

  // From here on nobody books for the person, or as the account, any more.
  const entries = entriesOf(target);
  for (const id of entries) await erasePerson(handler, id, '', context());
  for (const account of target.accounts)
    await changeUser(handler, { type: 'EraseUser', userId: account }, context());
  await seen();
  const erased = await eraseShown(world, target, context, seen);

  const entriesAndFormer = [...target.formerIds, ...entries];
  await forgetFilters(world, { entries: entriesAndFormer, accounts: target.accounts });
  const deleted = await forgetKeys(world, { ...target, entries: entriesAndFormer }, context());
  if (deleted === null)
    throw new NotNowError('an order of a partner is being settled just now: try again in a few seconds');
  for (const account of target.accounts) await forgetAccount({ pool, clock: clock.clock }, account);
  await forgetPerson(pool, entriesAndFormer);
  const left = await pictures.remove();
  await deleteStoredResponses(pool);
  const nothing = erased.length + deleted === 0;
  say(nothing ? 'nothing was left to erase' : `erased: ${describe(target, erased)}, ${deleted} keys`);
  if (left) say(left.line);
  await requestScrub(pool);
  const { ownerUrl } = await tools.database();
  if (ownerUrl === null) say('files of Postgres: left to a process with DATABASE_OWNER_URL, within a minute');
  else reportRemains(await scrubIfDue(pool, ownerUrl));
  return left?.isGood ?? true;
}

function reportRemains(scrubbed: Scrubbed | null): void {
  const { rows = null, wal = null } = scrubbed ?? {};
  say(
    rows === null
      ? 'files of the tables: nothing of it is left'
      : `files of the tables: it may be there still, ${rows}; call it again later`,
  );
  say(
    wal === null
      ? 'write-ahead log of Postgres: nothing of it is left'
      : `write-ahead log of Postgres: it may be there still, ${wal}: docs/operations.md, Personal data`,
  );
  say('backups: until they expire; the disk: until it writes over what was deleted');
}

/** Erases what the views show, until nothing does: a booking that was under way may have come meanwhile. */
async function eraseShown(
  { pool, handler }: World,
  target: Target,
  context: () => CommandContext,
  seen: () => Promise<void>,
): Promise<readonly string[]> {
  const erased: string[] = [];
  for (;;) {
    const shown = await shownReservations(pool, target);
    if (shown.length === 0) return erased;
    for (const id of shown) {
      const outcome = await sendToReservation(handler, 'EraseReservation', id, context());
      if (!outcome.accepted) throw new Error(`reservation ${id}: ${outcome.refusal.code}`);
    }
    erased.push(...shown);
    await seen();
  }
}

/** @throws NotNowError where a read model does not get as far as the log is now */
async function viewsCaughtUp(
  store: EventStore,
  status: Awaited<ReturnType<typeof startProjections>>['status'],
): Promise<void> {
  const target = await store.head();
  // One of an older release knows nothing of erasing: it counts only once it is replaced.
  const views = async () =>
    (await status()).map((view) =>
      view.version === allProjections.find(({ name }) => name === view.name)?.version
        ? view
        : { ...view, position: -1n },
    );
  const behind = await catchUp({ target, views, progress: progressOn(process.stdout, 'Read models') });
  if (behind.length > 0)
    throw new NotNowError(
      `read models are behind: ${behind.join(', ')}; no key is deleted yet, call it again`,
    );
}

export const erasureTools: Readonly<Record<string, Tool>> = { 'persons:erase': erase };

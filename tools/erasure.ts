import type { Pool } from 'pg';
import { loadSecret } from '../api/auth/secret.ts';
import { catchUp } from '../catch-up.ts';
import { type CommandHandler, createCommandHandler } from '../commands/command-handler.ts';
import { type CommandContext, newContext } from '../commands/context.ts';
import { erasePerson, personIds } from '../commands/person.ts';
import { eraseReservation } from '../commands/schedule.ts';
import { changeUser } from '../commands/user.ts';
import { ERASED } from '../domain/event-definition.ts';
import { parseCui } from '../domain/person/cui.ts';
import { personDecider } from '../domain/person/decide.ts';
import { personStream } from '../domain/person/stream.ts';
import { dayOf, scheduleStream } from '../domain/schedule/stream.ts';
import { seriesDecider } from '../domain/series/decide.ts';
import { seriesStream } from '../domain/series/stream.ts';
import { ADMIN_ROLE } from '../domain/user/roles.ts';
import type { EventStore } from '../eventstore/port.ts';
import { keysOf } from '../eventstore/sealed-fields.ts';
import { inProcessBus } from '../platform/bus.ts';
import { clockFrom, systemClock } from '../platform/clock.ts';
import { randomIds } from '../platform/ids.ts';
import { progressOn } from '../platform/progress.ts';
import { allProjections } from '../projections/all.ts';
import { startProjections } from '../projections/runner/start.ts';
import { unlikeWitness } from '../projections/runner/witness.ts';
import { openViews } from './projections.ts';
import { type OptionName, say, type Tool, type Tools, UsageError } from './tool.ts';

/** Erasing what describes a person: first from all views, by events, then for good, by deleting the keys. */

const WHOSE = ['cui', 'person', 'account', 'reservation'] as const satisfies readonly OptionName[];

/** Whose data go. */
interface Target {
  readonly personId: string | null;
  readonly accounts: readonly string[];
  /** The order of somebody who is not known by CUI: ids of its reservations and, where it is one, of its series. */
  readonly order: { readonly reservations: readonly string[]; readonly seriesId: string | null } | null;
}

interface World extends Awaited<ReturnType<typeof openViews>> {
  readonly handler: CommandHandler;
}

/** It can't be done as things stand; the sentence says why. */
class NotNowError extends Error {}

const erase: Tool = async (tools) => {
  const whose = askedFor(tools);
  const views = await openViews(tools);
  const other = await unlikeWitness(views);
  if (other) throw new UsageError(`another event log: ${other}`);
  const world: World = { ...views, handler: createCommandHandler(views) };
  try {
    const target = await find(world, whose);
    const { by = '', yes } = tools.options;
    if (!yes) {
      say(`would erase ${describe(target, await shownReservations(world.pool, target))}; --yes does it`);
      return true;
    }
    await eraseAll(tools, world, target, await accountOf(world.pool, by));
    return true;
  } catch (error) {
    if (!(error instanceof NotNowError)) throw error;
    say(error.message);
    return false;
  }
};

/** Looks at the call before anything is opened. @throws UsageError */
function askedFor({ options }: Tools): readonly [(typeof WHOSE)[number], string] {
  const given = WHOSE.flatMap((name) => (options[name] ? [[name, options[name]] as const] : []));
  const [one] = given;
  if (!one || given.length > 1)
    throw new UsageError('one of --cui, --person, --account, --reservation is wanted');
  if (options.yes && !options.by)
    throw new UsageError(
      '--by is missing: the account (e-mail or id) that answers for it, for the audit log',
    );
  if (one[0] === 'cui' && parseCui(one[1]) === null) throw new UsageError('--cui must be 1 to 13 digits');
  return one;
}

async function find(world: World, [kind, value]: ReturnType<typeof askedFor>): Promise<Target> {
  const { pool } = world;
  switch (kind) {
    case 'cui':
      return personTarget(world, personIds(await loadSecret(pool, 'product'))(parseCui(value) ?? ''));
    case 'person':
      return personTarget(world, value);
    case 'account': {
      const accounts = [await accountOf(pool, value)];
      await keepAnAdministrator(pool, accounts);
      return { personId: null, accounts, order: null };
    }
    case 'reservation':
      return orderTarget(world, value);
  }
}

async function personTarget({ pool, handler }: World, personId: string): Promise<Target> {
  const { status } = await handler.load({ stream: personStream(personId), decider: personDecider });
  if (status === 'unknown') throw new NotNowError('nobody of this CUI or id was ever registered');
  const { rows } = await pool.query<{ id: string }>(
    'select user_id as id from read.users where person_id = $1 order by 1',
    [personId],
  );
  const accounts = rows.map(({ id }) => id);
  await keepAnAdministrator(pool, accounts);
  return { personId, accounts, order: null };
}

/** An account by its e-mail or id. @throws NotNowError */
async function accountOf(pool: Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select user_id as id from read.users where user_id = $1 or lower(email) = lower($1)',
    [name],
  );
  const [account] = rows;
  if (!account) throw new NotNowError(`there is no account ${name}`);
  return account.id;
}

async function keepAnAdministrator(pool: Pool, accounts: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select user_id as id from read.users where active and $1 = any(roles)',
    [ADMIN_ROLE],
  );
  if (rows.length > 0 && rows.every(({ id }) => accounts.includes(id)))
    throw new NotNowError('this is the last administrator: make another one first');
}

/** All that was ordered with one reservation, by its id, its codes or the id of its order. */
async function orderTarget({ pool, handler }: World, code: string): Promise<Target> {
  const { rows } = await pool.query<{
    id: string;
    order: string;
    series: string | null;
    person: string | null;
  }>(
    `select reservation_id as id, order_id as "order", series_id as series, person_id as person from read.reservations
     where order_id in (select order_id from read.reservations
       where $1 in (reservation_id, order_id, qrcode) or shortcode = upper($1))`,
    [code],
  );
  const orders = new Set(rows.map(({ order }) => order));
  if (orders.size > 1)
    throw new NotNowError(
      `several reservations have this code, give the id: ${rows.map(({ id }) => id).join(', ')}`,
    );
  // A series that was rolled back stands in no view.
  const seriesId = rows[0] ? rows[0].series : code;
  const series = seriesId && (await handler.load({ stream: seriesStream(seriesId), decider: seriesDecider }));
  const request = series && series.status !== 'none' ? series.request : null;
  const personId = rows[0]?.person ?? request?.personId;
  if (personId) throw new NotNowError(`this is a reservation of a registered person: --person ${personId}`);
  if (rows.length === 0 && !request) throw new NotNowError(`there is no reservation or order ${code}`);
  if (series && (series.status === 'requested' || series.status === 'rejected'))
    throw new NotNowError('this series is being placed just now: try again in a few seconds');
  const placed = request
    ? request.occurrences.map(({ reservationId }) => reservationId)
    : rows.map(({ id }) => id);
  return {
    personId: null,
    accounts: [],
    order: { reservations: placed, seriesId: request?.seriesId ?? null },
  };
}

/** The reservations of the target that still show something of a person. */
async function shownReservations(pool: Pool, { personId, order }: Target): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select reservation_id as id from read.reservations
     where (person_id = $1 or reservation_id = any($2)) and not (name = any($3) and observations = any($3))
     order by 1`,
    [personId, order?.reservations ?? [], ['', ERASED]],
  );
  return rows.map(({ id }) => id);
}

function describe({ personId, accounts, order }: Target, reservations: readonly string[]): string {
  return [
    ...(personId ? [`person ${personId}`] : []),
    ...accounts.map((id) => `account ${id}`),
    ...(order?.seriesId ? [`series ${order.seriesId}`] : []),
    `name and observations of ${reservations.length} reservations`,
  ].join(', ');
}

async function eraseAll(tools: Tools, world: World, target: Target, userId: string): Promise<void> {
  const { pool, store, keyRing, handler } = world;
  const clock = {
    clock: tools.config.now ? clockFrom(tools.config.now) : systemClock,
    ids: randomIds,
    timeZone: tools.config.timeZone,
  };
  const context = () => newContext(clock, { userId });
  // Wherever nobody else does.
  const running = await startProjections({ ...world, bus: inProcessBus(), projections: allProjections });
  tools.shutdown.add(() => running.stop());
  const seen = () => viewsCaughtUp(store, running.status);

  // From here on nobody books for the person, or as the account, any more.
  if (target.personId) await erasePerson(handler, target.personId, context());
  for (const account of target.accounts)
    await changeUser(handler, { type: 'EraseUser', userId: account }, context());
  await seen();
  const erased = await eraseShown(world, target, context, seen);

  const deleted = await deleteKeys(store, keyRing, target);
  await pool.query('delete from auth.sessions where user_id = any($1)', [target.accounts]);
  await pool.query('delete from auth.credentials where user_id = any($1)', [target.accounts]);
  // Whatever is asked again is carried out again under the same ids: it does no more than find what stands there.
  await pool.query('delete from auth.idempotency where status is not null');
  const nothing = erased.length + deleted === 0;
  say(nothing ? 'nothing was left to erase' : `erased: ${describe(target, erased)}, ${deleted} keys`);
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
      const outcome = await eraseReservation(handler, id, context());
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

async function deleteKeys(store: EventStore, keyRing: World['keyRing'], target: Target): Promise<number> {
  const subjects = [
    ...(target.personId ? [`person:${target.personId}`] : []),
    ...target.accounts.map((id) => `user:${id}`),
  ];
  let deleted = 0;
  for (const subject of subjects) deleted += await keyRing.forgetSubject(subject);
  return deleted + (target.order ? await keyRing.forget(await keysOfOrder(store, target.order)) : 0);
}

/** Each event of somebody unknown has a key of its own. */
async function keysOfOrder(
  store: EventStore,
  { reservations, seriesId }: NonNullable<Target['order']>,
): Promise<string[]> {
  const days = new Set(reservations.flatMap((id) => dayOf(id) ?? []).map(scheduleStream));
  const wanted = new Set<unknown>(reservations);
  const keys: string[] = [];
  for (const stream of days)
    for (const { data } of await store.readStream(stream))
      if (wanted.has(data.reservationId)) keys.push(...keysOf(data));
  if (seriesId)
    for (const { data } of await store.readStream(seriesStream(seriesId))) keys.push(...keysOf(data));
  return keys;
}

export const erasureTools: Readonly<Record<string, Tool>> = { 'persons:erase': erase };

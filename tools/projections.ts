import type { Pool } from 'pg';
import { catchUp } from '../bootstrap/catch-up.ts';
import { openLog } from '../bootstrap/stores.ts';
import { createCodec } from '../eventstore/codec.ts';
import type { EventStore } from '../eventstore/port.ts';
import { inProcessBus } from '../platform/bus.ts';
import { openPool } from '../platform/postgres/pool.ts';
import { postgresKeyRing } from '../platform/postgres-key-ring.ts';
import { progressOn } from '../platform/progress.ts';
import { openVault } from '../platform/secret-keys/vault.ts';
import { allProjections } from '../projections/all.ts';
import type { Projection } from '../projections/kit/projection.ts';
import { ensureGenerations } from '../projections/runner/generations.ts';
import { startOver } from '../projections/runner/log-identity/adopt-log.ts';
import { otherKindOfLog } from '../projections/runner/log-identity/followed-log.ts';
import {
  lastKnownEventMismatch,
  recordLastKnownEvent,
} from '../projections/runner/log-identity/last-known-event.ts';
import { startProjections } from '../projections/runner/start.ts';
import { readProjectionStatus } from '../projections/runner/status.ts';
import { type TableVerdict, verifyProjection } from '../projections/runner/verify.ts';
import { allowOptions, say, type Tool, type Tools, UsageError } from './tool.ts';

/** Opens the read models and the log that they are made from. @throws UsageError where the settings name another log */
export async function openViews({ config, logger, shutdown, database }: Tools) {
  const { url } = await database();
  const pool = openPool(url, { max: allProjections.length * 2 + 2, logger });
  shutdown.add(() => pool.end());
  const other = await otherKindOfLog(pool, config.eventStoreUrl);
  if (other !== null) throw new UsageError(other);
  await ensureGenerations(pool, allProjections);
  const store = await openLog(config, url, logger);
  shutdown.add(() => store.close());
  const vault = await openVault(pool, config.secretKeyFile);
  const keyRing = postgresKeyRing(pool, vault);
  return { pool, store, keyRing, vault, codec: createCodec(keyRing), logger };
}

function chosen(tools: Tools) {
  allowOptions(tools, 'name');
  const { options } = tools;
  const found = allProjections.filter(({ name }) => !options.name || name === options.name);
  if (found.length === 0)
    throw new UsageError(`--name must be one of ${allProjections.map(({ name }) => name).join(', ')}`);
  return found;
}

const status: Tool = async (tools) => {
  allowOptions(tools);
  const { pool, store } = await openViews(tools);
  const other = await lastKnownEventMismatch({ pool, store });
  if (other) say(`another event log: ${other}`);
  const all = await readProjectionStatus(pool, store, allProjections);
  for (const { name, version, state, position, lag, error, building } of all) {
    const more = [
      error && `stopped at ${error.eventId}: ${error.message}`,
      building && `building, at ${building.position}`,
    ];
    say(
      [`${name} v${version}: ${state}, position ${position}, lag ${lag}`, ...more].filter(Boolean).join(', '),
    );
  }
  return other === null && all.every(({ state }) => state === 'running');
};

/** Where the log is another than before, nothing that was made from that is worth keeping. */
async function acceptLog({ options }: Tools, views: { pool: Pool; store: EventStore }): Promise<void> {
  const other = await lastKnownEventMismatch(views);
  if (other === null) return;
  if (options.name) throw new UsageError(`--name must be absent: another event log, ${other}`);
  say(`another event log: ${other}; all read models are rebuilt`);
  await startOver(views);
  await ensureGenerations(views.pool, allProjections);
  await recordLastKnownEvent(views);
}

const rebuild: Tool = async (tools) => {
  const projections = chosen(tools);
  const views = await openViews(tools);
  await acceptLog(tools, views);
  const running = await startProjections({ ...views, bus: inProcessBus(), projections: allProjections });
  tools.shutdown.add(() => running.stop());
  // At the same time: one reading of the log feeds all of them.
  const rebuilt = await Promise.allSettled(
    projections.map(async ({ name }) => {
      const started = performance.now();
      await running.rebuild(name);
      return `${name}: rebuilt in ${((performance.now() - started) / 1000).toFixed(1)} s`;
    }),
  );
  // New tables are switched to once they lack nothing that the old ones had, which may be less than the log holds.
  const progress = progressOn(process.stdout, 'Read models');
  const behind = await catchUp({ target: await views.store.head(), views: running.status, progress });
  // Last, so that no line of the progress comes after them.
  for (const one of rebuilt) if (one.status === 'fulfilled') say(one.value);
  for (const one of rebuilt) if (one.status === 'rejected') throw one.reason;
  for (const name of behind) say(`${name}: still behind the log; it goes on when the product runs`);
  return behind.length === 0;
};

const verify: Tool = async (tools) => {
  const projections = chosen(tools);
  const views = await openViews(tools);
  const unfit = await notToCompare(views, projections);
  for (const why of unfit.values()) say(why);
  let isSound = unfit.size === 0;
  for (const projection of projections.filter(({ name }) => !unfit.has(name))) {
    const progress = progressOn(process.stdout, projection.name);
    const verdicts = await verifyProjection(views, projection, (done, total) =>
      progress.step(done, total, 'folding'),
    );
    progress.end();
    for (const verdict of verdicts) say(sentence(verdict));
    isSound &&= verdicts.every(isSame);
  }
  return isSound;
};

/** Why a read model can't be held against the log: up to its checkpoint an empty one too is as the events say. */
async function notToCompare(
  { pool, store }: { pool: Pool; store: EventStore },
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, string>> {
  const states = () => readProjectionStatus(pool, store, projections);
  const progress = progressOn(process.stdout, 'Read models');
  const behind = await catchUp({ target: await store.head(), views: states, progress });
  const reasons = new Map(behind.map((name) => [name, `${name}: NOT COMPARED, it is behind the log`]));
  for (const { name, version } of await states()) {
    const own = projections.find((projection) => projection.name === name)?.version;
    if (version !== own)
      reasons.set(name, `${name}: NOT COMPARED, its tables are v${version}, and this program makes v${own}`);
  }
  return reasons;
}

const isSame = ({ onlyInTable, onlyInFold }: TableVerdict) => onlyInTable + onlyInFold === 0;

function sentence(verdict: TableVerdict): string {
  const { table, rows, onlyInTable, onlyInFold, examples } = verdict;
  if (isSame(verdict)) return `${table}: ${rows} rows, as the events say`;
  const counts = `${onlyInTable} rows only in the table, ${onlyInFold} only in the fold`;
  return `${table}: DIFFERS, ${counts} (${examples.join(', ')})`;
}

export const projectionTools: Readonly<Record<string, Tool>> = {
  'projections:status': status,
  'projections:rebuild': rebuild,
  'projections:verify': verify,
};

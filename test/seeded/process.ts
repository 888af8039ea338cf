import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { CATALOG_PREFIXES } from '../../commands/catalog/catalog.ts';
import { createCommandHandler } from '../../commands/handler/command-handler.ts';
import { watchStreams } from '../../commands/handler/stream-watch.ts';
import type { Checkpoints } from '../../commands/processes/checkpoints.ts';
import type { ProcessDeps } from '../../commands/processes/process-deps.ts';
import { type BackgroundProcess, runProcess } from '../../commands/processes/run-process.ts';
import { APPROVAL_SCOPE_STREAM } from '../../domain/approval/stream.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import { SETTINGS_STREAM } from '../../domain/settings/state.ts';
import type { Codec } from '../../eventstore/codec.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { Answer } from '../../eventstore/postgres/append-batch.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { type Process, processOf } from '../support/booking-world.ts';
import type { Disk } from './disk.ts';
import { embeddedLog, type LogOfProcess } from './embedded-log.ts';
import { isReadModel } from './read-models.ts';
import { type Release, THIS } from './releases.ts';
import { backgroundProcesses } from './roles.ts';
import type { Owner, Scheduler } from './schedule.ts';
import { logOnServer } from './simulated-server.ts';
import type { Tables } from './tables.ts';
import type { WholeAppends } from './whole-appends.ts';

const LEASE_EVERY_MS = 3_000;
/** So that no process leads all of them; with read models, which are roles, too. */
const LEASES_AT_ONCE = 5;
const WITH_READ_MODELS = 10;
const REST_MS = 500;

/** One process of the product: a handler with caches of its own, and background processes while it leads them. */
export interface ProductProcess extends Process, Owner {
  /** Resolves when it dies. */
  readonly died: Promise<void>;
  readonly isAlive: boolean;
  notify(head: bigint): void;
  /** Moves its clock by that many milliseconds. */
  shiftClock(ms: number): void;
  readonly release: Release;
  /** Leads nothing any more, and no role later, but read models. */
  leadNoMore(): void;
  /** Ends its leaderships as a lost connection does: another may lead before it has noticed. */
  loseLeases(): void;
}

/** Parts of the product that a planted fault replaces. */
export interface Plant {
  readonly store?: (store: EventStore) => EventStore;
  readonly codec?: (codec: Codec, keys: KeyRing) => Codec;
  readonly processes?: (processes: readonly BackgroundProcess[]) => readonly BackgroundProcess[];
  readonly checkpoints?: (checkpoints: Checkpoints, store: EventStore) => Checkpoints;
  /** A client's request is sent again under another id. */
  readonly freshIds?: true;
  /** Replaces the answers of one statement of appends. */
  readonly answers?: (answers: readonly Answer[]) => readonly Answer[];
  readonly pool?: (pool: Pool) => Pool;
  readonly projections?: (projections: readonly Projection[]) => readonly Projection[];
  /** Replaces what is shared by all processes; gives how to put it back. */
  readonly begin?: () => () => void;
}

export interface ProcessWorld {
  readonly disk: Disk;
  readonly schedule: Scheduler;
  readonly plant: Plant;
  readonly appends: WholeAppends;
  /** Null: the background processes' queries are answered by folding the log. */
  readonly tables: Tables | null;
  readonly note: (line: string) => void;
}

export function startProcess(name: string, release: Release, world: ProcessWorld): ProductProcess {
  const { disk, schedule, plant, appends, tables, note } = world;
  const stop = new AbortController();
  let alive = true;
  let shift = 0;
  let onDeath = (): void => undefined;
  const died = new Promise<void>((resolve) => {
    onDeath = resolve;
  });
  const clock: Clock = { now: () => new Date(Date.now() + shift).toISOString() };
  const owner: Owner = {
    name,
    die() {
      if (!alive) return;
      alive = false;
      schedule.forget(owner);
      stop.abort();
      tables?.abandon(owner);
      for (const [process, holder] of disk.leases) if (holder === name) disk.leases.delete(process);
      onDeath();
    },
  };
  const log: LogOfProcess = disk.server
    ? logOnServer(owner, disk.server, schedule, stop.signal)
    : embeddedLog(owner, { disk, schedule, closed: stop.signal, answers: plant.answers });
  const store = appends.watch(plant.store?.(log) ?? log);
  const plain = release.codec(disk.keys);
  const codec = plant.codec?.(plain, disk.keys) ?? plain;
  const watch = watchStreams({
    store,
    prefixes: [...CATALOG_PREFIXES, SETTINGS_STREAM, APPROVAL_SCOPE_STREAM, FLOORS_STREAM],
  });
  const handler = createCommandHandler({ store, codec, watch });
  void watch.run(stop.signal);
  const terms = new Set<AbortController>();
  const retirement = new AbortController();
  const process: ProductProcess = {
    ...processOf({ store, codec, handler, clock }),
    ...owner,
    died,
    release,
    get isAlive() {
      return alive;
    },
    notify: log.notify,
    shiftClock(ms) {
      shift += ms;
    },
    leadNoMore: () => retirement.abort(),
    loseLeases() {
      for (const [lease, holder] of disk.leases) if (holder === name) disk.leases.delete(lease);
      // It notices late: until then two lead.
      const lost = [...terms];
      const notice = async () => {
        for (const term of lost) term.abort();
      };
      void schedule.ask(owner, 'lease', 'is lost', notice).catch(notice);
    },
  };
  lead(process, owner, world, { terms, stop: stop.signal, retired: retirement.signal });
  note(`${name} starts${release === THIS ? '' : `, of ${release.name}`}`);
  return process;
}

interface Leading {
  readonly terms: Set<AbortController>;
  readonly stop: AbortSignal;
  /** From then on it leads read models only. */
  readonly retired: AbortSignal;
}

/** Competes for each background process, and runs what it leads. */
function lead(
  process: ProductProcess,
  owner: Owner,
  world: ProcessWorld,
  { terms, stop, retired }: Leading,
): void {
  const { disk, schedule, note, plant, tables } = world;
  const checkpoint = <T>(label: string, carryOut: () => Promise<T>) =>
    schedule.ask(owner, 'checkpoint', label, carryOut);
  const checkpoints: Checkpoints = {
    load: (name) => checkpoint(`load ${name}`, async () => disk.checkpoints.get(name)),
    begin: (name, position) =>
      checkpoint(`begin ${name} ${position}`, async () => {
        const known = disk.checkpoints.get(name) ?? disk.installedAt;
        disk.checkpoints.set(name, known);
        return known;
      }),
    save: (name, position) =>
      checkpoint(`save ${name} ${position}`, async () => void disk.checkpoints.set(name, position)),
  };
  const deps: ProcessDeps = {
    ...process,
    checkpoints: plant.checkpoints?.(checkpoints, process.store) ?? checkpoints,
    parkedEvents: {
      load: async (name) =>
        [...disk.parked].filter(([key]) => key.startsWith(`${name} `)).map(([, one]) => one),
      save: async (name, event) => void disk.parked.set(`${name} ${event.position}`, event),
      remove: async (name, position) => void disk.parked.delete(`${name} ${position}`),
    },
    onError: (error, id) => note(`${process.name}: ${id}: ${error instanceof Error ? error.message : error}`),
  };
  const own = backgroundProcesses(process, owner, world);
  const all = (plant.processes?.(own) ?? own).filter((one) => !process.release.lacks.has(one.process));
  const mayLead = (one: BackgroundProcess) => !retired.aborted || isReadModel(one);
  const running = new Set<string>();

  /** Takes some of the free leases, as locks of one session: they end with it. */
  const takeFree = async (session: { isLost: boolean }): Promise<readonly BackgroundProcess[]> => {
    if (session.isLost || !process.isAlive) return [];
    const free = all.filter(
      (one) => mayLead(one) && !disk.leases.has(one.process) && !running.has(one.process),
    );
    const taken = free.slice(0, tables ? WITH_READ_MODELS : LEASES_AT_ONCE);
    for (const one of taken) disk.leases.set(one.process, process.name);
    return taken;
  };

  async function run(one: BackgroundProcess): Promise<void> {
    const term = new AbortController();
    terms.add(term);
    running.add(one.process);
    const ends = [term.signal, stop, ...(isReadModel(one) ? [] : [retired])];
    await runProcess(one, deps, AbortSignal.any(ends)).catch((error: unknown) =>
      deps.onError(error, one.process),
    );
    terms.delete(term);
    await delay(REST_MS);
    running.delete(one.process);
    if (disk.leases.get(one.process) === process.name) disk.leases.delete(one.process);
  }

  async function compete(): Promise<void> {
    while (!stop.aborted) {
      const session = { isLost: false };
      const taken = await schedule
        .ask(owner, 'lease', 'of free roles', () => takeFree(session))
        .catch(() => {
          session.isLost = true;
          for (const [lease, holder] of disk.leases)
            if (holder === process.name && !running.has(lease)) disk.leases.delete(lease);
          return [];
        });
      for (const one of taken) void run(one);
      await delay(LEASE_EVERY_MS);
    }
  }
  void compete();
}

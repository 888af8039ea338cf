import { createHash } from 'node:crypto';
import { createCommandHandler } from '../../commands/handler/command-handler.ts';
import type { Codec } from '../../eventstore/codec.ts';
import { fixedClock } from '../../platform/clock.ts';
import { type Random, seededRandom } from '../simulation/random.ts';
import { NOW, processOf } from '../support/booking-world.ts';
import { seedCitizens, seedPerson } from '../support/citizen-world.ts';
import { createFloor, link } from '../support/floor-world.ts';
import { findingsOf } from './checks.ts';
import { openClients } from './clients.ts';
import { openEveryDay } from './days.ts';
import { type LogKind, newDisk } from './disk.ts';
import { type Ledger, newLedger } from './ledger.ts';
import { overlapWatch } from './overlap-watch.ts';
import { type Plant, type ProductProcess, startProcess } from './process.ts';
import { drawUpgrade, THIS } from './releases.ts';
import { CELLS, COURTS, drawMix, FLOORS } from './requests.ts';
import { scheduler } from './schedule.ts';
import { tableFindings } from './table-checks.ts';
import type { Tables } from './tables.ts';
import { settled, virtualNode } from './virtual-node.ts';
import { wholeAppends } from './whole-appends.ts';

const PROCESSES = 3;
const CLIENTS = 8;
/** Three days before the day that most requests are about, its morning, or around its first hour, when people come in. */
const STARTS = [
  NOW,
  '2026-11-24T13:30:00.000Z',
  '2026-11-24T15:50:00.000Z',
  '2026-11-24T16:01:00.000Z',
] as const;
const CUIS = ['1234567840101', '2222222220101', '3333333330101', '4444444440101', '5555555550101'];
/** When nothing is left to do, for this long of virtual time, a run is over. */
const QUIET_MS = 90_000;
const LONGEST_RECOVERY_MS = 40 * 60_000;
const FAULTS_PERCENT = 5;
/** An append gives up after ten. */
const DOWN_SECONDS = [2, 30] as const;
const OFFER_ENDS: ReadonlySet<string> = new Set(['OfferAccepted', 'OfferExpired', 'WaitingLeft']);
/** Long enough for another process to finish what it was about. */
const PAUSE_STEPS = [20, 300] as const;
/** Steps until a process of the older release that died is started again, on the average. */
const OLDER_BACK_EVERY = 20;
const AFTERLIFE_MS = 10 * 60_000;

export interface RunOptions {
  readonly seed: number;
  readonly steps: number;
  readonly log?: LogKind;
  readonly plant?: Plant;
  /** Where the read models are part of the run; new, and opened before it. */
  readonly tables?: Tables | undefined;
  /** Keeps the history, which is long. */
  readonly keepHistory?: boolean;
}

export interface Run {
  readonly seed: number;
  /** Broken guarantees, as sentences; empty: every one held. */
  readonly findings: readonly string[];
  readonly history: readonly string[];
  /** Digest of the history: the same for the same seed and commit. */
  readonly digest: string;
  readonly met: ReadonlyMap<string, number>;
  readonly answers: Ledger['answers'];
  readonly events: number;
}

/** Runs the product in this process for a number of steps under faults, lets it recover, and checks every guarantee. */
export async function simulate({
  seed,
  steps,
  log = 'embedded',
  plant = {},
  tables,
  keepHistory = false,
}: RunOptions): Promise<Run> {
  const random = seededRandom(seed);
  const time = virtualNode(STARTS[random.whole(0, STARTS.length - 1)] ?? NOW, random);
  const history: string[] = [];
  const digest = createHash('sha256');
  let isOver = false;
  const note = (line: string) => {
    if (isOver) return;
    const dated = `${new Date().toISOString()} ${line}`;
    digest.update(`${dated}\n`);
    if (keepHistory) history.push(dated);
  };
  const failures: string[] = [];
  const onRejection = (error: unknown) =>
    failures.push(`unhandled: ${error instanceof Error ? error.stack : String(error)}`);
  process.on('unhandledRejection', onRejection);
  let uproot = (): void => undefined;
  try {
    const disk = newDisk(log);
    const ledger = newLedger();
    const overlap = overlapWatch(disk, (finding) => failures.push(finding));
    disk.onWritten.push(overlap.look);
    const upgrade = drawUpgrade(seed, steps);
    let release = upgrade?.older ?? THIS;
    await populate(disk, ledger, random, release.codec(disk.keys));
    disk.installedAt = await disk.log.head();
    uproot = plant.begin?.() ?? uproot;
    disk.onWritten.push((events) => {
      for (const { position, streamId, type, id, data } of events)
        note(`  ${position} ${streamId} ${type} ${id} ${JSON.stringify(data)}`);
      for (const { type, data } of events) {
        if (type === 'SlotOffered') ledger.offered.add(String(data.entryId));
        if (OFFER_ENDS.has(type)) ledger.offered.delete(String(data.entryId));
      }
    });
    let faults = 0;
    let downUntil = 0;
    const schedule = scheduler({
      random,
      note,
      faultsPercent: () => faults,
      isDown: () => Date.now() < downUntil,
      isHeldBack: (step, connection) => tables?.isHeldBack(step, connection) ?? false,
    });
    const appends = wholeAppends();
    let started = 0;
    let processes: ProductProcess[] = [];
    const start = (of = release) => {
      started += 1;
      processes.push(
        startProcess(`p${started}`, of, {
          disk,
          schedule,
          plant,
          appends,
          tables: tables ?? null,
          note,
        }),
      );
    };
    disk.onWritten.push((events) => {
      const head = events.at(-1)?.position;
      if (head === undefined || disk.server) return;
      for (const one of processes)
        void schedule
          .ask(one, 'notification', String(head), async () => one.notify(head))
          .catch(() => undefined);
    });
    const alive = () => processes.filter(({ isAlive }) => isAlive);
    const clients = openClients({
      count: CLIENTS,
      random,
      mix: drawMix(random, upgrade?.often),
      ledger,
      alive,
      note,
      onBooked: (id) => overlap.answered(id, ledger.booked),
      freshIds: plant.freshIds === true,
    });
    for (let count = 0; count < PROCESSES; count++) start();
    await settled();
    // They read what they need to begin with; only then the faults begin.
    while (schedule.waiting > 0) {
      await schedule.next();
      await settled();
    }
    faults = FAULTS_PERCENT;

    const restart = () => {
      processes = alive();
      if (processes.length < PROCESSES) start();
    };
    const something = async (): Promise<void> => {
      const dice = random.whole(1, 1_000);
      if (dice <= 200) clients.begin();
      else if (dice <= 240) await time.pass(random.whole(1, 800));
      else if (dice <= 246) await sleep(random.whole(1, 20) * 60_000);
      else if (dice <= 248) await sleep(random.whole(1, 9) * 3_600_000);
      else if (dice <= 252) shift(alive()[random.whole(0, PROCESSES - 1)], random.whole(-90, 90) * 1_000);
      else if (dice <= 256) alive()[random.whole(0, PROCESSES - 1)]?.loseLeases();
      else if (dice <= 258) breakDown(random.whole(...DOWN_SECONDS));
      else if (dice <= 280) restart();
      else if (dice <= 286) pause(alive()[random.whole(0, PROCESSES - 1)]);
      else if (schedule.waiting > 0) await schedule.next();
      else await time.pass(random.whole(50, 500));
      await settled();
    };
    const sleep = async (ms: number) => {
      await schedule.arrive();
      await settled();
      await time.sleep(ms);
    };
    const pause = (one: ProductProcess | undefined) => {
      if (one) schedule.pause(one, random.whole(...PAUSE_STEPS));
    };
    const breakDown = (seconds: number) => {
      note(`the store is down for ${seconds} s`);
      downUntil = Date.now() + seconds * 1_000;
    };
    const shift = (one: ProductProcess | undefined, ms: number) => {
      if (!one) return;
      note(`the clock of ${one.name} jumps by ${ms} ms`);
      one.shiftClock(ms);
    };
    /** One process of the newer release first; the older ones are replaced much later, and restarted where they die. */
    const upgradeSome = (step: number) => {
      if (!upgrade || step < upgrade.step) return;
      const old = alive().filter((one) => one.release === upgrade.older);
      if (release === upgrade.older) {
        note('the upgrade begins');
        for (const one of old) one.leadNoMore();
        release = upgrade.newer;
        start();
      } else if (old.length === 0 && random.whole(1, OLDER_BACK_EVERY) === 1) {
        start(upgrade.older);
        alive().at(-1)?.leadNoMore();
      }
    };
    for (let step = 0; step < steps; step++) {
      upgradeSome(step);
      await something();
    }

    // No more faults: the product must come to rest with every promise kept.
    faults = 0;
    downUntil = 0;
    schedule.goOn();
    release = upgrade?.newer ?? THIS;
    for (const one of alive()) if (one.release !== release) one.die();
    while (alive().length < PROCESSES) restart();
    let head = -1n;
    let quietMs = 0;
    let recoveryMs = 0;
    while ((quietMs < QUIET_MS || clients.busy > 0) && recoveryMs < LONGEST_RECOVERY_MS) {
      while (schedule.waiting > 0) {
        await schedule.next();
        await settled();
      }
      await time.pass(500);
      recoveryMs += 500;
      const now = await disk.log.head();
      quietMs = now === head ? quietMs + 500 : 0;
      head = now;
    }
    if (recoveryMs >= LONGEST_RECOVERY_MS) failures.push('the product did not come to rest');
    for (const one of alive()) one.die();
    const restAt = Date.now();
    // Whatever a dead process has left runs out here, and not in the next run.
    for (let rest = 0; rest < 5; rest++) await time.sleep(AFTERLIFE_MS);
    isOver = true;
    uproot();
    const findings = [
      ...failures,
      ...(await appends.findings(disk.log)),
      // First: the others delete the keys of erased persons.
      ...(tables ? await tableFindings(tables, disk, release.projections) : []),
      ...(await findingsOf(disk, ledger, restAt)),
    ];
    return {
      seed,
      findings,
      history,
      digest: digest.digest('hex'),
      met: schedule.met,
      answers: ledger.answers,
      events: (await disk.log.readAll({ maxCount: 1_000_000 })).length,
    };
  } finally {
    uproot();
    process.off('unhandledRejection', onRejection);
    time.end();
  }
}

/** Courts with hours, floors on which they lie in some worlds from the start, reservation types, and people who book. */
async function populate(
  { log }: ReturnType<typeof newDisk>,
  ledger: Ledger,
  random: Random,
  codec: Codec,
): Promise<void> {
  const clock = fixedClock(NOW);
  const first = processOf({ store: log, codec, clock, handler: createCommandHandler({ store: log, codec }) });
  await seedCitizens(first.handler, { courts: COURTS, minutesApart: 60 });
  await openEveryDay(first, COURTS);
  for (let floor = 1; floor <= FLOORS; floor++) await createFloor(first, `Duela ${floor}`, CELLS);
  if (random.whole(1, 2) === 1) {
    // A court and its half.
    await link(first, 1, [1, 2]);
    await link(first, 2, [2]);
  }
  for (const cui of CUIS) ledger.people.push({ id: await seedPerson(first, cui), cui });
}

import type { Random } from '../simulation/random.ts';

/** The requests of a process to anything outside it: between two of them anything may happen. */
export const STEPS = [
  'append',
  'read of a stream',
  'read of the log',
  'head of the log',
  'checkpoint',
  'notification',
  'lease',
  'read model',
  'statement',
  'letter',
] as const;
export type Step = (typeof STEPS)[number];

/** Faults that a step may meet instead of an answer in time. */
export const FAULTS = [
  'crash before',
  'crash meanwhile',
  'crash after',
  'refused',
  'answer lost',
  'done after its time-out',
  'late',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A process of the product, as the scheduler sees it. */
export interface Owner {
  readonly name: string;
  /** Called once: nothing that it has asked for is ever answered from then on. */
  die(): void;
}

interface Pending {
  readonly number: number;
  /** Null: the process that asked is dead, or has stopped waiting. */
  owner: Owner | null;
  readonly step: Step;
  readonly label: string;
  /** A connection to the database that the process keeps for itself. */
  readonly connection: object | undefined;
  /** A turn before which it does not happen. */
  readonly from: number;
  carryOut(): Promise<{ settle(): void }>;
  fail(error: Error): void;
}

/** A connection that broke: what it carried may have been done. */
export class LostConnection extends Error {
  readonly code = 'ECONNRESET';
  constructor() {
    super('the connection was lost');
  }
}

export interface Scheduler {
  /** Asks for something outside the process; settles when the schedule says so, if ever. */
  ask<T>(
    owner: Owner,
    step: Step,
    label: string,
    carryOut: () => Promise<T>,
    lost?: () => Error,
    connection?: object,
  ): Promise<T>;
  readonly waiting: number;
  /** Lets one step happen, chosen by chance, with a fault by chance. */
  next(): Promise<void>;
  /** Lets everything happen that is on its way and that nobody waits for: no network keeps it for minutes. */
  arrive(): Promise<void>;
  /** Lets a process stand still for that many steps of the others, as one whose machine is starved: what it has asked waits. */
  pause(owner: Owner, turns: number): void;
  /** Ends all pauses. */
  goOn(): void;
  forget(owner: Owner): void;
  /** How often each fault met each step. */
  readonly met: ReadonlyMap<string, number>;
}

export interface SchedulerOptions {
  readonly random: Random;
  readonly note: (line: string) => void;
  /** Percentage of steps that meet a fault. */
  readonly faultsPercent: () => number;
  /** While the store is down it refuses all that is asked of it. */
  readonly isDown: () => boolean;
  /** A step that has to wait for another connection, as for its lock. */
  readonly isHeldBack: (step: Step, connection: object | undefined) => boolean;
}

/** Faults that a step can't meet: a notification has no answer that could be lost. */
const IMPOSSIBLE: Partial<Record<Step, readonly Fault[]>> = {
  notification: ['answer lost'],
};

export function isPossible(step: Step, fault: Fault): boolean {
  return !IMPOSSIBLE[step]?.includes(fault);
}

/** Steps that are few meet faults this many times as often, so that each fault meets each step. */
const SELDOM: Partial<Record<Step, number>> = {
  'read model': 12,
  lease: 5,
  'head of the log': 5,
  letter: 18,
};

/** The steps that a store refuses while it is down. */
const OF_STORE: ReadonlySet<Step> = new Set([
  'append',
  'read of a stream',
  'read of the log',
  'head of the log',
  'checkpoint',
  'statement',
]);
/** A request that nobody waits for any more may be this many turns under way. */
const LONGEST_WAY = 40;

export function scheduler({ random, note, faultsPercent, isDown, isHeldBack }: SchedulerOptions): Scheduler {
  let pending: Pending[] = [];
  let number = 0;
  let turn = 0;
  const met = new Map<string, number>();
  /** The turn at which a process that stands still goes on, by its name. */
  const pausedUntil = new Map<string, number>();
  /** An answer that comes after its end takes it no further. */
  const dead = new WeakSet<Owner>();

  function chooseFault(step: Step): Fault | null {
    if (isDown() && OF_STORE.has(step)) return 'refused';
    const percent = faultsPercent() * (SELDOM[step] ?? 1);
    if (random.whole(1, 100) > percent) return null;
    // A crash costs all that a process was about: the other faults are three times as frequent, except at the fewest steps.
    const often = step === 'letter' ? 1 : 3;
    const drawn = FAULTS.flatMap((fault) => Array<Fault>(fault.startsWith('crash') ? 1 : often).fill(fault));
    const fault = drawn[random.whole(0, drawn.length - 1)] ?? null;
    return fault && isPossible(step, fault) ? fault : null;
  }

  const isPaused = (owner: Owner | null) => owner !== null && (pausedUntil.get(owner.name) ?? 0) > turn;

  /** Commands go before the rest of the product in most cases: else a run would be mostly checkpoints. */
  function take(): Pending | undefined {
    const due = pending.filter(
      ({ from, owner, step, connection }) =>
        from <= turn && !isPaused(owner) && !isHeldBack(step, connection),
    );
    const commands = due.filter(({ step }) => step === 'append' || step === 'read of a stream');
    const among = commands.length > 0 && random.whole(1, 10) <= 8 ? commands : due;
    if (among.length === 0) return undefined;
    const one = among[random.whole(0, among.length - 1)];
    pending = pending.filter((other) => other !== one);
    return one;
  }

  const onItsWay = (one: Pending): Pending => ({
    ...one,
    owner: null,
    from: turn + random.whole(0, LONGEST_WAY),
  });

  const kill = (owner: Owner | null) => {
    if (!owner) return;
    note(`${owner.name} dies`);
    owner.die();
  };

  async function meet(one: Pending, fault: Fault): Promise<void> {
    const { owner } = one;
    switch (fault) {
      case 'crash before':
        return kill(owner);
      case 'crash meanwhile':
        // It reached the server: it is done at some time, and nobody learns of it.
        pending.push(onItsWay(one));
        return kill(owner);
      case 'crash after':
        await one.carryOut();
        return kill(owner);
      case 'refused':
        return one.fail(new LostConnection());
      case 'answer lost':
        await one.carryOut();
        return one.fail(new LostConnection());
      case 'done after its time-out':
        pending.push(onItsWay(one));
        return one.fail(new LostConnection());
      case 'late':
        pending.push(one);
    }
  }

  return {
    met,
    get waiting() {
      return pending.length;
    },
    ask(owner, step, label, carryOut, lost, connection) {
      return new Promise((resolve, reject) => {
        if (dead.has(owner)) return;
        pending.push({
          number: number++,
          owner,
          step,
          label,
          connection,
          from: 0,
          async carryOut() {
            try {
              const result = await carryOut();
              return { settle: () => resolve(result) };
            } catch (error) {
              return { settle: () => reject(error) };
            }
          },
          fail: (error) => reject(lost?.() ?? error),
        });
      });
    },
    async next() {
      turn += 1;
      const one = take();
      if (!one) return;
      const fault = one.owner && chooseFault(one.step);
      note(`${one.owner?.name ?? 'nobody'}: ${one.step} ${one.label}${fault ? `: ${fault}` : ''}`);
      if (!fault) return (await one.carryOut()).settle();
      const cell = `${one.step}|${fault}`;
      met.set(cell, (met.get(cell) ?? 0) + 1);
      await meet(one, fault);
    },
    async arrive() {
      const underWay = pending.filter(
        ({ owner, step, connection }) => owner === null && !isHeldBack(step, connection),
      );
      pending = pending.filter((one) => !underWay.includes(one));
      for (const one of underWay) {
        note(`nobody: ${one.step} ${one.label}`);
        await one.carryOut();
      }
    },
    pause(owner, turns) {
      note(`${owner.name} stands still for ${turns} steps`);
      pausedUntil.set(owner.name, turn + turns);
    },
    goOn: () => pausedUntil.clear(),
    forget(owner) {
      dead.add(owner);
      pending = pending.filter((one) => one.owner !== owner);
    },
  };
}

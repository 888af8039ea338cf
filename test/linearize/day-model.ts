import type { Model } from './checker.ts';

/**
 * A day of a court as one who books sees it, written apart from the product's deciders: what is checked must not check
 * itself. Times are half-open, in minutes of the day.
 */

interface Time {
  readonly start: number;
  readonly end: number;
}

/**
 * An operation with its answer; `unknown`: none came, or one that says nothing about its effect. `id`: the reservation; of a
 * booking without an answer a name of its own.
 */
export type DayOperation =
  | ({ readonly type: 'book'; readonly id: string; readonly answer: 'done' | 'taken' | 'unknown' } & Time)
  | { readonly type: 'cancel'; readonly id: string; readonly answer: 'done' | 'cancelled' | 'unknown' }
  | ({
      readonly type: 'move';
      readonly id: string;
      readonly answer: 'done' | 'taken' | 'cancelled' | 'unknown';
    } & Time);

/** Active reservations by id, in order of their ids. */
export type Day = ReadonlyMap<string, Time>;

export const dayModel: Model<Day, DayOperation> = {
  initial: new Map(),
  step(day, op) {
    const isActive = day.has(op.id);
    if (op.type === 'book' && isActive) return null;
    if (op.answer === 'cancelled') return isActive ? null : day;
    if (op.type === 'cancel') return isActive ? without(day, op.id) : unlessDone(day, op);
    if (op.type === 'move' && !isActive) return unlessDone(day, op);
    const isTaken = [...day].some(([id, time]) => id !== op.id && overlap(time, op));
    if (op.answer === 'taken') return isTaken ? day : null;
    return isTaken ? unlessDone(day, op) : withTime(day, op.id, { start: op.start, end: op.end });
  },
  key: (day) => [...day].map(([id, { start, end }]) => `${id}@${start}-${end}`).join(),
};

/** Leaves the day as it is, unless the answer says that the operation was done. */
function unlessDone(day: Day, { answer }: DayOperation): Day | null {
  return answer === 'done' ? null : day;
}

function without(day: Day, removed: string): Day {
  return new Map([...day].filter(([id]) => id !== removed));
}

function withTime(day: Day, id: string, time: Time): Day {
  return new Map([...without(day, id), [id, time] as const].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function overlap(a: Time, b: Time): boolean {
  return a.start < b.end && b.start < a.end;
}

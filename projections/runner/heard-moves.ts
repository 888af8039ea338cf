import type { Position } from '../../eventstore/port.ts';
import { ANYTHING, type Bus, type ViewsMoved } from '../../platform/bus.ts';

export interface HeardMoves {
  /** Whether no row of `group` changed after `from` up to `to`. False too for positions whose moves were not all heard. */
  isUnchanged(projection: string, group: string, from: Position, to: Position): boolean;
}

/** The moves of one read model: every one after `since` up to `until`. */
interface Heard {
  since: Position;
  until: Position;
  /** Last change of each group, in order; of all groups under `ANYTHING`. */
  readonly changed: Map<string, Position>;
}

const MAX_GROUPS = 5_000;

/**
 * Remembers from the bus what changed when, so that an answer outlives changes elsewhere.
 * @param groupOf the rows that a key concerns; null: none that are asked for; `ANYTHING`: all
 */
export function heardMoves(
  bus: Pick<Bus, 'subscribe'>,
  projections: readonly string[],
  groupOf: (key: string) => string | null,
): HeardMoves {
  const heard = new Map<string, Heard>();

  bus.subscribe((message) => {
    if (!projections.includes(message.projection)) return;
    const known = heard.get(message.projection);
    const next = continued(known, message);
    if (next) heard.set(message.projection, next);
    if (next) note(next, message, groupOf);
  });

  return {
    isUnchanged(projection, group, from, to) {
      const known = heard.get(projection);
      if (!known || from < known.since || to > known.until) return false;
      return [group, ANYTHING].every((one) => (known.changed.get(one) ?? -1n) <= from);
    },
  };
}

/** Without `after` (one of several parts, or a poll) a message extends nothing. A gap begins again. */
function continued(known: Heard | undefined, { after, position }: ViewsMoved): Heard | undefined {
  if (after === undefined) return known;
  const [from, until] = [BigInt(after), BigInt(position)];
  const isGap = !known || from > known.until || until < known.until;
  if (isGap) return { since: from, until, changed: new Map() };
  known.until = until;
  return known;
}

function note(known: Heard, { keys, position }: ViewsMoved, groupOf: (key: string) => string | null): void {
  for (const key of keys) {
    const group = key === ANYTHING ? ANYTHING : groupOf(key);
    if (group === null) continue;
    known.changed.delete(group);
    known.changed.set(group, BigInt(position));
  }
  for (const [group, at] of known.changed) {
    if (known.changed.size <= MAX_GROUPS) return;
    known.changed.delete(group);
    if (at > known.since) known.since = at;
  }
}

import { fold, refuse } from '../../domain/decider.ts';
import { type OpeningHoursRefusal, openingHoursDecider } from '../../domain/opening-hours/decide.ts';
import type { OpeningHoursEvent } from '../../domain/opening-hours/events.ts';
import { openingHoursStream } from '../../domain/opening-hours/stream.ts';
import type { Codec, StoredEvent } from '../../eventstore/codec.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import type { CommandHandler, Done } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { setOpeningHours } from './set-opening-hours.ts';

interface Log {
  readonly store: EventStore;
  readonly codec: Codec;
}

export type UndoResult = Done<OpeningHoursRefusal>;

/** Undoes the request with correlation id `change`; stops at the first attraction changed since. */
export async function undoHours(
  log: Log,
  handler: CommandHandler,
  { attractionIds, change }: { readonly attractionIds: readonly number[]; readonly change: string },
  context: CommandContext,
): Promise<UndoResult> {
  const refusal = { code: 'hours_changed' } as const;
  let position: Position | null = null;
  for (const attractionId of new Set(attractionIds)) {
    const before = await weekBefore(log, attractionId, change);
    if (before === 'untouched') continue;
    if (before === 'changed since') return refuse(refusal);
    const outcome = await setOpeningHours(
      handler,
      { type: 'RestoreWeek', attractionId, ...before },
      step(context, `undo ${attractionId}`),
    );
    if (!outcome.accepted) return outcome;
    position = outcome.position ?? position;
  }
  return position === null ? refuse(refusal) : { accepted: true, position };
}

async function weekBefore({ store, codec }: Log, attractionId: number, change: string) {
  const stored = await codec.decode(await store.readStream(openingHoursStream(attractionId)));
  const isOfChange = ({ metadata }: StoredEvent) => metadata.correlationId === change;
  const first = stored.findIndex(isOfChange);
  if (first < 0) return 'untouched';
  if (!stored.slice(first).every(isOfChange)) return 'changed since';
  // A stream of opening hours holds nothing else.
  const events = stored.slice(0, first).map(({ event }) => event as OpeningHoursEvent);
  const { slots } = fold(openingHoursDecider, openingHoursDecider.initial, events);
  return { slots: [...slots.values()], changes: stored.length };
}

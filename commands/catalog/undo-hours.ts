import { fold, refuse } from '../../domain/decider.ts';
import {
  type OpeningHoursCommand,
  type OpeningHoursRefusal,
  openingHoursDecider,
} from '../../domain/opening-hours/decide.ts';
import type { OpeningHoursEvent } from '../../domain/opening-hours/events.ts';
import { openingHoursStream } from '../../domain/opening-hours/stream.ts';
import type { Codec, StoredEvent } from '../../eventstore/codec.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import type { CommandHandler, Done } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { isGone, setOpeningHours } from './set-opening-hours.ts';

interface Log {
  readonly store: EventStore;
  readonly codec: Codec;
}

export type UndoResult = Done<OpeningHoursRefusal>;

type Week = Omit<Extract<OpeningHoursCommand, { type: 'RestoreWeek' }>, 'type'>;

/** Undoes the request with correlation id `change`; nothing where an attraction was changed or removed since. A repeat finishes what broke off. */
export async function undoHours(
  log: Log,
  handler: CommandHandler,
  { attractionIds, change }: { readonly attractionIds: readonly number[]; readonly change: string },
  context: CommandContext,
): Promise<UndoResult> {
  const refusal = { code: 'hours_changed' } as const;
  const restores: { readonly week: Week; readonly own: CommandContext }[] = [];
  let position: Position | null = null;
  for (const attractionId of new Set(attractionIds)) {
    if (await isGone(handler, attractionId)) return refuse({ code: 'hours_unknown' });
    const own = step(context, `undo ${attractionId}`);
    const before = await weekBefore(log, attractionId, change, own.commandId);
    if (before === 'changed since') return refuse(refusal);
    if (before === 'untouched') continue;
    if ('undone' in before) position = before.undone;
    else restores.push({ week: { attractionId, ...before }, own });
  }
  for (const { week, own } of restores) {
    const outcome = await setOpeningHours(handler, { type: 'RestoreWeek', ...week }, own);
    if (!outcome.accepted) return outcome;
    position = outcome.position ?? position;
  }
  return position === null ? refuse(refusal) : { accepted: true, position };
}

/** `undone`: the position at which the command `undo` restored it. */
async function weekBefore({ store, codec }: Log, attractionId: number, change: string, undo: string) {
  const stored = await codec.decode(await store.readStream(openingHoursStream(attractionId)));
  const isOfChange = ({ metadata }: StoredEvent) => metadata.correlationId === change;
  const first = stored.findIndex(isOfChange);
  if (first < 0) return 'untouched';
  const last = stored.at(-1);
  if (last?.metadata.commandId === undo) return { undone: last.position };
  if (!stored.slice(first).every(isOfChange)) return 'changed since';
  // A stream of opening hours holds nothing else.
  const events = stored.slice(0, first).map(({ event }) => event as OpeningHoursEvent);
  const { slots } = fold(openingHoursDecider, openingHoursDecider.initial, events);
  return { slots: [...slots.values()], changes: stored.length };
}

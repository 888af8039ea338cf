import type { Refused } from '../../domain/decider.ts';
import type { ImportRefusal } from '../../domain/import/decide.ts';
import type { Import } from '../../domain/import/state.ts';
import type { BookingDetails, ReservationData } from '../../domain/schedule/events.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { importOf } from '../handler/aggregates.ts';
import type { CommandContext } from '../handler/context.ts';
import { causedBy } from '../handler/stream-handler.ts';
import { type BookingDeps, newReservationId, orderIdOf } from '../reservation/reserve-slot.ts';
import { driveImport, placeImport } from './drive-import.ts';

export type ImportedReservation = BookingDetails & Day;

/** `taken`: row (from 1) whose time was lost meanwhile, and to what. */
type Refusal =
  | ImportRefusal
  | { readonly code: 'import_taken'; readonly row: number; readonly by: ScheduleRefusal | null };

export type ImportResult =
  | {
      readonly accepted: true;
      readonly importId: string;
      readonly reservationIds: readonly string[];
      readonly position: Position | null;
    }
  | Refused<Refusal>;

/** All rows as one order, or none, also after a crash. Idempotent. */
export async function importReservations(
  { handler, codes }: BookingDeps,
  bookings: readonly ImportedReservation[],
  context: CommandContext,
): Promise<ImportResult> {
  const importId = orderIdOf(context.commandId);
  const reservations = bookings.map((booking, index): ReservationData => {
    const reservationId = newReservationId(booking, context.commandId, index + 1);
    return { ...booking, reservationId, ...codes(reservationId), orderId: importId, series: null };
  });
  const dates = bookings.map(({ date }) => date).sort();
  const request = {
    importId,
    reservationIds: reservations.map(({ reservationId }) => reservationId),
    dateStart: dates[0] ?? '',
    dateEnd: dates.at(-1) ?? '',
  };
  const aggregate = importOf(importId);
  const requested = await handler.execute(aggregate, { type: 'RequestImport', request }, context);
  if (!requested.accepted) return requested;
  // A repeat has the same cause, though it wrote nothing.
  const caused = causedBy(aggregate, { expected: 'no_stream' }, context);
  const { state, position, refusal } =
    requested.state.status === 'requested'
      ? await placeImport(handler, importId, reservations, caused)
      : { ...(await driveImport(handler, importId, caused)), refusal: null };
  return outcomeOf(request, state, position, refusal);
}

export async function isImportKnown(
  { handler }: Pick<BookingDeps, 'handler'>,
  { commandId }: CommandContext,
): Promise<boolean> {
  return (await handler.load(importOf(orderIdOf(commandId)))).status !== 'none';
}

function outcomeOf(
  { importId, reservationIds }: { readonly importId: string; readonly reservationIds: readonly string[] },
  state: Import,
  position: Position | null,
  by: ScheduleRefusal | null,
): ImportResult {
  if (state.status !== 'rejected' && state.status !== 'rolled-back')
    return { accepted: true, importId, reservationIds, position };
  return {
    accepted: false,
    refusal:
      state.row === null ? { code: 'import_interrupted' } : { code: 'import_taken', row: state.row, by },
  };
}

export type UndoResult =
  | {
      readonly accepted: true;
      readonly cancelled: number;
      readonly kept: number;
      readonly position: Position | null;
    }
  | Refused<ImportRefusal>;

export async function undoImport(
  { handler }: Pick<BookingDeps, 'handler'>,
  importId: string,
  context: CommandContext,
): Promise<UndoResult> {
  const asked = await handler.execute(importOf(importId), { type: 'UndoImport', importId }, context);
  if (!asked.accepted) return asked;
  const { state, position } = await driveImport(handler, importId, context);
  if (state.status !== 'undone') throw new Error(`import ${importId} is ${state.status} after its undoing`);
  return { accepted: true, cancelled: state.cancelled, kept: state.kept, position };
}

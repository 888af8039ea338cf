import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { type CommandHandler, createCommandHandler } from '../../commands/handler/command-handler.ts';
import { newContext } from '../../commands/handler/context.ts';
import { personIds } from '../../commands/people/person.ts';
import type { BookingRequest } from '../../commands/reservation/booking-request.ts';
import { reservationCodes } from '../../commands/reservation/reservation-codes.ts';
import { type BookingDeps, reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { NO_GAP } from '../../domain/catalog/gap.ts';
import {
  activities,
  attractions,
  attractionTypes,
  centers,
  origins,
  reservationTypes,
} from '../../domain/catalog/kinds.ts';
import { type Codec, createCodec } from '../../eventstore/codec.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { type Clock, fixedClock } from '../../platform/clock.ts';
import { type Ids, randomIds } from '../../platform/ids.ts';
import { type KeyRing, memoryKeyRing } from '../../platform/key-ring.ts';
import { heldByStream } from './held-days.ts';
import { ASKED, attractionFields, centerFields } from './sample-events.ts';

/** Saturday, 21 November 2026, 08:00 in Guatemala. */
export const NOW = '2026-11-21T14:00:00.000Z';
export const TIME_ZONE = 'America/Guatemala';

/** A process of the product: a handler with its own cache over a shared store. */
export interface Process extends BookingDeps {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly timeZone: string;
}

export function newProcess(store: EventStore, keyRing: KeyRing, clock: Clock = fixedClock(NOW)): Process {
  const codec = createCodec(keyRing);
  return processOf({ store, codec, clock, handler: createCommandHandler({ store, codec }) });
}

/** The waiting list's view of accounts where nobody has one that counts. */
export const NO_ACCOUNTS = { accountsAt: async () => [] };

/** With the time zone and the secret of all processes of a test. */
export function processOf(parts: Pick<Process, 'store' | 'codec' | 'handler' | 'clock'>): Process {
  return {
    ...parts,
    ids: randomIds,
    timeZone: TIME_ZONE,
    personId: personIds('secret'),
    codes: reservationCodes('secret'),
  };
}

/** A center with a court, and the entries that `request` names, all with id 1. */
export async function seedCourt(
  handler: CommandHandler,
  clock: Clock = fixedClock(NOW),
  courts = 1,
): Promise<void> {
  const context = () => newContext({ clock, ids: randomIds, timeZone: TIME_ZONE });
  const center = centerFields(1, { name: 'Polideportivo', slug: '', strcode: 'PO' });
  await changeCatalog(handler, centers, { type: 'Create', fields: center }, context());
  await changeCatalog(handler, attractionTypes, { type: 'Create', fields: { name: 'Cancha' } }, context());
  await changeCatalog(
    handler,
    activities,
    { type: 'Create', fields: { name: 'Fútbol', image: '', address: '' } },
    context(),
  );
  for (let court = 1; court <= courts; court++) {
    const fields = attractionFields(court, { image: '' });
    await changeCatalog(handler, attractions, { type: 'Create', fields }, context());
  }
  const type = {
    name: 'Momento',
    strcode: 'MOM',
    minutes_for_next_reservation: 0,
    min_days: 0,
    max_days: 30,
    ...NO_GAP,
  };
  await changeCatalog(handler, reservationTypes, { type: 'Create', fields: type }, context());
  await changeCatalog(handler, origins, { type: 'Create', fields: { name: 'Presencial' } }, context());
}

/** A log, in memory by default, with a center of `courts` courts, keys and a process. */
export async function newCourts(courts = 1, store: EventStore = memoryEventStore()) {
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  await seedCourt(process.handler, undefined, courts);
  return { store, keys, process };
}

/** Court 1, 24 November 2026, 10:00 to 11:00. */
export function request(over: Partial<BookingRequest> = {}): BookingRequest {
  return { ...ASKED, attractionId: 1, date: '2026-11-24', cui: '', ...over };
}

/** @throws if refused */
export async function booked(process: Process, over: Partial<BookingRequest> = {}): Promise<string> {
  const made = await reserveSlot(process, request(over), newContext(process));
  if (!made.accepted) throw new Error(`refused: ${made.refusal.code}`);
  return made.reservations[0]?.reservationId ?? '';
}

export const memoryKeys = memoryKeyRing;

/** Held reservations by stream. @throws if two overlap */
export async function foldAllDays(
  store: EventStore,
  codec: Codec,
): Promise<Map<string, { reservationId: string; start: number; end: number }[]>> {
  return new Map(
    [...(await heldByStream(store, codec))].map(([stream, held]) => [
      stream,
      held.map(({ reservationId, start, end }) => ({ reservationId, start, end })),
    ]),
  );
}

import { randomUUID } from 'node:crypto';
import { approvalDecider } from '../../domain/approval/decide.ts';
import { bookerDecider } from '../../domain/booker/decide.ts';
import { accept } from '../../domain/decider.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { NewEvent } from '../../eventstore/port.ts';
import { WrongExpectedRevisionError } from '../../eventstore/port.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import type { Plant } from './process.ts';

/** A mistake that somebody could make, planted alone: the simulation must find it. */
export interface PlantedFault {
  readonly name: string;
  readonly plant: Plant;
  /** Only a run with read models shows it. */
  readonly tables?: true;
}

interface AnyDecider {
  // biome-ignore lint/suspicious/noExplicitAny: deciders of several streams are replaced by one function
  decide: (command: any, state: any) => any;
}

type Decide = AnyDecider['decide'];

/** Replaces what a decider decides for commands of a type, for all processes. */
function deciding(decider: object, type: string, decide: (original: Decide) => Decide): Plant {
  return {
    begin() {
      const target = decider as AnyDecider;
      const original = target.decide;
      const other = decide(original);
      target.decide = (command, state) => (command.type === type ? other : original)(command, state);
      return () => {
        target.decide = original;
      };
    },
  };
}

const without = (process: string): Plant => ({
  processes: (all) => all.filter((one) => one.process !== process),
});

const ignoring =
  (code: string, instead: (command: Parameters<Decide>[0]) => unknown[]) =>
  (original: Decide): Decide =>
  (command, state) => {
    const decision = original(command, state);
    return !decision.accepted && decision.refusal.code === code ? accept(...instead(command)) : decision;
  };

const reserved = ({ reservation }: { readonly reservation: unknown }) => [
  { type: 'SlotReserved', data: reservation },
];

/** The state of a day without what has this status. */
const blindTo =
  (status: string) =>
  (original: Decide): Decide =>
  (command, state) =>
    original(command, new Map([...state].filter(([, one]) => one.status !== status)));

export const PLANTED: readonly PlantedFault[] = [
  {
    name: 'the expected revision is ignored',
    plant: { store: (store) => ({ ...store, append: (id, _, events) => store.append(id, 'any', events) }) },
  },
  {
    name: 'the last writer wins a lost race',
    plant: {
      store: (store) => ({
        ...store,
        append: (id, expected, events) =>
          store.append(id, expected, events).catch((error: unknown) => {
            if (!(error instanceof WrongExpectedRevisionError)) throw error;
            return store.append(id, 'any', events);
          }),
      }),
    },
  },
  {
    name: 'a taken hour is not looked at',
    plant: deciding(scheduleDecider, 'ReserveSlot', (original) => ignoring('slot_taken', reserved)(original)),
  },
  {
    name: 'a closed hour is not looked at',
    plant: deciding(scheduleDecider, 'ReserveSlot', (original) => ignoring('day_closed', reserved)(original)),
  },
  {
    name: 'an hour held for a move is not looked at',
    plant: deciding(scheduleDecider, 'ReserveSlot', blindTo('held')),
  },
  {
    name: 'a checked-in reservation does not hold its hour',
    plant: deciding(scheduleDecider, 'ReserveSlot', blindTo('checked-in')),
  },
  {
    name: 'a cancelled reservation is restored without a look at its hour',
    plant: deciding(scheduleDecider, 'RestoreReservation', (original) => (command, state) => {
      const own = state.get(command.reservationId);
      return original(command, new Map(own ? [[command.reservationId, own]] : []));
    }),
  },
  {
    name: 'a move does not look at the hour to which it goes',
    plant: deciding(scheduleDecider, 'HoldSlot', (original) => (command, state) => {
      const own = state.get(command.moveId);
      return original(command, new Map(own ? [[command.moveId, own]] : []));
    }),
  },
  {
    name: 'a withdrawn date can be placed by a late driver',
    plant: deciding(
      scheduleDecider,
      'WithdrawOccurrence',
      (original) => (command, state) =>
        state.has(command.reservationId) ? original(command, state) : accept(),
    ),
  },
  { name: 'nobody finishes the series of dead processes', plant: without('series') },
  { name: 'nobody finishes the moves of dead processes', plant: without('moves') },
  { name: 'nobody finishes the merges of dead processes', plant: without('merges') },
  { name: 'nobody finishes the closures of dead processes', plant: without('closures') },
  { name: 'nobody finishes the imports of dead processes', plant: without('imports') },
  { name: 'nobody offers the hours that become free', plant: without('waiting-list') },
  {
    name: 'nobody ends requests for approval that ran out',
    plant: deciding(approvalDecider, 'ExpireApproval', () => () => accept()),
  },
  {
    name: 'a checkpoint passes what is still open',
    plant: {
      checkpoints: (checkpoints, store) => ({
        ...checkpoints,
        save: async (name, position) =>
          checkpoints.save(name, position < 1_000_000n ? await store.head() : position),
      }),
    },
  },
  {
    name: 'a checkpoint is saved before the work is done',
    plant: {
      processes: (all) =>
        all.map((one) =>
          one.kind === 'follow'
            ? {
                ...one,
                async handle(stored, signal) {
                  setTimeout(() => void one.handle(stored, signal), 5_000);
                  return 'done' as const;
                },
              }
            : one,
        ),
    },
  },
  {
    name: 'an append is answered before it is written',
    plant: {
      store: (store) => ({
        ...store,
        async append(id, expected, events) {
          void store.append(id, expected, events).catch(() => undefined);
          return { revision: expected === 'no_stream' ? 0n : BigInt(expected) + 1n, position: 1n };
        },
      }),
    },
  },
  {
    name: 'a failed append is answered as done',
    plant: {
      store: (store) => ({
        ...store,
        append: (id, expected, events) =>
          store.append(id, expected, events).catch((error: unknown) => {
            if (error instanceof WrongExpectedRevisionError) throw error;
            return { revision: 0n, position: 1n };
          }),
      }),
    },
  },
  {
    name: 'the events of an append are written one by one',
    plant: {
      store: (store) => ({
        ...store,
        async append(id, expected, events) {
          let last = await store.append(id, expected, events.slice(0, 1));
          for (const event of events.slice(1)) last = await store.append(id, last.revision, [event]);
          return last;
        },
      }),
    },
  },
  {
    name: 'the answers of a batch are mixed up',
    plant: { answers: (answers) => [...answers].reverse() },
  },
  { name: 'a client repeats its request under a new id', plant: { freshIds: true } },
  {
    name: 'a subscription passes over events',
    plant: {
      store: (store) => ({
        ...store,
        async *subscribe(options) {
          let batches = 0;
          for await (const batch of store.subscribe(options))
            yield ++batches % 7 === 0 ? { ...batch, events: [] } : batch;
        },
      }),
    },
  },
  {
    name: 'personal data is stored as it is',
    plant: {
      codec: (codec) => ({
        ...codec,
        async encode(event, id, metadata) {
          const sealed = await codec.encode(event, id, metadata);
          return { ...sealed, data: JSON.parse(JSON.stringify(event.data)) };
        },
      }),
    },
  },
  {
    name: 'a key is deleted with a cancellation',
    plant: {
      codec: (codec, keys) => ({
        ...codec,
        async encode(event, id, metadata) {
          const encoded: NewEvent = await codec.encode(event, id, metadata);
          if (event.type === 'ClaimReleased') await keys.forgetSubject(`person:${event.data.personId}`);
          return encoded;
        },
      }),
    },
  },
  {
    name: 'a claim is released with the move of its reservation',
    plant: deciding(
      bookerDecider,
      'ClaimTime',
      (original) => (command, state) => (command.rules === null ? accept() : original(command, state)),
    ),
  },
  {
    name: 'a series is complete before its dates are placed',
    plant: deciding(scheduleDecider, 'ReserveSlot', (original) => (command, state) => {
      const decision = original(command, state);
      return command.reservation.series !== null && decision.accepted && state.size > 1 ? accept() : decision;
    }),
  },
  {
    name: 'a rejected series is not rolled back',
    plant: deciding(scheduleDecider, 'WithdrawOccurrence', () => () => accept()),
  },
  {
    name: 'a lifted closure leaves its days closed',
    plant: deciding(scheduleDecider, 'ReopenDay', () => () => accept()),
  },
  {
    name: 'a closure forgets its second day',
    plant: deciding(
      scheduleDecider,
      'CloseDay',
      (original) => (command, state) => (command.date > TUESDAY ? accept() : original(command, state)),
    ),
  },
  {
    name: 'the metadata says nothing of who did it',
    plant: {
      codec: (codec) => ({
        ...codec,
        async encode(event, id, metadata) {
          const encoded = await codec.encode(event, id, metadata);
          const { at: _, ...rest } = encoded.metadata;
          return { ...encoded, metadata: { ...rest, at: '' } };
        },
      }),
    },
  },
  {
    name: 'the ids of events are new at each try',
    plant: {
      store: (store) => ({
        ...store,
        append: (id, expected, events) =>
          store.append(id, expected, events).catch((error: unknown) => {
            if (error instanceof WrongExpectedRevisionError) throw error;
            const again = events.map((event) => ({ ...event, id: randomUUID() }));
            return store.append(id, 'any', again);
          }),
      }),
    },
  },
];

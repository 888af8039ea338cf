import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { EventDefinition } from '../../domain/event-definition.ts';
import { type EventType, registry } from '../../domain/registry.ts';
import { type Codec, createCodec, UndecodableEventError } from '../../eventstore/codec.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { allProjections } from '../../projections/all.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { seededRandom } from '../simulation/random.ts';

/** All by which the processes of two releases differ. */
export interface Release {
  readonly name: string;
  /** A newer one runs beside it: it may meet what it can't read. */
  readonly isOlder: boolean;
  readonly codec: (keys: KeyRing) => Codec;
  readonly projections: readonly Projection[];
  /** Requests and roles of features that came later. */
  readonly lacks: ReadonlySet<string>;
  readonly knows: (type: string) => boolean;
}

/** A rolling upgrade of one run: from this step on, processes of the newer release replace those of the older one. */
export interface Upgrade {
  readonly older: Release;
  readonly newer: Release;
  readonly step: number;
  /** Kinds of request that come often: the older processes meet more of the newer one's events. */
  readonly often: readonly string[];
}

export const THIS: Release = {
  name: 'this release',
  isOlder: false,
  codec: createCodec,
  projections: allProjections,
  lacks: new Set(),
  knows: () => true,
};

interface Feature {
  readonly types: readonly EventType[];
  readonly lacks: readonly string[];
}

/** Each may be what the older release does not have yet. */
const FEATURES: readonly Feature[] = [
  { types: [], lacks: [] },
  {
    types: [
      ...(['WaitingJoined', 'WaitingLeft', 'SlotOffered', 'OfferExpired', 'OfferAccepted'] as const),
      ...(['WaitingAbandoned', 'WaitClaimed', 'WaitReleased'] as const),
    ],
    lacks: ['join the waiting list', 'leave the waiting list', 'accept an offer', 'waiting-list'],
  },
  {
    types: ['HandoverOffered', 'HandoverEnded', 'ReservationHandedOver'],
    lacks: ['offer a hand-over', 'end a hand-over', 'accept a hand-over'],
  },
  {
    types: [
      ...(['ApprovalRequested', 'ApprovalGranted', 'ApprovalRefused', 'ApprovalExpired'] as const),
      ...(['ApprovalWithdrawn', 'ApprovalReopened', 'ApprovalSettled', 'ApprovalScopeChanged'] as const),
    ],
    lacks: ['ask for approval', 'approve', 'refuse an approval', 'approvals'],
  },
  {
    types: [
      ...(['ImportRequested', 'ImportAdvanced', 'ImportCompleted', 'ImportRejected'] as const),
      ...(['ImportRolledBack', 'ImportUndoRequested', 'ImportUndone'] as const),
    ],
    lacks: ['import', 'undo an import', 'imports'],
  },
  {
    types: ['SeriesMoveRequested', 'SeriesMoveDecided', 'SeriesMoveRejected'],
    lacks: ['move a series'],
  },
  { types: ['CheckInTakenBack'], lacks: ['take a check-in back'] },
];

/** Types whose version of before the older release may write, and read no later one. */
const GROWN: readonly EventType[] = [
  'ReservationChanged',
  'ReservationRescheduled',
  'SlotHeld',
  'SeriesRequested',
  'SeriesEditRequested',
  'BookerAbsorbed',
];

/** Null: all processes of the run are of this release, as in three of four runs. */
export function drawUpgrade(seed: number, steps: number): Upgrade | null {
  // Numbers of their own, so that other runs stay as they are.
  const random = seededRandom(seed + 2 ** 30);
  if (random.whole(1, 4) > 1) return null;
  const { types, lacks } = FEATURES[random.whole(0, FEATURES.length - 1)] ?? { types: [], lacks: [] };
  const grown = GROWN.filter(() => random.whole(1, 2) === 1);
  const isNew = (type: string) => types.some((one) => one === type);
  const older = [...registry].filter(([type]) => !isNew(type));
  const definitions = new Map(
    older.map(([type, definition]) => [
      type,
      grown.some((one) => one === type) ? before(definition) : definition,
    ]),
  );
  const changed = new Set([...types, ...grown]);
  const changes = (projection: Projection) => projection.events.some((type) => changed.has(type));
  return {
    step: random.whole(10, Math.floor(steps / 3)),
    often: [...lacks, 'change', 'move', 'series', 'cancel'],
    older: {
      name: `a release without ${[...changed].join(', ') || 'a difference'}`,
      isOlder: true,
      codec: (keys) => olderCodec(keys, definitions),
      projections: allProjections.map((one) => ({
        ...one,
        events: one.events.filter((type) => !isNew(type)),
      })),
      lacks: new Set(lacks),
      knows: (type) => !isNew(type),
    },
    newer: {
      ...THIS,
      name: 'a newer release',
      projections: allProjections.map((one) => ({
        ...one,
        version: changes(one) ? one.version + 1 : one.version,
      })),
    },
  };
}

/** As they are when this file is read: a planted fault replaces them later. */
const UPCASTERS = new Map([...registry].map(([type, { upcasters }]) => [type, upcasters]));

/** The definition one version earlier: without what its last upcaster adds. */
function before(definition: EventDefinition): EventDefinition {
  const version = definition.version - 1;
  const added = Object.keys(UPCASTERS.get(definition.type)?.[version]?.({}) ?? {});
  const kept = Object.entries(definition.schema.shape).filter(([field]) => !added.includes(field));
  return { ...definition, version, schema: z.object(Object.fromEntries(kept)) };
}

/**
 * Writes the shapes of its own definitions, and reads no later ones; gives today's shape, as the deciders are today's.
 * @throws where an event says what its version has no words for: that release could not have decided it
 */
function olderCodec(keys: KeyRing, definitions: ReadonlyMap<string, EventDefinition>): Codec {
  const today = createCodec(keys);
  const own = createCodec(keys, definitions);
  const readsNot = ({ type, metadata }: RecordedEvent) => {
    const known = definitions.get(type);
    return known === undefined || Number(metadata.schemaVersion) > known.version;
  };
  return {
    async encode(event, id, metadata) {
      const now = registry.get(event.type);
      const then = definitions.get(event.type);
      if (now && then && then.version < now.version) {
        const said = now.schema.parse(event.data);
        const read = now.schema.parse(UPCASTERS.get(event.type)?.[then.version]?.(then.schema.parse(said)));
        if (!isDeepStrictEqual(read, said))
          throw new Error(`an older release does not write such a ${event.type}`);
      }
      return own.encode(event, id, metadata);
    },
    async decode(events) {
      const newer = events.find(readsNot);
      if (newer) throw new UndecodableEventError(newer, new Error('written by a newer program'));
      return today.decode(events);
    },
  };
}

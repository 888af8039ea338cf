import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { type KeyRing, memoryKeyRing } from '../../platform/key-ring.ts';
import type { FileStorage } from '../../platform/storage/port.ts';
import type { DemoDeps } from '../../seed/demo-deps.ts';
import { newProcess } from '../support/booking-world.ts';

/** The parts that outlive a process: the log, its keys, files and credentials. */
export interface SeedWorld {
  readonly store: EventStore;
  readonly keys: KeyRing;
  readonly files: Map<string, { bytes: Uint8Array; contentType: string }>;
  readonly credentials: Map<string, { email: string; password: string }>;
}

export function newWorld(): SeedWorld {
  return { store: memoryEventStore(), keys: memoryKeyRing(), files: new Map(), credentials: new Map() };
}

/** The dependencies of the seeding in a process that has just started; `store`: as this process sees it. */
export function seedDeps(world: SeedWorld, store: EventStore = world.store): DemoDeps {
  const storage: FileStorage = {
    async save(path, bytes, contentType) {
      world.files.set(path, { bytes, contentType });
    },
    remove: async () => undefined,
    open: async () => null,
    check: async () => undefined,
  };
  return {
    ...newProcess(store, world.keys),
    storage,
    demoPassword: 'correcto caballo',
    async setCredential({ userId, email, password }) {
      world.credentials.set(userId, { email, password });
    },
  };
}

/** Every event of the log, readable, in order. */
export async function allEvents(world: SeedWorld) {
  const { codec } = seedDeps(world);
  return codec.decode(await world.store.readAll({ maxCount: 100_000 }));
}

import { type CommandContext, newContext } from '../commands/handler/context.ts';
import type { BookingDeps } from '../commands/reservation/reserve-slot.ts';
import type { Codec } from '../eventstore/codec.ts';
import type { EventStore } from '../eventstore/port.ts';
import { type Clock, fixedClock } from '../platform/clock.ts';
import { derivedUuid, type Ids } from '../platform/ids.ts';
import type { FileStorage } from '../platform/storage/port.ts';

export interface DemoDeps extends BookingDeps {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly clock: Clock;
  readonly ids: Ids;
  /** IANA name. */
  readonly timeZone: string;
  readonly storage: FileStorage;
  setCredential(credential: { userId: string; email: string; password: string }): Promise<void>;
  readonly demoPassword: string;
}

/** The id of a thing of the demo: the same in every installation, so that an interrupted seeding can go on. */
export function demoId(name: string): string {
  return derivedUuid('demo data', name);
}

/** The context of a command that was given at an earlier moment (`at`, ISO instant) by an account or the product. */
export function demoContext(
  { ids, timeZone }: Pick<DemoDeps, 'ids' | 'timeZone'>,
  key: string,
  at: string,
  userId: string | null,
): CommandContext {
  return newContext({ clock: fixedClock(at), ids, timeZone }, { commandId: demoId(key), userId });
}

/** A refusal that the plan does not foresee is a fault of the plan. */
export class DemoRefusedError extends Error {
  override readonly name = 'DemoRefusedError';
  constructor(key: string, refusal: { readonly code: string }) {
    super(`demo data: "${key}" was refused as ${refusal.code}`);
  }
}

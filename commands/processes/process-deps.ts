import type { Codec } from '../../eventstore/codec.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { ParkedEvents } from './parked-events.ts';

export interface ProcessDeps {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly handler: CommandHandler;
  readonly checkpoints: Checkpoints;
  /** Where parked events are kept. Default: they are lost when the process ends. */
  readonly parkedEvents?: ParkedEvents;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeZone: string;
  /** How long the process leaves a begun task to the request that began it; default 2 s. */
  readonly graceMs?: number;
  /** Before something that failed is tried again; default: a second, doubled up to five minutes. */
  readonly firstWaitMs?: number;
  /** `id`: of the event, or of what was being done. */
  readonly onError: (error: unknown, id: string | null) => void;
}

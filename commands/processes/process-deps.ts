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
  /** Default: lost when the process ends. */
  readonly parkedEvents?: ParkedEvents;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeZone: string;
  /** Time left to the requesting process; default 2 s. */
  readonly graceMs?: number;
  /** First retry pause; default a second, doubled up to five minutes. */
  readonly firstWaitMs?: number;
  /** `id`: of the event or operation. */
  readonly onError: (error: unknown, id: string | null) => void;
}

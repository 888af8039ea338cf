import type { Pool } from 'pg';
import type { CommandHandler } from '../../commands/handler/command-handler.ts';
import type { BookingDeps } from '../../commands/reservation/reserve-slot.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { ForeignReader } from '../../platform/foreign-bytes/reader.ts';
import type { Ids } from '../../platform/ids.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import type { Logger } from '../../platform/logger.ts';
import type { FileStorage } from '../../platform/storage/port.ts';
import type { LogReader } from '../../projections/history/read.ts';
import type { ViewWaiter } from '../../projections/runner/wait.ts';
import type { DrawPage } from '../contract/drawn-page.ts';
import type { ForeignJobs } from '../foreign-bytes/jobs.ts';
import type { DemoData } from './demo-data.ts';
import type { HealthSources } from './monitoring/health.ts';
import type { Metrics } from './monitoring/metrics.ts';

/** The dependencies of the API: `main.ts` and the tests make them, `createApp` uses them. */
export interface Deps {
  readonly pool: Pool;
  readonly config: Pick<
    Config,
    | 'trustProxy'
    | 'timeZone'
    | 'limits'
    | 'birthDates'
    | 'requiresSecondFactor'
    | 'requiresFormProof'
    | 'bounces'
    | 'metricsFrom'
  >;
  /**
   * Public address of the product, without a slash at the end. A function, because any free port may have been chosen.
   */
  readonly publicUrl: () => string;
  /** The server's own secret (`loadSecret`). */
  readonly secret: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly commands: CommandHandler;
  /** Keys under which personal data in the log is sealed. */
  readonly keyRing: KeyRing;
  /** Requests that deleted rows are removed from the files of Postgres too; a process with that right does it soon. */
  readonly scrubFiles: () => Promise<void>;
  readonly demoData: DemoData;
  /** The events themselves, for questions about the past. */
  readonly log: LogReader;
  readonly booking: BookingDeps;
  readonly waiter: ViewWaiter;
  readonly bus: Bus;
  readonly storage: FileStorage;
  /** Reads uploads outside this process. */
  readonly foreignReader: ForeignReader<ForeignJobs>;
  readonly health: HealthSources;
  readonly metrics: Metrics;
  /** Folder of the built pages, `dist/web`. */
  readonly webDir: string;
  /** Draws the pages of citizens (`web/draw-site.tsx`). */
  readonly drawPage: DrawPage;
}

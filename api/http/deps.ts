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
import type { SystemFigures } from './monitoring/system.ts';

/** Created by `main.ts` and tests. */
export interface Deps {
  readonly pool: Pool;
  readonly config: Pick<
    Config,
    | 'trustProxy'
    | 'timeZone'
    | 'limits'
    | 'birthDates'
    | 'requiresSecondFactor'
    | 'allowsInternalWebhooks'
    | 'requiresFormProof'
    | 'publishesOpenData'
    | 'bounces'
    | 'oidc'
    | 'metricsFrom'
  >;
  /** Without a slash at the end. A function, as the port may be unknown at first. */
  readonly publicUrl: () => string;
  readonly secret: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly commands: CommandHandler;
  readonly keyRing: KeyRing;
  /** Asks for removal of deleted rows from Postgres' files, soon and by a process with that right. */
  readonly scrubFiles: () => Promise<void>;
  readonly demoData: DemoData;
  /** For questions about the past. */
  readonly log: LogReader;
  readonly booking: BookingDeps;
  readonly waiter: ViewWaiter;
  readonly bus: Bus;
  readonly storage: FileStorage;
  readonly foreignReader: ForeignReader<ForeignJobs>;
  readonly health: HealthSources;
  readonly system: () => Promise<SystemFigures>;
  readonly metrics: Metrics;
  /** `dist/web`. */
  readonly webDir: string;
  /** `web/draw-site.tsx`. */
  readonly drawPage: DrawPage;
}

import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';

/** What the stores of accounts' secrets need. */
export interface SecretStore {
  readonly pool: Pool;
  /** The server's: see `loadSecret`. */
  readonly secret: string;
  readonly clock: Clock;
}

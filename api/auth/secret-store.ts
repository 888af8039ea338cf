import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';

/** Dependencies of the stores of accounts' secrets. */
export interface SecretStore {
  readonly pool: Pool;
  /** The server's: see `loadSecret`. */
  readonly secret: string;
  readonly clock: Clock;
}

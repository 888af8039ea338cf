import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';

/** What keeps secrets of accounts needs this. */
export interface SecretStore {
  readonly pool: Pool;
  /** The server's: see `loadSecret`. */
  readonly secret: string;
  readonly clock: Clock;
}

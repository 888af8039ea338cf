import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';

export interface SecretStore {
  readonly pool: Pool;
  readonly secret: string;
  readonly clock: Clock;
}

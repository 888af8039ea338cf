import { type Migration, sqlMigration } from '../../platform/postgres/migrate.ts';
import { BOOKKEEPING } from './bookkeeping.ts';

/**
 * Schema of the checkpoints, for knex. The tables of the read models themselves are no migrations: the runner makes
 * them, beside the old ones, whenever a projection's version changes.
 */
export const projectionMigrations: readonly Migration[] = [
  sqlMigration('projections-001-bookkeeping', BOOKKEEPING),
];

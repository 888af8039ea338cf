import { type Migration, sqlMigration } from '../../platform/postgres/migrate.ts';
import { BOOKKEEPING } from './bookkeeping.ts';

/** Schema of the checkpoints. The runner creates the tables of read models, one set for each version. */
export const projectionMigrations: readonly Migration[] = [
  sqlMigration('projections-001-bookkeeping', BOOKKEEPING),
];

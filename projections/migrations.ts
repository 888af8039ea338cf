import type { Knex } from 'knex';
import { BOOKKEEPING } from './runner/bookkeeping.ts';

/**
 * Schema of the checkpoints, for knex. The tables of the read models themselves are no migrations: the runner makes
 * them, beside the old ones, whenever a projection's version changes.
 */
export const projectionMigrations: readonly { name: string; up(knex: Knex): Promise<void> }[] = [
  {
    name: 'projections-001-bookkeeping',
    async up(knex) {
      await knex.raw(BOOKKEEPING);
    },
  },
];

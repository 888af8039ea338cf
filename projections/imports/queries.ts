import type { Import } from '../../domain/import/state.ts';
import { actorNameSql } from '../kit/actor.ts';
import type { Database } from '../kit/projection.ts';

export interface ListedImport {
  readonly id: string;
  readonly reservations: number;
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly status: Exclude<Import['status'], 'none'>;
  readonly done: number;
  readonly cancelled: number;
  readonly kept: number;
  readonly createdAt: string;
  readonly createdBy: string;
}

const SHOWN = 50;

/** Newest first, without imports of which nothing was kept. */
export async function readImports(db: Database): Promise<ListedImport[]> {
  const { rows } = await db.query<ListedImport>(
    `select import_id as id, reservations, date_start as "dateStart", date_end as "dateEnd", status, done,
       cancelled, kept, created_at as "createdAt",
       ${actorNameSql('i.created_by')} as "createdBy"
     from read.imports i where status <> 'rolled-back'
     order by created_at desc, import_id limit ${SHOWN}`,
  );
  return rows;
}

import type { Pool } from 'pg';
import type { Position, Revision } from '../../eventstore/port.ts';

/** Put aside so that others go on. Times in milliseconds since 1970. */
export interface ParkedEvent {
  readonly position: Position;
  readonly streamId: string;
  readonly revision: Revision;
  readonly parkedAt: number;
  readonly tries: number;
  readonly dueAt: number;
}

export interface ParkedEvents {
  load(process: string): Promise<readonly ParkedEvent[]>;
  save(process: string, event: ParkedEvent): Promise<void>;
  remove(process: string, position: Position): Promise<void>;
}

export function postgresParkedEvents(pool: Pool): ParkedEvents {
  return {
    async load(process) {
      const { rows } = await pool.query<Record<keyof ParkedEvent, string>>(
        `select position::text, stream_id as "streamId", revision::text, parked_at as "parkedAt", tries, due_at as "dueAt"
         from process.parked_events parked where process = $1 order by parked.position`,
        [process],
      );
      return rows.map(({ position, streamId, revision, parkedAt, tries, dueAt }) => ({
        position: BigInt(position),
        streamId,
        revision: BigInt(revision),
        parkedAt: Number(parkedAt),
        tries: Number(tries),
        dueAt: Number(dueAt),
      }));
    },
    async save(process, { position, streamId, revision, parkedAt, tries, dueAt }) {
      await pool.query(
        `insert into process.parked_events (process, position, stream_id, revision, parked_at, tries, due_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (process, position) do update set tries = excluded.tries, due_at = excluded.due_at`,
        [process, String(position), streamId, String(revision), parkedAt, tries, dueAt],
      );
    },
    async remove(process, position) {
      await pool.query('delete from process.parked_events where process = $1 and position = $2', [
        process,
        String(position),
      ]);
    },
  };
}

/** For tests. */
export function memoryParkedEvents(): ParkedEvents {
  const parked = new Map<string, ParkedEvent>();
  return {
    load: async (process) =>
      [...parked].filter(([key]) => key.startsWith(`${process} `)).map(([, event]) => event),
    save: async (process, event) => void parked.set(`${process} ${event.position}`, event),
    remove: async (process, position) => void parked.delete(`${process} ${position}`),
  };
}

import type { Pool } from 'pg';
import { ALARM_NAMES, type AlarmName, type AlarmState } from '../api/http/monitoring/alarms.ts';

/** Alarms that have begun; they outlive a restart, so that nobody is written to twice. */
export interface AlarmStates {
  load(): Promise<ReadonlyMap<AlarmName, AlarmState>>;
  save(name: AlarmName, state: AlarmState | null): Promise<void>;
}

export function postgresAlarmStates(pool: Pool): AlarmStates {
  return {
    async load() {
      const { rows } = await pool.query<{
        name: string;
        since: string;
        lastBeyond: string;
        isReported: boolean;
      }>(
        'select name, since::text, last_beyond::text as "lastBeyond", is_reported as "isReported" from process.alarms',
      );
      const states = ALARM_NAMES.flatMap((name) => {
        const row = rows.find((one) => one.name === name);
        if (!row) return [];
        const { since, lastBeyond, isReported } = row;
        return [{ name, since: Number(since), lastBeyond: Number(lastBeyond), isReported }];
      });
      return new Map(states.map((state) => [state.name, state]));
    },
    async save(name, state) {
      if (state === null) await pool.query('delete from process.alarms where name = $1', [name]);
      else
        await pool.query(
          `insert into process.alarms (name, since, last_beyond, is_reported) values ($1, $2, $3, $4)
           on conflict (name) do update
           set since = excluded.since, last_beyond = excluded.last_beyond, is_reported = excluded.is_reported`,
          [name, state.since, state.lastBeyond, state.isReported],
        );
    },
  };
}

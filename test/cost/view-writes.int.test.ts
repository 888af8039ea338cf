import type { Pool } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import type { DomainEvent } from '../../domain/registry.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { allProjections } from '../../projections/all.ts';
import { changesOf } from '../../projections/kit/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { openWriters } from '../../projections/runner/writers.ts';
import { databaseOfFile } from '../support/database.ts';
import { applyInBatches, recorded } from '../support/projection-scenario.ts';
import { aReservation, cancelled, checkedIn, erased, reserved } from '../support/sample-events.ts';

const { url } = await databaseOfFile({ max: 3 });
const writers = openWriters(url, {});
afterAll(() => writers.end());

interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

/** How Postgres would carry out a prepared statement, planned now and kept. */
async function planOf(pool: Pool, { text, values }: Statement): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query(`prepare written (${values.map(() => 'json')}) as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute written (${values.map((value) => client.escapeLiteral(value))})`,
    );
    await client.query('deallocate written');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release();
  }
}

test.each([reservationDetail])(
  '$name: what a reservation changes is found by its key, also when planned for empty tables',
  async (projection) => {
    const reservation = aReservation();
    const changes: readonly DomainEvent[] = [
      reserved(reservation),
      checkedIn(reservation),
      cancelled(reservation),
      erased(reservation),
    ];
    const query = vi.spyOn(writers, 'query');
    await applyInBatches(
      writers,
      [projection],
      (await recorded(changes)).map((event) => [event]),
    );
    const written = query.mock.calls
      .map(([asked]) => asked as unknown as Statement)
      .filter(({ text }) => text?.includes('rows_0'));
    query.mockRestore();
    expect(written.length).toBeGreaterThanOrEqual(3);
    for (const statement of written) {
      const plan = await planOf(writers, statement);
      expect(plan).toContain('Index Cond');
      expect(plan).not.toMatch(/Seq Scan|Hash (Left |Right )?Join|Merge (Left )?Join|Disabled: true/);
    }
  },
);

test('a booking is a row of the reservations and one of the audit log; all else are counts', async () => {
  const [stored] = await createCodec(memoryKeyRing()).decode(await recorded([reserved(aReservation())]));
  if (!stored) throw new Error('nothing was recorded');
  const written = allProjections.flatMap((projection) => {
    const changes = changesOf(projection, ({ name }) => name, [stored]).changes;
    const text = changes.flatMap(({ over }) => over('rows')).join();
    return [...text.matchAll(/insert into (\w+)/g)].map(([, table]) => table);
  });
  expect(written.sort()).toEqual([
    'audit_days',
    'audit_log',
    'reservation_days',
    'reservation_uses',
    'reservations',
  ]);
});
